import type { DayPhrase } from '#core/dates-in-text/day-phrases'
import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import type { TimePhrase } from '#core/dates-in-text/time-phrases'
import { rescheduledTo } from './cues'
import { moveWords } from './words/rescheduling-words'

const moveBefore = new RegExp(`\\b${anyPhrase(moveWords)}\\b[^.]*$`)

/** "rescheduled from July 7 to July 21" is a move, not two weeks. */
export const keepNewDay = (plain: string, days: DayPhrase[]): DayPhrase[] =>
  days.map((day) => {
    if (!day.until || !moveBefore.test(plain.slice(Math.max(0, day.from - 60), day.from))) return day
    const separator = plain.slice(day.from, day.to).search(/\b(to|al|a|hasta)\b|[-–]/)
    return { ...day, day: day.until, until: undefined, from: day.from + Math.max(0, separator + 2) }
  })

/** "shift tomorrow's 7am to 6:15pm" is a move, not a long day. */
export const keepNewTime = (plain: string, times: TimePhrase[]): TimePhrase[] =>
  times.map((time) => {
    const separator = plain.slice(time.from, time.to).search(/ (?:to|a) /)
    if (time.end === undefined || separator === -1 || /^(?:from|de|between|entre)\b/.test(plain.slice(time.from)))
      return time
    if (
      !moveBefore.test(plain.slice(Math.max(0, time.from - 40), time.from)) ||
      /\b(?:from|to|de|al?)\s*(?:\w+ ){0,3}$/.test(plain.slice(0, time.from))
    )
      return time
    const { end, ...rest } = time
    return { ...rest, start: end % 1440, from: time.from + separator + 3 }
  })

/** The position in a sentence before which dates and times no longer hold. */
export function moveEnd(plain: string, times: TimePhrase[]): number {
  const ends = [...plain.matchAll(rescheduledTo)].map((match) => match.index + match[0].length)
  // "from 6 to 9" is a time span, not a move.
  return ends.filter((end) => !times.some(({ from, to }) => from < end && end < to)).at(-1) ?? 0
}
