import { addDays, type Day, startOfMonth } from '#core/days'
import { isDay, type Time } from './due'

/** A way of saying when: what it looks like, and what it means on a given day; nothing where no calendar has it. */
export type Phrase = {
  looks: string
  means: (said: (string | undefined)[], today: Day) => { day?: Day; time?: Time } | undefined
  /**
   * Where it is taken at its word: a clear one anywhere, an open one at the end or after "on" or "by", a doubtful one
   * (sun, sat and wed are words of their own) only after those or beside a time.
   */
  trust: 'clear' | 'open' | 'doubtful'
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const partsOfDay: Record<string, Time> = { morning: '09:00', afternoon: '14:00', evening: '18:00', night: '20:00' }

const weekday = `(${weekdays.join('|')}|mon|tues?|thu(?:rs?)?|fri)`
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?'
const part = '(?: (morning|afternoon|evening|night))?'

export const dayPhrases: Phrase[] = [
  { trust: 'clear', looks: `today${part}`, means: ([at], today) => onPart(today, at) },
  { trust: 'clear', looks: 'tonight', means: (_, today) => onPart(today, 'night') },
  { trust: 'clear', looks: `(?:tomorrow|tmrw)${part}`, means: ([at], today) => onPart(addDays(today, 1), at) },
  { trust: 'clear', looks: '(\\d{4})-(\\d{2})-(\\d{2})', means: ([year, month, day]) => onDate(year, month, day) },
  {
    trust: 'clear',
    looks: 'in (\\d{1,3}|an?|two|three) (day|week|month)s?',
    means: ([count, unit], today) => inSome(count, unit, today),
  },
  { trust: 'clear', looks: `next ${weekday}${part}`, means: ([name, at], today) => onPart(nextWeek(today, name), at) },
  { trust: 'open', looks: 'next week', means: (_, today) => ({ day: nextWeek(today) }) },
  { trust: 'open', looks: 'next month', means: (_, today) => ({ day: startOfMonth(today, 1) }) },
  {
    trust: 'open',
    looks: `(?:this )?${weekday}${part}`,
    means: ([name, at], today) => onPart(coming(today, name), at),
  },
  { trust: 'doubtful', looks: `(sun|sat|wed)${part}`, means: ([name, at], today) => onPart(coming(today, name), at) },
  {
    trust: 'open',
    looks: `${month} ${ordinal}(?:,? (\\d{4}))?`,
    means: ([name, day, year], today) => onNamed(name, day, year, today),
  },
  {
    trust: 'open',
    looks: `${ordinal} (?:of )?${month}(?:,? (\\d{4}))?`,
    means: ([day, name, year], today) => onNamed(name, day, year, today),
  },
  {
    trust: 'open',
    looks: '(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?',
    means: ([month, day, year], today) => onNumbers(month, day, year, today),
  },
]

const onPart = (day: Day, part?: string) => ({ day, ...(part && { time: partsOfDay[part] as Time }) })

/** The first such day after today: today itself is called today. */
function coming(today: Day, name = ''): Day {
  return addDays(today, ((numberOf(name) - weekdayOf(today) + 6) % 7) + 1)
}

/** That day of the week after this one; weeks begin on Monday. */
export function nextWeek(today: Day, name = 'monday'): Day {
  const nextMonday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  return addDays(nextMonday, (numberOf(name) + 6) % 7)
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const numberOf = (name: string) => weekdays.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)))

function inSome(said = '', unit = '', today: Day) {
  const count = { a: 1, an: 1, two: 2, three: 3 }[said] ?? Number(said)
  if (unit !== 'month') return { day: addDays(today, unit === 'week' ? count * 7 : count) }
  const first = startOfMonth(today, count)
  const lastDay = Number(addDays(startOfMonth(first, 1), -1).slice(8))
  return { day: addDays(first, Math.min(Number(today.slice(8)), lastDay) - 1) }
}

const onNamed = (name = '', day: string | undefined, year: string | undefined, today: Day) =>
  onNumbers(String(months.indexOf(name.slice(0, 3)) + 1), day, year, today)

/** Without a year it is the next time that the calendar shows this day. */
function onNumbers(month: string | undefined, day: string | undefined, year: string | undefined, today: Day) {
  if (year) return onDate(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = onDate(today.slice(0, 4), month, day)
  if (thisYear && thisYear.day >= today) return thisYear
  return onDate(String(Number(today.slice(0, 4)) + 1), month, day)
}

function onDate(year = '', month = '', day = '') {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? { day: date } : undefined
}
