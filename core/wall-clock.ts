import type { Day } from './days'

/** A day and time as a clock on the wall shows them, without saying where the wall stands: `yyyy-MM-ddTHH:mm`. */
export type Wall = string

/** What the clocks of a zone show at an instant. */
export function wallIn(timeZone: string, instant: Date): Wall {
  const ms = instant.getTime()
  return new Date(ms + offsetAt(timeZone, ms)).toISOString().slice(0, 16)
}

/**
 * The instant at which the clocks of a zone show this. What they show twice is meant the first time; what they skip falls
 * as far after the change as it lay after midnight, as RFC 5545 has it.
 */
export function instantIn(timeZone: string, wall: Wall): Date {
  const shown = Date.parse(`${wall}Z`)
  const before = offsetAt(timeZone, shown - day)
  const after = offsetAt(timeZone, shown + day)
  const fits = [before, after].filter((offset) => offsetAt(timeZone, shown - offset) === offset)
  return new Date(shown - Math.max(...(fits.length > 0 ? fits : [before])))
}

export const dayOnWall = (wall: Wall): Day => wall.slice(0, 10)
export const timeOnWall = (wall: Wall): string => wall.slice(11, 16)

/** Minutes since the wall's midnight. */
export const minutesOnWall = (wall: Wall) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

const day = 86_400_000
/** Clocks change on the quarter of an hour, if at all. */
const step = 900_000
const rememberedAtMost = 50_000

const clocks = new Map<string, Intl.DateTimeFormat>()
const remembered = new Map<string, number>()

/** How many milliseconds a zone's clocks are ahead of UTC at an instant. Asked for thousands of times a screen, so remembered. */
export function offsetAt(timeZone: string, instant: number): number {
  const quarter = Math.floor(instant / step) * step
  const key = `${timeZone} ${quarter}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size >= rememberedAtMost) remembered.clear()
  const found = readOffset(timeZone, quarter)
  remembered.set(key, found)
  return found
}

function readOffset(timeZone: string, instant: number): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - instant
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}
