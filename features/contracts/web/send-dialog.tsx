import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { refresh } from '#kit/queries'
import { fieldsOf, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { listContracts, sendContract } from '../api'
import type { Contract } from '../contract'

const letters = {
  en: (title: string, name: string) => ({
    subject: `Contract: ${title}`,
    message: `Hello${name && ` ${name}`},\n\nHere is our contract “${title}” as a PDF. Please read it, and tell me if anything should change.\n\nThank you!`,
  }),
  es: (title: string, name: string) => ({
    subject: `Contrato: ${title}`,
    message: `Hola${name && ` ${name}`}:\n\nLe envío nuestro contrato «${title}» en PDF. Por favor léalo y dígame si algo debe cambiar.\n\n¡Gracias!`,
  }),
}

export function SendDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const [draft, setDraft] = useState(() => ({
    id: contract.id,
    to: contract.clientEmail ?? '',
    ...letters[contract.text.language](contract.title, contract.clientName ?? ''),
  }))
  const client = useQueryClient()
  const toast = useToast()
  const sending = useMutation({
    mutationFn: () => send(sendContract, draft),
    onSuccess: async () => {
      onClose()
      toast({ title: 'Contract on its way', description: `To ${draft.to}` })
      await refresh(client, listContracts.path)
    },
  })
  const wrong = fieldsOf(sending.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Send contract"
      description={`Version ${contract.version} goes along as a PDF.`}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field
          label="To"
          type="email"
          value={draft.to}
          error={wrong.to}
          onChange={(event) => set({ to: event.target.value })}
        />
        <Field
          label="Subject"
          value={draft.subject}
          maxLength={300}
          error={wrong.subject}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <TextArea
          label="Message"
          rows={8}
          value={draft.message}
          error={wrong.message}
          onChange={(event) => set({ message: event.target.value })}
        />
        {sending.isError && Object.keys(wrong).length === 0 && (
          <Banner look="bad">{saidBy(sending.error, 'The contract was not sent. Please try again.')}</Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
