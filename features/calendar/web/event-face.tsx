import { MapPin, Repeat, Sun } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classes } from '#kit/classes'
import { timeIn } from './show'
import type { ShownItem } from './shown-item'

/** Its colour, for whatever is drawn with it. */
export const inColor = (color: string) => ({ '--event': color }) as CSSProperties

export const eventWash = 'bg-[color-mix(in_oklab,var(--event)_13%,var(--card))]'

export const ColorBar = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-colour-bar
    className={classes('w-1 shrink-0 self-stretch rounded-full bg-(--event)', className)}
  />
)

export function WhenIcon({ className }: { className?: string }) {
  return (
    <>
      <Sun aria-hidden="true" data-all-day className={classes('inline size-3 shrink-0', className)} />
      <span className="sr-only">All day</span>
    </>
  )
}

type FaceProps = { item: ShownItem; timeZone: string }

/** The time, or the sign of a whole day, and the place, on one small line. */
export const WhenAndWhere = ({ item, timeZone }: FaceProps) => (
  <span className="figures flex min-w-0 items-center gap-1 text-[11px] leading-4 text-quiet">
    <span className="shrink-0">{item.allDay ? <WhenIcon /> : timeIn(timeZone, item.startDateTime)}</span>
    {item.event?.rrule && <Repeat aria-label="Repeats" className="size-2.5 shrink-0" />}
    {item.location && <span className="truncate">{item.location}</span>}
  </span>
)

/** The place with its pin, where there is room for one. */
export const Place = ({ location }: { location: string }) => (
  <span className="mt-0.5 flex items-start gap-1 text-[13px] text-quiet">
    <MapPin aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
    <span className="min-w-0 break-words">{location}</span>
  </span>
)
