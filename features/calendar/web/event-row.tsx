import { Repeat } from 'lucide-react'
import { Badge } from '#kit/badge'
import { classes } from '#kit/classes'
import type { Times } from '../times'
import type { CalendarItem } from './calendar-item'
import { timeIn } from './date-format'
import { EndHandle } from './end-handle'
import { AllDayIcon, ColorBar, colorStyle, LocationLine } from './event-parts'
import type { BeginDrag } from './use-drag'

type EventRowProps = {
  item: CalendarItem
  timeZone: string
  onOpen: (item: CalendarItem) => void
  /** Where the list has several days, an event can be dragged to another. */
  onDrag?: BeginDrag
  /** Where this is the last day of an event, its end can be changed. */
  onResize?: ((item: CalendarItem, times: Times) => void) | undefined
  isDragged?: boolean
}

/** An item in the list of a day. */
export function EventRow({ item, timeZone, onOpen, onDrag, onResize, isDragged = false }: EventRowProps) {
  const { title, startDateTime, endDateTime, allDay, location, event, layer } = item
  const tag = event?.clientName ?? layer?.from
  const canMove = onDrag !== undefined && event !== null
  return (
    <li className="group/row relative">
      <button
        type="button"
        data-event={item.key}
        style={colorStyle(item.color)}
        {...(canMove && { onPointerDown: (pointer) => onDrag(pointer, 'move', item) })}
        onClick={() => onOpen(item)}
        className={classes(
          'flex min-h-11 w-full gap-3 rounded-control px-2 py-2 text-left hover:bg-sunken',
          canMove && 'md:cursor-grab',
          onDrag && 'md:pr-10',
          isDragged && 'opacity-50',
        )}
      >
        <ColorBar />
        <span className="figures w-19 shrink-0 text-quiet">
          {allDay ? (
            <AllDayIcon className="!size-4" />
          ) : (
            <>
              <span className="block">{timeIn(timeZone, startDateTime)}</span>
              {endDateTime !== startDateTime && (
                <span className="block text-xs">to {timeIn(timeZone, endDateTime)}</span>
              )}
            </>
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_11rem]">
            <span className="font-medium break-words">{title}</span>
            {event?.rrule && <Repeat aria-label="Repeats" className="ml-1.5 inline size-3.5 text-quiet" />}
            {location && <LocationLine location={location} />}
          </span>
          {tag && <Badge>{tag}</Badge>}
        </span>
      </button>
      {canMove && onResize && <EndHandle {...{ item, timeZone, onDrag, onResize }} />}
    </li>
  )
}
