import { LoaderCircle } from 'lucide-react'
import { Button } from '#kit/button'
import type { Event, SuggestedEvent } from '../event'
import { daysOf } from '../event-days'
import { shortDay, timeIn } from './date-format'
import { useSuggested, useSuggestionAnswers } from './queries'
import { Failed, SidePanel } from './side-panel'

/** Low confidence is not shown. */
const groups = [
  ['high', 'High Confidence'],
  ['medium', 'Medium Confidence'],
] as const

type SuggestedPanelProps = { timeZone: string; scanning: boolean; onScan: () => void; onOpen: (event: Event) => void }

export function SuggestedPanel({ timeZone, scanning, onScan, onOpen }: SuggestedPanelProps) {
  const suggested = useSuggested()
  const shown = (suggested.data ?? []).filter(({ confidenceBand }) => confidenceBand !== 'low')
  return (
    <SidePanel title="AI Suggested Events">
      {suggested.isPending && (
        <p role="status" className="grid place-items-center py-6 text-quiet">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          <span className="sr-only">Loading suggestions</span>
        </p>
      )}
      {suggested.isLoadingError && (
        <Failed onRetry={() => void suggested.refetch()}>The suggestions could not be loaded.</Failed>
      )}
      {suggested.data && shown.length === 0 && (
        <div className="py-2">
          <p className="text-quiet">No event suggestions available</p>
          <Button className="mt-3" disabled={scanning} onClick={onScan}>
            {scanning ? 'Scanning...' : 'Scan Now'}
          </Button>
        </div>
      )}
      {groups.map(([band, name]) => (
        <Group
          key={band}
          name={name}
          events={shown.filter(({ confidenceBand }) => confidenceBand === band)}
          timeZone={timeZone}
          onOpen={onOpen}
        />
      ))}
    </SidePanel>
  )
}

type GroupProps = { name: string; events: SuggestedEvent[]; timeZone: string; onOpen: (event: Event) => void }

function Group({ name, events, timeZone, onOpen }: GroupProps) {
  if (events.length === 0) return null
  return (
    <section aria-label={name} className="mt-3 first:mt-0">
      <h3 className="text-xs font-medium text-quiet">{name}</h3>
      <ul className="divide-y">
        {events.map((event) => (
          <Suggestion key={event.id} event={event} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function Suggestion({ event, timeZone, onOpen }: Omit<GroupProps, 'name' | 'events'> & { event: SuggestedEvent }) {
  const { accept } = useSuggestionAnswers(timeZone, () => {})
  const day = shortDay(daysOf(event, timeZone).from)
  return (
    <li className="py-3">
      <p className="font-medium break-words">{event.title}</p>
      <p className="figures mt-0.5 text-[13px] text-quiet">
        {day} · {event.allDay ? 'All day' : timeIn(timeZone, event.startDateTime)}
        {event.location && ` · ${event.location}`}
      </p>
      {event.aiQuote && (
        <p className="mt-1.5 line-clamp-2 border-l-2 border-edge pl-2.5 text-[13px] break-words italic">
          “{event.aiQuote}”
        </p>
      )}
      <div className="mt-2.5 flex gap-2">
        <Button
          variant="primary"
          className="!h-10 md:!h-8"
          disabled={accept.isPending}
          onClick={() => accept.mutate(event)}
        >
          Accept
        </Button>
        <Button className="!h-10 md:!h-8" onClick={() => onOpen(event)}>
          Details
        </Button>
      </div>
    </li>
  )
}
