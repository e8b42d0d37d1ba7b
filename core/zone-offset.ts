/** Clocks change on the quarter of an hour, if at all, and not twice a day. */
const quarter = 900_000
const day = 86_400_000
const rememberedAtMost = 50_000
const clocksAtMost = 1_000

type Zone = { clock: Intl.DateTimeFormat; remembered: Map<number, number> }

const zones = new Map<string, Zone>()

/** How many milliseconds a zone's clocks are ahead of UTC at an instant. Asked for thousands of times a screen, so remembered. */
export function offsetAt(timeZone: string, instant: number): number {
  const zone = zoneNamed(timeZone)
  const midnight = Math.floor(instant / day) * day
  const before = offsetIn(zone, midnight)
  if (before === offsetIn(zone, midnight + day)) return before
  return offsetIn(zone, Math.floor(instant / quarter) * quarter)
}

function offsetIn({ clock, remembered }: Zone, instant: number): number {
  const known = remembered.get(instant)
  if (known !== undefined) return known
  if (remembered.size >= rememberedAtMost) remembered.clear()
  const found = readOffset(clock, instant)
  remembered.set(instant, found)
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
    zoneNamed(name)
    return true
  } catch {
    return false
  }
}

/** A clock is made once a zone: making one takes far longer than reading it. */
function zoneNamed(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  // One zone can be written in many ways, by strangers too.
  if (zones.size >= clocksAtMost) zones.clear()
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
  const zone = { clock, remembered: new Map<number, number>() }
  zones.set(timeZone, zone)
  return zone
}
