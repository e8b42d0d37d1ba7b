import { day, minute } from './durations'

/** Offsets change only at a quarter of an hour, and at most once a day. */
const quarter = 15 * minute
const maxCachedOffsets = 50_000
const maxCachedZones = 1_000

type Zone = { formatter: Intl.DateTimeFormat; offsets: Map<number, number> }

const zones = new Map<string, Zone>()

/** How many milliseconds a zone is ahead of UTC at an instant. Called thousands of times per screen, so cached. */
export function offsetAt(timeZone: string, instant: number): number {
  const zone = zoneFor(timeZone)
  const midnight = Math.floor(instant / day) * day
  const before = offsetIn(zone, midnight)
  if (before === offsetIn(zone, midnight + day)) return before
  return offsetIn(zone, Math.floor(instant / quarter) * quarter)
}

function offsetIn({ formatter, offsets }: Zone, instant: number): number {
  const known = offsets.get(instant)
  if (known !== undefined) return known
  if (offsets.size >= maxCachedOffsets) offsets.clear()
  const found = readOffset(formatter, instant)
  offsets.set(instant, found)
  return found
}

function readOffset(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = clock.formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - instant
}

export function isTimeZone(name: string): boolean {
  try {
    zoneFor(name)
    return true
  } catch {
    return false
  }
}

/** The one name that stands for all names of the zone; the name itself where no such zone is known. */
export function canonicalZone(name: string): string {
  return isTimeZone(name) ? zoneFor(name).formatter.resolvedOptions().timeZone : name
}

/** One formatter per zone: creating one takes far longer than using it. */
function zoneFor(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  // Names come from outside, and one zone has many spellings.
  if (zones.size >= maxCachedZones) zones.clear()
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = { formatter, offsets: new Map<number, number>() }
  zones.set(timeZone, zone)
  return zone
}
