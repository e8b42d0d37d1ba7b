import { Badge } from '#kit/badge'
import { Skeleton } from '#kit/skeleton'
import type { Event } from '../event'
import { daysOf } from '../event-days'
import { keyOf } from './calendar-item'
import { shortDay, timeIn } from './date-format'
import { AllDayIcon, ColorBar, colorStyle, LocationLine } from './event-parts'
import { useUpcoming } from './queries'
import { Failed, SidePanel } from './side-panel'

const maxShown = 5

export function UpcomingPanel({ timeZone, onOpen }: { timeZone: string; onOpen: (event: Event) => void }) {
  const upcoming = useUpcoming()
  return (
    <SidePanel title="Upcoming Events" hint="Your schedule for the next 7 days">
      {upcoming.isPending && <Loading />}
      {upcoming.isLoadingError && <Failed onRetry={() => void upcoming.refetch()}>Failed to fetch events</Failed>}
      {upcoming.data?.length === 0 && <p className="py-2 text-quiet">No upcoming events</p>}
      {upcoming.data && upcoming.data.length > 0 && (
        <ul className="-mx-2">
          {upcoming.data.slice(0, maxShown).map((event) => (
            <Row key={keyOf(event)} event={event} timeZone={timeZone} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

function Row({ event, timeZone, onOpen }: { event: Event; timeZone: string; onOpen: (event: Event) => void }) {
  return (
    <li>
      <button
        type="button"
        style={colorStyle(event.color)}
        onClick={() => onOpen(event)}
        className="flex w-full gap-3 rounded-control p-2 text-left hover:bg-sunken"
      >
        <ColorBar />
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{event.title}</span>
          <span className="figures mt-0.5 flex items-center gap-1.5 text-[13px] text-quiet">
            {shortDay(daysOf(event, timeZone).from)}
            <span aria-hidden="true">·</span>
            {event.allDay ? <AllDayIcon className="!size-3.5" /> : timeIn(timeZone, event.startDateTime)}
          </span>
          {event.location && <LocationLine location={event.location} />}
          {event.clientName && (
            <span className="mt-1.5 block">
              <Badge>{event.clientName}</Badge>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

const Loading = () => (
  <div className="space-y-3 py-2">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-11" />
    ))}
  </div>
)
