import { moving } from './cues'
import type { DayPhrase } from './day-phrases'
import type { TimePhrase } from './time-phrases'

const moves =
  /\b(mov(es?|ed|ing)|reschedul\w+|chang(es?|ed|ing)|push(ed)?|shift(ed)?|switch(ed)?|swap(ped)?|postponed?|aplaza\w+|mover|movido|cambia\w+|pasa\w*|traslad\w+|reprograma\w+)\b[^.]*$/

/** "rescheduled from July 7 to July 21" is no fortnight. */
export const settled = (plain: string, days: DayPhrase[]): DayPhrase[] =>
  days.map((day) => {
    if (!day.until || !moves.test(plain.slice(Math.max(0, day.from - 60), day.from))) return day
    const joint = plain.slice(day.from, day.to).search(/\b(to|al|a|hasta)\b|[-–]/)
    return { ...day, day: day.until, until: undefined, from: day.from + Math.max(0, joint + 2) }
  })

/** "shift tomorrow's 7am to 6:15pm" is no long day. */
export const settledTimes = (plain: string, times: TimePhrase[]): TimePhrase[] =>
  times.map((time) => {
    const joint = plain.slice(time.from, time.to).search(/ (?:to|a) /)
    if (time.end === undefined || joint === -1 || /^(?:from|de|between|entre)\b/.test(plain.slice(time.from)))
      return time
    if (
      !moves.test(plain.slice(Math.max(0, time.from - 40), time.from)) ||
      /\b(?:from|to|de|al?)\s*(?:\w+ ){0,3}$/.test(plain.slice(0, time.from))
    )
      return time
    const { end, ...rest } = time
    return { ...rest, start: end % 1440, from: time.from + joint + 3 }
  })

/** Up to here a sentence speaks of the time that is given up. */
export function movedFrom(plain: string, times: TimePhrase[]): number {
  const ends = [...plain.matchAll(moving)].map((match) => match.index + match[0].length)
  // "from 6 to 9" moves nothing.
  return ends.filter((end) => !times.some(({ from, to }) => from < end && end < to)).at(-1) ?? 0
}
