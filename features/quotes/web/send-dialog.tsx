import { useQuery } from '@tanstack/react-query'
import { type InputOf, type OutputOf, requestFor } from '#core/call'
import { queryFor } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { SendMailDialog, SendMailForm } from '#kit/send-mail-dialog'
import { useToast } from '#kit/toast'
import { downloadPdf, previewMail, type QuoteDetails, sendQuote } from '../api'
import { useQuoteAction } from './queries'

type SendDialogProps = { quote: Pick<QuoteDetails, 'id' | 'quoteNumber' | 'attachments'>; onClose: () => void }

/** Shows the default mail for editing, then sends it. */
export function SendDialog({ quote, onClose }: SendDialogProps) {
  const preview = useQuery({ ...queryFor(previewMail, { id: quote.id }), staleTime: 0, gcTime: 0 })
  return (
    <SendMailDialog
      title="Send to Client"
      description={`${quote.quoteNumber}, with the PDF attached. The link to the client's page takes the place of {link}.`}
      preview={preview}
      onClose={onClose}
    >
      {(proposed) => <MailForm quote={quote} preview={proposed} onClose={onClose} />}
    </SendMailDialog>
  )
}

type Preview = OutputOf<typeof previewMail>
type Mail = InputOf<typeof sendQuote>

function MailForm({ quote, preview, onClose }: SendDialogProps & { preview: Preview }) {
  const { to, subject, text, attachment, hasMailAccount } = preview
  const toast = useToast()
  const sending = useQuoteAction(async ({ mail, clearDraft }: { mail: Mail; clearDraft: () => void }) => {
    await send(sendQuote, mail)
    clearDraft()
    onClose()
    toast({ title: 'Quote on its way', description: `To ${mail.to}` })
  })
  return (
    <SendMailForm
      form={`quote.${quote.id}.mail`}
      proposed={{ id: quote.id, to, subject, text }}
      textName="text"
      textLabel="Text"
      textRows={10}
      attachment={{ name: attachment, url: requestFor(downloadPdf, { id: quote.id }).url }}
      documents={quote.attachments.length}
      hasMailAccount={hasMailAccount}
      alternative="or create a link and send it yourself."
      errors={fieldsOf(sending.error)}
      isSending={sending.isPending}
      onSend={sending.mutate}
      onClose={onClose}
    />
  )
}
