import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type OutputOf, requestFor } from '#core/call'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { Notice } from '#kit/notice'
import { reading, refresh } from '#kit/queries'
import { fieldsOf, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { downloadPdf, listInvoices, previewMail, sendInvoice } from '../api'
import type { Invoice } from '../invoice'
import { useQuickEdit } from './queries'

type SendDialogProps = { invoice: Pick<Invoice, 'id' | 'invoiceNumber' | 'status'>; onClose: () => void }

/** The mail as it will leave, every word of it the owner's to change. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const preview = useQuery({ ...reading(previewMail, { id: invoice.id }), staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Send to Client"
      description={`${invoice.invoiceNumber}, with the PDF attached`}
    >
      {preview.isPending && <Skeleton className="h-80" />}
      {preview.isError && (
        <Banner look="bad">{saidBy(preview.error, 'The mail could not be prepared. Please try again.')}</Banner>
      )}
      {preview.data && <MailForm invoice={invoice} preview={preview.data} onClose={onClose} />}
    </Dialog>
  )
}

type Preview = OutputOf<typeof previewMail>

function MailForm({ invoice, preview, onClose }: SendDialogProps & { preview: Preview }) {
  const client = useQueryClient()
  const toast = useToast()
  const [mail, setMail] = useState({ to: preview.to, subject: preview.subject, text: preview.text })
  const sending = useMutation({
    mutationFn: (wish: { id: number; to: string; subject: string; text: string }) => send(sendInvoice, wish),
    retry: false,
    onSuccess: async () => {
      onClose()
      toast({ title: 'Invoice on its way', description: `To ${mail.to}` })
      await refresh(client, listInvoices.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'The mail was not sent. What you wrote is still here.'),
        look: 'destructive',
      }),
  })
  const wrong = fieldsOf(sending.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate({ id: invoice.id, ...mail })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {!preview.hasMailAccount && <NoMailAccount />}
      <Field
        label="To"
        type="email"
        value={mail.to}
        error={wrong.to}
        onChange={(event) => setMail({ ...mail, to: event.target.value })}
      />
      <Field
        label="Subject"
        value={mail.subject}
        error={wrong.subject}
        onChange={(event) => setMail({ ...mail, subject: event.target.value })}
      />
      <TextArea
        label="Text"
        rows={10}
        value={mail.text}
        error={wrong.text}
        onChange={(event) => setMail({ ...mail, text: event.target.value })}
      />
      <p className="flex items-center gap-2 text-quiet">
        <Paperclip aria-hidden="true" className="size-4" />
        <a href={requestFor(downloadPdf, { id: invoice.id }).url} download className="text-awning hover:underline">
          {preview.attachment}
        </a>
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <MarkAsSent invoice={invoice} onClose={onClose} />
        <span className="flex-1" />
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!preview.hasMailAccount || sending.isPending}>
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
    , or download the PDF, send it yourself and mark the invoice as sent.
  </Notice>
)

/** For whoever has handed it over in another way. */
export function MarkAsSent({ invoice, onClose }: SendDialogProps) {
  const marking = useQuickEdit(onClose, 'Invoice marked as sent')
  if (invoice.status !== 'draft') return null
  return (
    <button
      type="button"
      className={buttonClasses('quiet', '-ml-3.5')}
      disabled={marking.isPending}
      onClick={() => marking.mutate({ id: invoice.id, status: 'sent' })}
    >
      Mark as sent
    </button>
  )
}
