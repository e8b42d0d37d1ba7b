import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryFor } from '#kit/queries'
import { useToast } from '#kit/toast'
import { listOutgoing } from '../accounts-api'
import type { DeliveryOutcome } from '../email'

const titles: Partial<Record<DeliveryOutcome, string>> = {
  failed: 'Send Failed',
  unknown: 'Sent or not is unknown',
  'partly-sent': 'Not sent to everybody',
}

/** Says on whatever page the owner is when a mail could not be sent, with the mail one click away. */
export function useDeliveryToasts(): void {
  const toast = useToast()
  const navigate = useNavigate()
  const { data } = useQuery(queryFor(listOutgoing, {}))
  const known = useRef<Map<number, DeliveryOutcome> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Map(data.map(({ id, outcome }) => [id, outcome]))
    const changed = before && data.find(({ id, outcome }) => titles[outcome] && before.get(id) !== outcome)
    if (!changed) return
    const { outcome, error, emailId, subject } = changed
    toast({
      title: titles[outcome] as string,
      description: `${subject ? `“${subject}”: ` : ''}${error ?? 'There was an error sending your email.'}`,
      variant: 'destructive',
      action: {
        label: emailId === null ? 'Outbox' : 'Open',
        run: () =>
          void (emailId === null
            ? navigate({ to: '/settings', search: { section: 'mail' } as never })
            : navigate({ to: '/emails/$id', params: { id: String(emailId) } })),
      },
    })
  }, [data, toast, navigate])
}
