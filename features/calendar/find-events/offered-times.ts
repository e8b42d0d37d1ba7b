import { type DayPhrase, dayPhrases } from '#core/dates-in-text/day-phrases'
import { pairDaysWithTimes, withoutOverlaps } from '#core/dates-in-text/day-time-pairs'
import { sharedZone, timePhrases } from '#core/dates-in-text/time-phrases'
import type { Day } from '#core/days'
import { minute } from '#core/durations'
import { stripAccents } from '#core/strip-accents'
import { writesDayFirst } from './day-first'
import { instantOf, inZone } from './local-time'
import { splitIntoSegments } from './segments'

/** `isSpan`: a range within which somebody is available, not the length of the meeting. */
export type OfferedTime = { start: Date; end: Date; isSpan: boolean }

const maxTextLength = 12_000
const maxTimes = 40

/** The times that somebody offers in a mail: “Tuesday at 3 or Thursday between 10 and 12”. Earliest first. */
export function offeredTimes(
  text: string,
  { now, timeZone, minutes }: { now: Date; timeZone: string; minutes: number },
): OfferedTime[] {
  const today = inZone(now, timeZone).day
  const zone = sharedZone(text) ?? timeZone
  const context = { today, dayFirst: writesDayFirst(timeZone) }
  const found = new Map<number, OfferedTime>()
  let lastDay: DayPhrase | undefined
  for (const segment of splitIntoSegments(text.slice(0, maxTextLength))) {
    const plain = stripAccents(segment.text).toLowerCase()
    const days = dayPhrases(plain, context)
    const times = withoutOverlaps(timePhrases(plain, segment.text), days)
    // A time without a day is on the day that was named last.
    const own = days.length > 0 || !lastDay ? days : [{ ...lastDay, from: 0, to: 0 }]
    lastDay = days.at(-1) ?? lastDay
    for (const { day, time } of pairDaysWithTimes(plain, own, times)) {
      if (!time) continue
      const at = (ofDay: number) => instantIn(day.day, ofDay, time.zone ?? zone)
      const start = at(time.start)
      const end = time.end === undefined ? new Date(start.getTime() + minutes * minute) : at(time.end)
      if (start > now && end > start) found.set(start.getTime(), { start, end, isSpan: time.end !== undefined })
    }
  }
  return [...found.values()].sort((one, other) => one.start.getTime() - other.start.getTime()).slice(0, maxTimes)
}

const instantIn = (day: Day, minutes: number, zone: string | number) => instantOf({ day, minutes }, zone)

type Busy = { start: number; end: number }

/** The first free start within working hours; where there is none, the first at all. */
export function preferredStart(
  offered: OfferedTime,
  minutes: number,
  busy: Busy[],
  rest: Busy[],
): { freeStart: Date | null; isOutsideHours: boolean } {
  const atWork = freeStart(offered, minutes, [...busy, ...rest])
  const atAll = atWork ?? freeStart(offered, minutes, busy) ?? null
  return { freeStart: atAll, isOutsideHours: atWork === undefined && atAll !== null }
}

/** The first start within an offered time at which the meeting fits between the events in the calendar. */
export function freeStart({ start, end, isSpan }: OfferedTime, minutes: number, busy: Busy[]): Date | undefined {
  const length = minutes * minute
  let at = start.getTime()
  const latest = isSpan ? end.getTime() - length : at
  for (const one of busy.toSorted((a, b) => a.start - b.start))
    if (one.start < at + length && one.end > at) at = Math.max(at, one.end)
  return at <= latest ? new Date(at) : undefined
}
