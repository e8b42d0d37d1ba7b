import { moving } from './cues'
import type { DayPhrase } from './day-phrases'
import type { TimePhrase } from './time-phrases'

/** "rescheduled from July 7 to July 21" is no fortnight. */
export const settled = (plain: string, days: DayPhrase[]): DayPhrase[] =>
  days.map((day) => {
    const lead = plain.slice(Math.max(0, day.from - 60), day.from)
    const moves =
      /\b(mov(e|ed|ing)|reschedul\w+|chang(e|ed|ing)|push(ed)?|shift(ed)?|postponed?|aplaza\w+|mover|movido|cambia\w+|pasa\w*|traslad\w+|reprograma\w+)\b[^.]*$/.test(
        lead,
      )
    if (!day.until || !moves) return day
    const joint = plain.slice(day.from, day.to).search(/\b(to|al|a|hasta)\b|[-–]/)
    return { ...day, day: day.until, until: undefined, from: day.from + Math.max(0, joint + 2) }
  })

/** Up to here a sentence speaks of the time that is given up. */
export function movedFrom(plain: string, times: TimePhrase[]): number {
  const ends = [...plain.matchAll(moving)].map((match) => match.index + match[0].length)
  // "from 6 to 9" moves nothing.
  return ends.filter((end) => !times.some(({ from, to }) => from < end && end < to)).at(-1) ?? 0
}
