import { MapPin, Repeat, Sun } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classes } from '#kit/classes'
import type { CalendarItem } from './calendar-item'
import { timeIn } from './date-format'

/** Sets the CSS variable that the event classes use. */
export const colorStyle = (color: string) => ({ '--event': color }) as CSSProperties

export const eventBackground = 'bg-[color-mix(in_oklab,var(--event)_13%,var(--card))]'

export const ColorBar = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-colour-bar
    className={classes('w-1 shrink-0 self-stretch rounded-full bg-(--event)', className)}
  />
)

export function AllDayIcon({ className }: { className?: string }) {
  return (
    <>
      <Sun aria-hidden="true" data-all-day className={classes('inline size-3 shrink-0', className)} />
      <span className="sr-only">All day</span>
    </>
  )
}

type TimeAndLocationProps = { item: CalendarItem; timeZone: string }

export const TimeAndLocation = ({ item, timeZone }: TimeAndLocationProps) => (
  <span className="figures flex min-w-0 items-center gap-1 text-[11px] leading-4 text-quiet">
    <span className="shrink-0">{item.allDay ? <AllDayIcon /> : timeIn(timeZone, item.startDateTime)}</span>
    {item.event?.rrule && <Repeat aria-label="Repeats" className="size-2.5 shrink-0" />}
    {item.location && <span className="truncate">{item.location}</span>}
  </span>
)

export const LocationLine = ({ location }: { location: string }) => (
  <span className="mt-0.5 flex items-start gap-1 text-[13px] text-quiet">
    <MapPin aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
    <span className="min-w-0 break-words">{location}</span>
  </span>
)
