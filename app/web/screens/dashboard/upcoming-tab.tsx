import { useQuery } from '@tanstack/react-query'
import { addDays, dayIn } from '#core/days'
import { upcomingEvents } from '#features/calendar/api'
import type { Event } from '#features/calendar/event'
import { showWeekday } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { EventRow } from './event-row'
import { LoadingRows, Panel, QueryStates } from './panel'
import { useToday } from './queries'

const maxShown = 8

export function UpcomingTab() {
  const events = useQuery(queryFor(upcomingEvents, {}))
  return (
    <Panel title="Upcoming Events">
      <QueryStates
        query={events}
        subject="The upcoming events"
        loading={<LoadingRows rows={5} className="h-14" />}
        empty={(all) => all.length === 0 && 'No upcoming events'}
      >
        {(all) => <Days events={all.slice(0, maxShown)} />}
      </QueryStates>
    </Panel>
  )
}

function Days({ events }: { events: Event[] }) {
  const { today, timeZone } = useToday()
  // An event that began earlier and is still going on is listed today.
  const dayOf = ({ startDateTime }: Event) => {
    const start = dayIn(timeZone, new Date(startDateTime))
    return start < today ? today : start
  }
  const days = [...new Set(events.map(dayOf))].sort()
  return (
    <div className="pb-2.5">
      {days.map((day) => (
        <div
          key={day}
          className="border-t px-5 pt-3 first:border-t-0 first:pt-0 @3xl:grid @3xl:grid-cols-[9rem_1fr] @3xl:pt-1"
        >
          <h3 className="figures text-[13px] font-medium text-quiet @3xl:py-2.5">{nameOf(day, today)}</h3>
          <ul className="divide-y">
            {events
              .filter((event) => dayOf(event) === day)
              .map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function nameOf(day: string, today: string): string {
  // Noon, so that it is the same day in every time zone.
  const date = showWeekday(`${day}T12:00:00`)
  if (day === today) return `Today, ${date}`
  return day === addDays(today, 1) ? `Tomorrow, ${date}` : date
}
