import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDayAndTime } from '#kit/dates'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { endPortalSessions } from '../api'
import type { Portal } from '../portal'
import { usePortalAction } from './queries'

/** Who signed in when, and a button that ends all sessions. */
export function Sessions({ clientId, portal }: { clientId: number; portal: Portal }) {
  const timeZone = useOwnerTimeZone()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const ending = usePortalAction(
    clientId,
    () => send(endPortalSessions, { id: clientId }),
    () => {
      setAsking(false)
      toast({ title: 'Sessions ended', description: 'Whoever wants in again asks for a new link.' })
    },
  )
  return (
    <Section title="Who entered">
      {portal.sessions.length === 0 && <p className="text-quiet">Nobody yet.</p>}
      {portal.sessions.length > 0 && (
        <ul className="divide-y rounded-card border">
          {portal.sessions.map(({ id, email, device, address, createdAt, lastSeenAt, isOpen }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0">
                <span className="block break-all">{email}</span>
                <span className="block text-[13px] text-quiet">
                  {device}, {address}
                </span>
              </span>
              <span className="figures text-[13px] text-quiet">
                {isOpen && <Badge variant="good">Open</Badge>} Entered {showDayAndTime(createdAt, timeZone)}, last seen{' '}
                {showDayAndTime(lastSeenAt, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {portal.sessions.some(({ isOpen }) => isOpen) && (
        <Button className="mt-3" onClick={() => setAsking(true)}>
          End every session
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End every session"
        question="Everybody who is in this portal is logged out, on every device."
        action="End sessions"
        busy={ending.isPending}
        onConfirm={() => ending.mutate(undefined)}
      />
    </Section>
  )
}
