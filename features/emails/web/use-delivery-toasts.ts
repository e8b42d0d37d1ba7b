import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type MailOutcome, outcomeText } from '#core/mail-outcome'
import { queryFor } from '#kit/queries'
import { useToast } from '#kit/toast'
import { listOutgoing } from '../outbox-api'

const titles: Partial<Record<MailOutcome, string>> = {
  failed: 'Send Failed',
  unknown: 'Sent or not is unknown',
  'partly-sent': 'Not sent to everybody',
}

/** Says on whatever page the owner is when a mail could not be sent, with the mail one click away. */
export function useDeliveryToasts(): void {
  const toast = useToast()
  const navigate = useNavigate()
  const { data } = useQuery(queryFor(listOutgoing, {}))
  const known = useRef<Map<number, MailOutcome> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Map(data.map(({ id, outcome }) => [id, outcome]))
    const changed = data.filter(({ id, outcome }) => before && titles[outcome] && before.get(id) !== outcome)
    for (const { outcome, error, emailId, subject } of changed)
      toast({
        title: titles[outcome] as string,
        description: `${subject ? `“${subject}”: ` : ''}${outcomeText(outcome, error)}`,
        variant: 'destructive',
        action: {
          label: emailId === null ? 'Outbox' : 'Open',
          run: () =>
            void (emailId === null
              ? navigate({ to: '/settings', search: { section: 'mail' } as never })
              : navigate({
                  to: '/emails/$id',
                  params: { id: String(emailId) },
                  search: { folder: 'sent' } as never,
                })),
        },
      })
  }, [data, toast, navigate])
}
