import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InputOf, type OutputOf, requestFor } from '#core/call'
import { buttonClasses } from '#kit/button'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { SendMailDialog, SendMailForm } from '#kit/send-mail-dialog'
import { useToast } from '#kit/toast'
import { downloadPdf, listInvoices, previewMail, sendInvoice } from '../api'
import { missingText } from '../e-invoice/missing'
import type { Invoice } from '../invoice'
import { useEditInvoice } from './queries'

type SendDialogProps = { invoice: Pick<Invoice, 'id' | 'invoiceNumber' | 'status'>; onClose: () => void }

/** Shows the default mail for editing, then sends it. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const preview = useQuery({ ...queryFor(previewMail, { id: invoice.id }), staleTime: 0, gcTime: 0 })
  return (
    <SendMailDialog
      title="Send to Client"
      description={`${invoice.invoiceNumber}, with the PDF attached`}
      preview={preview}
      onClose={onClose}
    >
      {(proposed) => <MailForm invoice={invoice} preview={proposed} onClose={onClose} />}
    </SendMailDialog>
  )
}

type Preview = OutputOf<typeof previewMail>

function MailForm({ invoice, preview, onClose }: SendDialogProps & { preview: Preview }) {
  const { to, subject, text, attachment, isFacturX, hasMailAccount } = preview
  const client = useQueryClient()
  const toast = useToast()
  const sending = useMutation({
    mutationFn: ({ mail }: { mail: InputOf<typeof sendInvoice>; clearDraft: () => void }) => send(sendInvoice, mail),
    retry: false,
    onSuccess: async (_, { mail, clearDraft }) => {
      clearDraft()
      onClose()
      toast({ title: 'Invoice on its way', description: `To ${mail.to}` })
      await refresh(client, listInvoices.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The mail was not sent. What you wrote is still here.'),
        variant: 'destructive',
      }),
  })
  return (
    <SendMailForm
      form={`invoice.${invoice.id}.mail`}
      proposed={{ id: invoice.id, to, subject, text }}
      textName="text"
      textLabel="Text"
      textRows={10}
      attachment={{
        name: isFacturX ? `${attachment} (Factur-X)` : attachment,
        url: requestFor(downloadPdf, { id: invoice.id, ...(isFacturX && { format: 'factur-x' }) }).url,
      }}
      attachmentNote={plainPdfNote(preview)}
      hasMailAccount={hasMailAccount}
      alternative="send it yourself and mark the invoice as sent."
      errors={fieldsOf(sending.error)}
      isSending={sending.isPending}
      onSend={sending.mutate}
      onClose={onClose}
      otherActions={<MarkAsSent invoice={invoice} onClose={onClose} />}
    />
  )
}

const plainPdfNote = ({ missingForFacturX: missing }: Preview) =>
  missing.length === 0
    ? undefined
    : `This client wants Factur-X, but the plain PDF is attached. Still missing: ${missingText(missing)}. “E-invoice” on the invoice leads to each.`

/** For invoices delivered in another way. */
export function MarkAsSent({ invoice, onClose }: SendDialogProps) {
  const marking = useEditInvoice(onClose, 'Invoice marked as sent')
  if (invoice.status !== 'draft') return null
  return (
    <button
      type="button"
      className={buttonClasses('quiet', '-ml-3.5')}
      disabled={marking.isPending}
      onClick={() => marking.mutate({ id: invoice.id, status: 'sent', wasSent: true })}
    >
      Mark as sent
    </button>
  )
}
