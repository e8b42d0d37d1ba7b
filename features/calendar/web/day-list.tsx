import type { Day } from '#core/days'
import { classes } from '#kit/classes'
import type { Times } from '../times'
import { type CalendarItem, itemsOn } from './calendar-item'
import { shortDay } from './date-format'
import { EventRow } from './event-row'
import type { BeginDrag, Drag } from './use-drag'

type DayListProps = {
  label: string
  days: Day[]
  date: Day
  today: Day
  items: CalendarItem[]
  timeZone: string
  onSelect: (day: Day) => void
  onOpen: (item: CalendarItem) => void
  drag: Drag | null
  onDrag: BeginDrag
  onResize: (item: CalendarItem, times: Times) => void
}

export function DayList(props: DayListProps) {
  const { label, days, date, today, items, timeZone, drag, onSelect, onOpen, onDrag, onResize } = props
  return (
    <ol aria-label={label} className="divide-y rounded-card border bg-card">
      {days.map((day) => {
        const there = itemsOn(items, day)
        return (
          <li
            key={day}
            data-day={day}
            {...(day === today && { 'aria-current': 'date' as const })}
            className={classes(
              'gap-4 p-3 sm:grid sm:grid-cols-[8.5rem_1fr]',
              day === date && 'shadow-[inset_3px_0_0_var(--awning)]',
              isUnder(drag, day) && 'bg-awning-wash',
            )}
          >
            <h2 className="px-2 sm:py-2">
              <button
                type="button"
                onClick={() => onSelect(day)}
                className={classes(
                  'figures min-h-6 self-start rounded-control text-left font-medium whitespace-nowrap hover:underline',
                  day === today ? 'text-awning' : 'text-ink',
                )}
              >
                {shortDay(day)}
                {day === today && <span className="ml-2 text-xs font-semibold sm:ml-0 sm:block">Today</span>}
              </button>
            </h2>
            {there.length === 0 ? (
              <p className="px-2 py-2 text-quiet">No events</p>
            ) : (
              <ul>
                {there.map((item) => (
                  <EventRow
                    key={item.key}
                    {...{ item, timeZone, onOpen, onDrag }}
                    onResize={item.days.to === day ? onResize : undefined}
                    isDragged={drag?.item?.key === item.key}
                  />
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Where a drag would drop an event, or the days that it would cover with another end. */
function isUnder(drag: Drag | null, day: Day): boolean {
  if (!drag) return false
  const { kind, item, to } = drag
  return kind === 'stretch' && item ? item.days.from <= day && day <= to.day : to.day === day
}
