import type { Day } from '#core/days'

/** The week's days as RFC 5545 writes them, from Sunday. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

/** How an event repeats, in the owner's words. What a foreign calendar says beyond this is kept as its rule says it. */
export type Repeat = {
  every: 'day' | 'week' | 'month' | 'year'
  interval: number
  /** By the week: on which of its days. */
  days: Weekday[]
  /** By the month: on the same date, or on the same weekday, such as the second Tuesday or the last Friday. */
  by: 'date' | 'weekday'
  /** The last day it may fall on, or how often it happens; neither means without end. */
  until: Day | null
  count: number | null
}

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

/** The RRULE of an event that begins on a day. */
export function ruleOf(repeat: Repeat, startDay: Day): string {
  const { every, interval, until, count } = repeat
  return [
    `FREQ=${frequencies[every]}`,
    interval > 1 && `INTERVAL=${interval}`,
    ...placesOf(repeat, startDay),
    until && `UNTIL=${until.replaceAll('-', '')}`,
    !until && count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

function placesOf({ every, days, by }: Repeat, startDay: Day): string[] {
  const [month, date] = [Number(startDay.slice(5, 7)), Number(startDay.slice(8, 10))]
  if (every === 'week') {
    const chosen = weekdays.filter((weekday) => days.includes(weekday))
    return [`BYDAY=${(chosen.length > 0 ? chosen : [weekdayOf(startDay)]).join(',')}`]
  }
  if (every === 'month') return [by === 'weekday' ? `BYDAY=${placeInMonth(startDay)}` : `BYMONTHDAY=${date}`]
  return every === 'year' ? [`BYMONTH=${month}`, `BYMONTHDAY=${date}`] : []
}

export const weekdayOf = (day: Day): Weekday => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday

/** `2TU` for the second Tuesday; where there may be no fifth, the last one is meant. */
export function placeInMonth(day: Day): string {
  const which = Math.ceil(Number(day.slice(8, 10)) / 7)
  return `${which > 4 ? -1 : which}${weekdayOf(day)}`
}

/** What a rule says, where the owner's words can say it. */
export function repeatOf(rule: string | null): Repeat | null {
  const parts = rule === null ? null : partsOf(rule)
  if (!parts) return null
  const every = (Object.keys(frequencies) as Repeat['every'][]).find((word) => frequencies[word] === parts.FREQ)
  const known = ['FREQ', 'INTERVAL', 'UNTIL', 'COUNT', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH']
  if (!every || Object.keys(parts).some((name) => !known.includes(name)) || !isPlain(every, parts)) return null
  return {
    every,
    interval: Number(parts.INTERVAL ?? 1),
    days: every === 'week' ? ((parts.BYDAY?.split(',') ?? []) as Weekday[]) : [],
    by: every === 'month' && parts.BYDAY ? 'weekday' : 'date',
    until: parts.UNTIL ? dayFrom(parts.UNTIL) : null,
    count: parts.COUNT ? Number(parts.COUNT) : null,
  }
}

function isPlain(every: Repeat['every'], { BYDAY, BYMONTHDAY, BYMONTH, WKST, INTERVAL }: RuleParts): boolean {
  if (every === 'day') return !BYDAY && !BYMONTHDAY && !BYMONTH
  if (every === 'week') {
    const sameWeek = !WKST || WKST === 'MO' || Number(INTERVAL ?? 1) === 1
    return sameWeek && !BYMONTHDAY && !BYMONTH && (!BYDAY || /^[A-Z]{2}(,[A-Z]{2})*$/.test(BYDAY))
  }
  if (every === 'month') {
    const byWeekday = BYDAY && /^([1-4]|-1)[A-Z]{2}$/.test(BYDAY) && !BYMONTHDAY
    const byDate = !BYDAY && (!BYMONTHDAY || /^\d+$/.test(BYMONTHDAY))
    return !BYMONTH && Boolean(byWeekday || byDate)
  }
  return !BYDAY && /^\d*$/.test(BYMONTHDAY ?? '') && /^\d*$/.test(BYMONTH ?? '')
}

export type RuleParts = Record<string, string | undefined>

/** The parts of a rule by their names, or nothing where it is no rule. */
export function partsOf(rule: string): RuleParts | null {
  const pairs = rule
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')
    .filter(Boolean)
    .map((pair) => pair.split('='))
  if (pairs.length === 0 || pairs.some((pair) => pair.length !== 2 || !pair[1])) return null
  return Object.fromEntries(pairs) as RuleParts
}

export const ruleFromParts = (parts: RuleParts) =>
  Object.entries(parts)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** `20261231` and `20261231T235959Z` both name a day. */
export const dayFrom = (until: string): Day => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`

const limits = { interval: 1000, count: 3650 }
const numbers = /^[+-]?\d+(,[+-]?\d+)*$/

const shapes: Record<string, (value: string) => string | false> = {
  FREQ: (value) =>
    !Object.values(frequencies).includes(value as never) && 'An event repeats by the day, week, month or year',
  INTERVAL: (value) => !isFrom(1, limits.interval, value) && `The interval must be from 1 to ${limits.interval}`,
  COUNT: (value) => !isFrom(1, limits.count, value) && `An event repeats from 1 to ${limits.count} times`,
  UNTIL: (value) => !isUntil(value) && 'Please enter a valid day for the end of the repetition',
  BYDAY: (value) => !/^([+-]?\d{0,2}(SU|MO|TU|WE|TH|FR|SA)(,|$))+$/.test(value) && odd,
  BYMONTHDAY: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 31)) && odd,
  BYMONTH: (value) => (!numbers.test(value) || !all(value, (one) => one >= 1 && one <= 12)) && odd,
  BYYEARDAY: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 366)) && odd,
  BYWEEKNO: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 53)) && odd,
  BYSETPOS: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 366)) && odd,
  WKST: (value) => !weekdays.includes(value as Weekday) && odd,
}

const odd = 'This repetition could not be understood'

/** What is wrong with a rule, in a sentence, or nothing. */
export function wrongWithRule(rule: string): string | undefined {
  const parts = partsOf(rule)
  if (!parts?.FREQ) return odd
  for (const [name, value] of Object.entries(parts)) {
    const wrong = (shapes[name] ?? (() => odd))(value as string)
    if (wrong) return wrong
  }
  return parts.COUNT && parts.UNTIL ? 'A repetition ends on a day or after a number of times, not both' : undefined
}

const isFrom = (least: number, most: number, text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most

const all = (list: string, holds: (one: number) => boolean) => list.split(',').every((one) => holds(Number(one)))

function isUntil(text: string): boolean {
  const day = dayFrom(text)
  const date = new Date(`${day}T00:00:00Z`)
  return /^\d{8}(T\d{6}Z?)?$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
