import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useSenders } from './queries'

/** Warns of disconnected accounts: without it the mailbox would only look quiet. */
export function ReconnectNotice() {
  const { data: senders = [] } = useSenders()
  const disconnected = senders.filter(({ needsReconnect }) => needsReconnect)
  if (disconnected.length === 0) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-marigold-wash px-3 py-2 text-[13px]">
      <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {disconnected.map(({ address }) => address).join(', ')} must be connected again: until then no mail arrives or
        leaves.{' '}
        <Link to="/settings" search={{ section: 'mail' } as never} className="font-medium text-awning underline">
          Reconnect
        </Link>
      </span>
    </p>
  )
}
