import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { writeToClient } from '../api'
import { MessageText, type Portal, portalLimits } from '../portal'
import { usePortalAction } from './queries'

/** The client's messages arrive in the inbox; here the owner can start a conversation. */
export function Messages({ clientId, portal }: { clientId: number; portal: Portal }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <Section
      title="Messages"
      hint="What the client writes in the portal arrives in your inbox. Your answer goes by mail and appears in the portal."
    >
      <Button disabled={!portal.canMail} onClick={() => setWriting(true)}>
        Write to the client
      </Button>
      {isWriting && <WriteDialog clientId={clientId} onClose={() => setWriting(false)} />}
    </Section>
  )
}

function WriteDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const form = useFormDraft({
    form: `portal-message.${clientId}`,
    what: 'this message',
    initial: { text: '' },
    isNew: true,
  })
  const toast = useToast()
  const [error, setError] = useState<string>()
  const writing = usePortalAction(
    clientId,
    (text: string) => send(writeToClient, { id: clientId, text }),
    () => {
      form.clear()
      onClose()
      toast({ title: 'Message on its way', description: 'It goes by mail and appears in the portal.' })
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = MessageText.safeParse(form.draft.text)
    setError(text.success ? undefined : text.error.issues[0]?.message)
    if (text.success) writing.mutate(text.data)
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Write to the client">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <DraftNotice form={form} />
        <TextArea
          label="Message"
          rows={6}
          maxLength={portalLimits.message}
          value={form.draft.text}
          error={error ?? fieldsOf(writing.error).text}
          onChange={(event) => form.setDraft({ text: event.target.value })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={writing.isPending}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
