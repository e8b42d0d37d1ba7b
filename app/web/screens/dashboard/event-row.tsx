import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { RecordLink } from '#app/web/record-link'
import { defaultEventColor, type Event } from '#features/calendar/event'
import { timeIn } from '#features/calendar/web/date-format'
import { Badge } from '#kit/badge'
import { useToday } from './queries'

export function EventRow({ event }: { event: Event }) {
  const { timeZone } = useToday()
  return (
    <li className="flex gap-3 py-2.5">
      <span
        aria-hidden="true"
        data-colour-bar
        className="w-1 shrink-0 self-stretch rounded-full"
        style={{ background: event.color || defaultEventColor }}
      />
      <span className="figures w-17 shrink-0 text-quiet">
        {event.allDay ? 'All day' : timeIn(timeZone, event.startDateTime)}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-[1_1_11rem]">
          <RecordLink kind="event" id={event.id} className="block font-medium break-words hover:underline">
            {event.title}
          </RecordLink>
          {event.location && (
            <p className="mt-0.5 flex items-start gap-1 text-[13px] text-quiet">
              <MapPin aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
              <span className="min-w-0 break-words">{event.location}</span>
            </p>
          )}
        </div>
        {event.clientName && <ClientBadge clientId={event.clientId} name={event.clientName} />}
      </div>
    </li>
  )
}

function ClientBadge({ clientId, name }: { clientId: number | null; name: string }) {
  const badge = <Badge>{name}</Badge>
  if (clientId === null) return badge
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(clientId) }}
      className="inline-flex min-h-6 items-center rounded-full hover:underline"
    >
      {badge}
    </Link>
  )
}
