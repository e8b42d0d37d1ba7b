import * as z from 'zod'
import type { Day } from '#core/days'
import { CalendarFailure } from './calendars'

export const Recurrence = z.object({
  pattern: z.object({
    type: z.string(),
    interval: z.number(),
    daysOfWeek: z.array(z.string()).nullish(),
    firstDayOfWeek: z.string().nullish(),
    dayOfMonth: z.number().nullish(),
    month: z.number().nullish(),
    index: z.string().nullish(),
  }),
  range: z.object({
    type: z.string(),
    startDate: z.string(),
    endDate: z.string().nullish(),
    numberOfOccurrences: z.number().nullish(),
  }),
})
export type Recurrence = z.output<typeof Recurrence>

const weekdays = {
  SU: 'sunday',
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
  SA: 'saturday',
}
const codeOf = Object.fromEntries(Object.entries(weekdays).map(([code, name]) => [name, code]))
const indexes: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

/** The RRULE of a series, as a line. */
export function ruleOf({ pattern, range }: Recurrence, endOf: (day: Day) => string): string {
  const days = (pattern.daysOfWeek ?? []).map((name) => codeOf[name.toLowerCase()]).join(',')
  const place = String(indexes[pattern.index ?? 'first'] ?? 1)
  const parts: Record<string, string> = {
    FREQ: /(daily|weekly|monthly|yearly)$/i.exec(pattern.type)?.[1]?.toUpperCase() ?? '',
  }
  if (pattern.interval > 1) parts.INTERVAL = String(pattern.interval)
  if (pattern.type === 'weekly') {
    parts.BYDAY = days
    if (pattern.interval > 1 && pattern.firstDayOfWeek) parts.WKST = codeOf[pattern.firstDayOfWeek] ?? 'MO'
  }
  if (/Yearly$/.test(pattern.type)) parts.BYMONTH = String(pattern.month ?? 1)
  if (/^absolute/.test(pattern.type)) parts.BYMONTHDAY = String(pattern.dayOfMonth ?? 1)
  if (/^relative/.test(pattern.type)) {
    if (days.includes(',')) Object.assign(parts, { BYDAY: days, BYSETPOS: place })
    else parts.BYDAY = `${place}${days}`
  }
  if (range.type === 'numbered') parts.COUNT = String(range.numberOfOccurrences ?? 1)
  if (range.type === 'endDate' && range.endDate) parts.UNTIL = endOf(range.endDate)
  return `RRULE:${Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')}`
}

/** Microsoft's pattern for an RRULE. Not every rule has one. */
export function recurrenceOf(rules: string[], startDay: Day, lastDayOf: (until: string) => Day): Recurrence {
  const [line, ...more] = rules
  const parts = Object.fromEntries(
    (line ?? '')
      .replace(/^RRULE:/i, '')
      .split(';')
      .map((part) => part.toUpperCase().split('=') as [string, string]),
  )
  const { FREQ = '', INTERVAL = '1', BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, COUNT, UNTIL, WKST, ...unknown } = parts
  const found = [...(BYDAY ?? '').matchAll(/(?:^|,)(-?\d+)?(SU|MO|TU|WE|TH|FR|SA)(?=,|$)/g)]
  const daysOfWeek = found.map(([, , code]) => weekdays[code as keyof typeof weekdays])
  const places = new Set(found.flatMap(([, place]) => place ?? []))
  const place = BYSETPOS ?? [...places][0]
  const index = Object.entries(indexes).find(([, number]) => String(number) === place)?.[0]
  const [, month = 1, dayOfMonth = 1] = startDay.split('-').map(Number)
  if (rules.some((rule) => /^RDATE\b/i.test(rule))) throw noSingleDays()
  const isPlain = more.length === 0 && Object.keys(unknown).length === 0 && places.size <= 1
  const single = (value: string | undefined) => value === undefined || /^\d+$/.test(value)
  if (!isPlain || !single(BYMONTHDAY) || !single(BYMONTH) || (place !== undefined && !index)) throw notPossible()
  const common = { interval: Number(INTERVAL) }
  const relative = { daysOfWeek, index: index ?? 'first' }
  const day = { dayOfMonth: Number(BYMONTHDAY ?? dayOfMonth) }
  const inMonth = { month: Number(BYMONTH ?? month) }
  const pattern = ((): Recurrence['pattern'] => {
    if (FREQ === 'DAILY' && !BYDAY && !BYMONTH && !BYMONTHDAY) return { type: 'daily', ...common }
    if (FREQ === 'WEEKLY' && !place && !BYMONTH && !BYMONTHDAY) {
      const own = daysOfWeek.length > 0 ? daysOfWeek : [weekdayOf(startDay)]
      return { type: 'weekly', ...common, daysOfWeek: own, firstDayOfWeek: weekdays[(WKST ?? 'MO') as 'MO'] }
    }
    if (FREQ === 'MONTHLY' && BYDAY && index && !BYMONTHDAY && !BYMONTH)
      return { type: 'relativeMonthly', ...common, ...relative }
    if (FREQ === 'MONTHLY' && !BYDAY && !BYMONTH) return { type: 'absoluteMonthly', ...common, ...day }
    if (FREQ === 'YEARLY' && BYDAY && index && !BYMONTHDAY)
      return { type: 'relativeYearly', ...common, ...relative, ...inMonth }
    if (FREQ === 'YEARLY' && !BYDAY) return { type: 'absoluteYearly', ...common, ...day, ...inMonth }
    throw notPossible()
  })()
  const range = COUNT
    ? { type: 'numbered', startDate: startDay, numberOfOccurrences: Number(COUNT) }
    : UNTIL
      ? { type: 'endDate', startDate: startDay, endDate: lastDayOf(UNTIL) }
      : { type: 'noEnd', startDate: startDay }
  return { pattern, range }
}

const weekdayOf = (day: Day) => Object.values(weekdays)[new Date(`${day}T00:00:00Z`).getUTCDay()] as string

const noSingleDays = () =>
  new CalendarFailure(
    'refused',
    'Microsoft’s calendar knows no single days beside a repetition. Please make events of their own of them.',
  )

const notPossible = () => new CalendarFailure('refused', 'Microsoft’s calendar cannot repeat in this way.')
