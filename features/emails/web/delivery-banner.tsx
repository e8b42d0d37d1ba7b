import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { outcomeText } from '#core/mail-outcome'
import { Banner } from '#kit/banner'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { listEmails, resendEmail, undoSend } from '../api'
import type { OpenedEmail } from '../email'

/** The delivery state of a mail sent from here, with the server's error message and the possible actions. */
export function DeliveryBanner({ email: { id, delivery, folder } }: { email: OpenedEmail }) {
  const undoSending = useUndoSend()
  const resend = useResend()
  if (!delivery || folder !== 'sent') return null
  if (delivery.outcome === 'unknown') {
    return (
      <Banner variant="bad">
        <p className="font-medium">It is not known whether this email was sent.</p>
        <p className="mt-0.5 break-words">{outcomeText('unknown', delivery.error)}</p>
        <p className="mt-1.5 flex gap-4">
          <TextButton label="Send again" onClick={() => resend.mutate(id)} />
          <TextButton label="Back to drafts" onClick={() => undoSending.mutate(id)} />
        </p>
      </Banner>
    )
  }
  if (delivery.outcome === 'failed') {
    return (
      <Banner variant="bad">
        <p className="font-medium">This email was not sent.</p>
        {delivery.error && <p className="mt-0.5 break-words">{delivery.error}</p>}
        <p className="mt-1.5 flex gap-4">
          <TextButton label="Try again" onClick={() => resend.mutate(id)} />
          <TextButton label="Back to drafts" onClick={() => undoSending.mutate(id)} />
        </p>
      </Banner>
    )
  }
  if (delivery.state === 'cancelled') {
    return (
      <Banner variant="bad">
        <p className="flex flex-wrap gap-x-4">
          <span>This email was taken out of the outbox and never left.</span>
          <TextButton label="Back to drafts" onClick={() => undoSending.mutate(id)} />
        </p>
      </Banner>
    )
  }
  if (delivery.state === 'sent') {
    return (
      delivery.error && (
        <Banner variant="bad">
          <p className="font-medium">This email did not reach everybody.</p>
          <p className="mt-0.5 break-words">{delivery.error}</p>
        </Banner>
      )
    )
  }
  const isWaiting = delivery.state === 'queued' && Date.parse(delivery.sendAfter) > Date.now()
  return (
    <Banner variant="good">
      <p className="flex flex-wrap gap-x-4">
        <span>
          {delivery.error
            ? `Not sent yet: ${delivery.error}. It is tried again by itself.`
            : 'This email is on its way.'}
        </span>
        {isWaiting && <TextButton label="Undo" onClick={() => undoSending.mutate(id)} />}
      </p>
    </Banner>
  )
}

const TextButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="font-semibold text-awning hover:underline" onClick={onClick}>
    {label}
  </button>
)

/** Moves the mail back to the drafts and opens it. */
export function useUndoSend() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(undoSend, { id }),
    retry: false,
    onSuccess: async ({ id }) => {
      void navigate({ to: '/emails/compose', search: { draft: id } })
      toast({ title: 'Sending undone', description: 'The email is a draft again.' })
      await refresh(client, listEmails.path)
    },
    onError: (error) =>
      toast({
        title: 'Too late to undo',
        description: errorMessage(error, 'The server did not answer; the email may have left.'),
        variant: 'destructive',
      }),
  })
}

function useResend() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(resendEmail, { id }),
    retry: false,
    onSettled: () => refresh(client, listEmails.path),
    onError: (error) =>
      toast({
        title: 'Send Failed',
        description: errorMessage(error, 'There was an error sending your email.'),
        variant: 'destructive',
      }),
  })
}
