import type { DayPhrase } from '#core/dates-in-text/day-phrases'
import { addDays, type Day, startOfMonth, weekdayOf } from '#core/days'

/** Phrases for a vague day, which can be a due date but not an appointment ("next month"). */
const looseDayPatterns: { pattern: RegExp; dayOf: (captures: string[], today: Day) => Day }[] = [
  {
    pattern: /\b(?:next week|la (?:proxima semana|semana que viene|semana proxima))(?! \w+day\b| el\b)/g,
    dayOf: (_, today) => nextWeek(today),
  },
  {
    pattern: /\b(?:next month|el (?:proximo mes|mes que viene|mes proximo))\b/g,
    dayOf: (_, today) => startOfMonth(today, 1),
  },
  {
    pattern: /\b(?:in|dentro de|en) (\d{1,2}|an?|one|two|three|un|dos|tres) (?:months?|mes(?:es)?)\b/g,
    dayOf: ([count = ''], today) => inMonths(counts[count] ?? Number(count), today),
  },
  { pattern: /(?<=\b(?:due|by|on) )(sun|sat|wed)\b/g, dayOf: ([name = ''], today) => comingDay(name, today) },
]

/** These are also other words; they only mean a day next to a time. */
const doubtfulDay = /\b(sun|sat|wed)(?=[,.;!?]?$)/g

const counts: Record<string, number> = { a: 1, an: 1, one: 1, un: 1, two: 2, dos: 2, three: 3, tres: 3 }
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The text must be lower-case without accents. `besideTime`: a time was taken from its end. */
export function looseDays(text: string, today: Day, besideTime: boolean): DayPhrase[] {
  const doubtful = { pattern: doubtfulDay, dayOf: ([name = '']: string[]) => comingDay(name, today) }
  return [...looseDayPatterns, ...(besideTime ? [doubtful] : [])].flatMap(({ pattern, dayOf }) =>
    [...text.matchAll(pattern)].map((match): DayPhrase => {
      const [from, to] = [match.index, match.index + match[0].length]
      return { from, to, day: dayOf(match.slice(1), today), kind: 'weekday' }
    }),
  )
}

/** The first such weekday after today. */
const comingDay = (name: string, today: Day) =>
  addDays(today, ((weekdays.indexOf(name) - weekdayOf(today) + 6) % 7) + 1)

/** The Monday of the week after this one. */
export const nextWeek = (today: Day): Day => addDays(today, 7 - ((weekdayOf(today) + 6) % 7))

/** The same day of a later month, or its last one. */
function inMonths(count: number, today: Day): Day {
  const first = startOfMonth(today, count)
  const last = Number(addDays(startOfMonth(first, 1), -1).slice(8))
  return addDays(first, Math.min(Number(today.slice(8)), last) - 1)
}
