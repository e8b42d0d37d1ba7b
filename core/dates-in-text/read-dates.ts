import type { Day } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { dayPhrases } from './day-phrases'
import { pairDaysWithTimes, withoutOverlaps } from './day-time-pairs'
import { timePhrases } from './time-phrases'

/** A day that a sentence mentions; `minutes` since midnight where it names an hour. */
export type MentionedDay = { day: Day; minutes?: number }

/** Every day that a sentence in English or Spanish mentions, in order, seen from `today`. A time without a day is none. */
export function readDates(sentence: string, { today, dayFirst }: { today: Day; dayFirst: boolean }): MentionedDay[] {
  const plain = stripAccents(sentence).toLowerCase()
  const days = dayPhrases(plain, { today, dayFirst })
  const times = withoutOverlaps(timePhrases(plain, sentence), days)
  return pairDaysWithTimes(plain, days, times)
    .toSorted((one, other) => one.day.from - other.day.from)
    .map(({ day, time }) => ({ day: day.day, ...(time && { minutes: time.start }) }))
}
