/** Clocks change on the quarter of an hour, if at all. */
const step = 900_000
const rememberedAtMost = 50_000
const clocksAtMost = 1_000

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

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/** A clock is made once a zone: making one takes far longer than reading it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // One zone can be written in many ways, by strangers too.
  if (clocks.size >= clocksAtMost) clocks.clear()
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
