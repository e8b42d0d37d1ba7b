import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { createFileRequest } from '../api'
import { NewFileRequest, type Portal, portalLimits } from '../portal'
import { usePortalAction } from './queries'

type AskForFileProps = { clientId: number; portal: Portal; onClose: () => void }

export function AskForFileDialog({ clientId, portal, onClose }: AskForFileProps) {
  const form = useFormDraft({
    form: `file-request.${clientId}`,
    what: 'this request',
    initial: { title: '', note: '' },
    isNew: true,
  })
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const asking = usePortalAction(
    clientId,
    (request: { title: string; note: string }) => send(createFileRequest, { id: clientId, ...request }),
    () => {
      form.clear()
      onClose()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = NewFileRequest.safeParse(draft)
    if (parsed.success) return asking.mutate(parsed.data, { onError: (error) => setErrors(fieldsOf(error)) })
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const isMailed = portal.isOn && portal.canMail
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Ask for a file"
      description={
        isMailed
          ? 'The client gets a mail and uploads it in the portal.'
          : portal.isOn
            ? 'It is shown in the portal. No mail is sent, because no mail account is connected.'
            : 'It is shown in the portal once you switch it on.'
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <DraftNotice form={form} />
        <Field
          label="What you need"
          placeholder="Please send us your logo"
          value={draft.title}
          maxLength={portalLimits.title}
          error={errors.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <TextArea
          label="Note (Optional)"
          value={draft.note}
          maxLength={portalLimits.note}
          error={errors.note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={asking.isPending}>
            Ask
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
