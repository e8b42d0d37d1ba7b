import { addDays, type Day, startOfMonth, weekdayOf } from '#core/days'
import { isDay, type Time } from './due'

/** A way to write a day or time. `interpret` gives undefined for a day that does not exist. */
export type DuePhrase = {
  pattern: string
  interpret: (captures: (string | undefined)[], today: Day) => { day?: Day; time?: Time } | undefined
  /**
   * Where the phrase counts: a clear one anywhere, an open one at the end or after "on" or "by", a doubtful one
   * (sun, sat and wed are also other words) only after those or beside a time.
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

export const dayPhrases: DuePhrase[] = [
  { trust: 'clear', pattern: `today${part}`, interpret: ([at], today) => onPart(today, at) },
  { trust: 'clear', pattern: 'tonight', interpret: (_, today) => onPart(today, 'night') },
  { trust: 'clear', pattern: `(?:tomorrow|tmrw)${part}`, interpret: ([at], today) => onPart(addDays(today, 1), at) },
  {
    trust: 'clear',
    pattern: '(\\d{4})-(\\d{2})-(\\d{2})',
    interpret: ([year, month, day]) => onDate(year, month, day),
  },
  {
    trust: 'clear',
    pattern: 'in (\\d{1,3}|an?|two|three) (day|week|month)s?',
    interpret: ([count, unit], today) => inUnits(count, unit, today),
  },
  {
    trust: 'clear',
    pattern: `next ${weekday}${part}`,
    interpret: ([name, at], today) => onPart(nextWeek(today, name), at),
  },
  { trust: 'open', pattern: 'next week', interpret: (_, today) => ({ day: nextWeek(today) }) },
  { trust: 'open', pattern: 'next month', interpret: (_, today) => ({ day: startOfMonth(today, 1) }) },
  {
    trust: 'open',
    pattern: `(?:this )?${weekday}${part}`,
    interpret: ([name, at], today) => onPart(nextWeekday(today, name), at),
  },
  {
    trust: 'doubtful',
    pattern: `(sun|sat|wed)${part}`,
    interpret: ([name, at], today) => onPart(nextWeekday(today, name), at),
  },
  {
    trust: 'open',
    pattern: `${month} ${ordinal}(?:,? (\\d{4}))?`,
    interpret: ([name, day, year], today) => onMonthName(name, day, year, today),
  },
  {
    trust: 'open',
    pattern: `${ordinal} (?:of )?${month}(?:,? (\\d{4}))?`,
    interpret: ([day, name, year], today) => onMonthName(name, day, year, today),
  },
  {
    trust: 'open',
    pattern: '(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?',
    interpret: ([month, day, year], today) => onNumbers(month, day, year, today),
  },
]

const onPart = (day: Day, part?: string) => ({ day, ...(part && { time: partsOfDay[part] as Time }) })

/** The first such weekday after today; today itself would be called today. */
function nextWeekday(today: Day, name = ''): Day {
  return addDays(today, ((numberOf(name) - weekdayOf(today) + 6) % 7) + 1)
}

/** Weeks begin on Monday. */
export function nextWeek(today: Day, name = 'monday'): Day {
  const nextMonday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  return addDays(nextMonday, (numberOf(name) + 6) % 7)
}

const numberOf = (name: string) => weekdays.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)))

function inUnits(amount = '', unit = '', today: Day) {
  const count = { a: 1, an: 1, two: 2, three: 3 }[amount] ?? Number(amount)
  if (unit !== 'month') return { day: addDays(today, unit === 'week' ? count * 7 : count) }
  const first = startOfMonth(today, count)
  const lastDay = Number(addDays(startOfMonth(first, 1), -1).slice(8))
  return { day: addDays(first, Math.min(Number(today.slice(8)), lastDay) - 1) }
}

const onMonthName = (name = '', day: string | undefined, year: string | undefined, today: Day) =>
  onNumbers(String(months.indexOf(name.slice(0, 3)) + 1), day, year, today)

/** Without a year, the next such day from today on. */
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
