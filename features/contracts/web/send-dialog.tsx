import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#core/call'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { Notice } from '#kit/notice'
import { reading, refresh } from '#kit/queries'
import { fieldsOf, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { contractPdfPath, listContracts, previewMail, sendContract } from '../api'
import type { Contract } from '../contract'

type SendDialogProps = { contract: Contract; onClose: () => void }

/** The mail as it will leave, every word of it the owner's to change. */
export function SendDialog({ contract, onClose }: SendDialogProps) {
  const preview = useQuery({ ...reading(previewMail, { id: contract.id }), staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Send contract"
      description={`Version ${contract.version} goes along as a PDF.`}
    >
      {preview.isPending && <Skeleton className="h-80" />}
      {preview.isError && (
        <Banner look="bad">{saidBy(preview.error, 'The mail could not be prepared. Please try again.')}</Banner>
      )}
      {preview.data && <MailForm contract={contract} preview={preview.data} onClose={onClose} />}
    </Dialog>
  )
}

type Preview = OutputOf<typeof previewMail>

function MailForm({ contract, preview, onClose }: SendDialogProps & { preview: Preview }) {
  const { to, subject, message, attachment, hasMailAccount } = preview
  const [draft, setDraft] = useState({ id: contract.id, to, subject, message })
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
    <form noValidate onSubmit={submit} className="space-y-4">
      {!hasMailAccount && <NoMailAccount />}
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
      <p className="flex items-center gap-2 text-quiet">
        <Paperclip aria-hidden="true" className="size-4 shrink-0" />
        <a href={contractPdfPath(contract.id)} download className="min-w-0 truncate text-awning hover:underline">
          {attachment}
        </a>
      </p>
      {sending.isError && Object.keys(wrong).length === 0 && (
        <Banner look="bad">{saidBy(sending.error, 'The contract was not sent. Please try again.')}</Banner>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!hasMailAccount || sending.isPending}>
          {sending.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

const NoMailAccount = () => (
  <Notice title="No mail account is connected.">
    Connect one under{' '}
    <Link to="/settings" search={{ section: 'mail' } as never} className="font-medium text-awning underline">
      Settings → Mail
    </Link>
    , or download the PDF, send it yourself and set the state to Sent.
  </Notice>
)
