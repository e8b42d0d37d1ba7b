import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { SendMailDialog, SendMailForm } from '#kit/send-mail-dialog'
import { useToast } from '#kit/toast'
import { contractPdfPath, listContracts, previewMail, sendContract } from '../api'
import type { Contract } from '../contract'

type SendDialogProps = { contract: Contract; onClose: () => void }

/** Shows the default mail for editing, then sends it. */
export function SendDialog({ contract, onClose }: SendDialogProps) {
  const preview = useQuery({ ...queryFor(previewMail, { id: contract.id }), staleTime: 0, gcTime: 0 })
  return (
    <SendMailDialog
      title="Send contract"
      description={`Version ${contract.version} goes along as a PDF.`}
      preview={preview}
      onClose={onClose}
    >
      {(proposed) => <MailForm contract={contract} preview={proposed} onClose={onClose} />}
    </SendMailDialog>
  )
}

type Preview = OutputOf<typeof previewMail>

function MailForm({ contract, preview, onClose }: SendDialogProps & { preview: Preview }) {
  const { to, subject, message, attachment, hasMailAccount } = preview
  const client = useQueryClient()
  const toast = useToast()
  const sending = useMutation({
    mutationFn: ({ mail }: { mail: InputOf<typeof sendContract>; clearDraft: () => void }) => send(sendContract, mail),
    onSuccess: async (_, { mail, clearDraft }) => {
      clearDraft()
      onClose()
      toast({ title: 'Contract on its way', description: `To ${mail.to}` })
      await refresh(client, listContracts.path)
    },
  })
  const errors = fieldsOf(sending.error)
  const hasFailed = sending.isError && Object.keys(errors).length === 0
  return (
    <SendMailForm
      form={`contract.${contract.id}.mail`}
      proposed={{ id: contract.id, to, subject, message }}
      textName="message"
      textLabel="Message"
      textRows={8}
      attachment={{ name: attachment, url: contractPdfPath(contract.id) }}
      hasMailAccount={hasMailAccount}
      alternative="send it yourself and set the state to Sent."
      errors={errors}
      failure={hasFailed ? errorMessage(sending.error, 'The contract was not sent. Please try again.') : undefined}
      isSending={sending.isPending}
      onSend={sending.mutate}
      onClose={onClose}
    />
  )
}
