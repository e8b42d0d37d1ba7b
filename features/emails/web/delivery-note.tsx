import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Banner } from '#kit/banner'
import { refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { listEmails, sendEmailAgain, takeEmailBack } from '../api'
import type { OpenedEmail } from '../email'

/** How a mail that was sent from here fares: on its way and still to be taken back, or refused, in the server's words. */
export function DeliveryNote({ email: { id, delivery, folder } }: { email: OpenedEmail }) {
  const takeBack = useTakeBack()
  const again = useSendAgain()
  if (!delivery || folder !== 'sent') return null
  if (delivery.state === 'failed') {
    return (
      <Banner look="bad">
        <p className="font-medium">This email was not sent.</p>
        {delivery.error && <p className="mt-0.5 break-words">{delivery.error}</p>}
        <p className="mt-1.5 flex gap-4">
          <Act label="Try again" onClick={() => again.mutate(id)} />
          <Act label="Back to drafts" onClick={() => takeBack.mutate(id)} />
        </p>
      </Banner>
    )
  }
  if (delivery.state === 'cancelled') {
    return (
      <Banner look="bad">
        <p className="flex flex-wrap gap-x-4">
          <span>This email was taken out of the outbox and never left.</span>
          <Act label="Back to drafts" onClick={() => takeBack.mutate(id)} />
        </p>
      </Banner>
    )
  }
  if (delivery.state === 'sent') {
    return delivery.error && <Banner look="bad">{delivery.error}</Banner>
  }
  const isWaiting = delivery.state === 'queued' && Date.parse(delivery.sendAfter) > Date.now()
  return (
    <Banner look="good">
      <p className="flex flex-wrap gap-x-4">
        <span>
          {delivery.error
            ? `Not sent yet: ${delivery.error}. It is tried again by itself.`
            : 'This email is on its way.'}
        </span>
        {isWaiting && <Act label="Undo" onClick={() => takeBack.mutate(id)} />}
      </p>
    </Banner>
  )
}

const Act = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="font-semibold text-awning hover:underline" onClick={onClick}>
    {label}
  </button>
)

/** Back among the drafts, and open to be changed. */
export function useTakeBack() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(takeEmailBack, { id }),
    retry: false,
    onSuccess: async ({ id }) => {
      void navigate({ to: '/emails/compose', search: { draft: id } })
      toast({ title: 'Sending undone', description: 'The email is a draft again.' })
      await refresh(client, listEmails.path)
    },
    onError: (error) =>
      toast({
        title: 'Too late to undo',
        description: saidBy(error, 'The server did not answer; the email may have left.'),
        look: 'destructive',
      }),
  })
}

function useSendAgain() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(sendEmailAgain, { id }),
    retry: false,
    onSettled: () => refresh(client, listEmails.path),
    onError: (error) =>
      toast({
        title: 'Send Failed',
        description: saidBy(error, 'There was an error sending your email.'),
        look: 'destructive',
      }),
  })
}
