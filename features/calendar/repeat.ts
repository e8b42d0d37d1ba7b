import type { Day } from '#core/days'

/** RFC 5545 names, from Sunday. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

/** How an event repeats, as the form can show it. Other rules of imported events are stored as they are. */
export type Repeat = {
  every: 'day' | 'week' | 'month' | 'year'
  interval: number
  /** For `week`. */
  days: Weekday[]
  /** For `month`: on the same date, or on the same weekday, such as the second Tuesday. */
  by: 'date' | 'weekday'
  /** The last possible day, or the number of occurrences; without either it has no end. */
  until: Day | null
  count: number | null
}

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

/** The RRULE of an event that starts on a day. */
export function ruleFromRepeat(repeat: Repeat, startDay: Day): string {
  const { every, interval, until, count } = repeat
  return [
    `FREQ=${frequencies[every]}`,
    interval > 1 && `INTERVAL=${interval}`,
    ...byParts(repeat, startDay),
    until && `UNTIL=${until.replaceAll('-', '')}`,
    !until && count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

function byParts({ every, days, by }: Repeat, startDay: Day): string[] {
  const [month, date] = [Number(startDay.slice(5, 7)), Number(startDay.slice(8, 10))]
  if (every === 'week') {
    const chosen = weekdays.filter((weekday) => days.includes(weekday))
    return [`BYDAY=${(chosen.length > 0 ? chosen : [weekdayOf(startDay)]).join(',')}`]
  }
  if (every === 'month') return [by === 'weekday' ? `BYDAY=${weekdayInMonth(startDay)}` : `BYMONTHDAY=${date}`]
  return every === 'year' ? [`BYMONTH=${month}`, `BYMONTHDAY=${date}`] : []
}

export const weekdayOf = (day: Day): Weekday => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday

/** `2TU` for the second Tuesday; a fifth one becomes the last, `-1TU`. */
export function weekdayInMonth(day: Day): string {
  const index = Math.ceil(Number(day.slice(8, 10)) / 7)
  return `${index > 4 ? -1 : index}${weekdayOf(day)}`
}

/** Null where the form cannot show the rule. */
export function repeatFromRule(rule: string | null): Repeat | null {
  const parts = rule === null ? null : parseRule(rule)
  if (!parts) return null
  const every = (Object.keys(frequencies) as Repeat['every'][]).find((word) => frequencies[word] === parts.FREQ)
  const known = ['FREQ', 'INTERVAL', 'UNTIL', 'COUNT', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH']
  if (!every || Object.keys(parts).some((name) => !known.includes(name)) || !isSimple(every, parts)) return null
  return {
    every,
    interval: Number(parts.INTERVAL ?? 1),
    days: every === 'week' ? ((parts.BYDAY?.split(',') ?? []) as Weekday[]) : [],
    by: every === 'month' && parts.BYDAY ? 'weekday' : 'date',
    until: parts.UNTIL ? untilDay(parts.UNTIL) : null,
    count: parts.COUNT ? Number(parts.COUNT) : null,
  }
}

function isSimple(every: Repeat['every'], { BYDAY, BYMONTHDAY, BYMONTH, WKST, INTERVAL }: RuleParts): boolean {
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

/** Null where the text is not a rule. */
export function parseRule(rule: string): RuleParts | null {
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

export const formatRule = (parts: RuleParts) =>
  Object.entries(parts)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** The day of `20261231` or `20261231T235959Z`. */
export const untilDay = (until: string): Day => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`

const limits = { interval: 1000, count: 3650 }
const numbers = /^[+-]?\d+(,[+-]?\d+)*$/

const partErrors: Record<string, (value: string) => string | false> = {
  FREQ: (value) =>
    !Object.values(frequencies).includes(value as never) && 'An event repeats by the day, week, month or year',
  INTERVAL: (value) => !isInRange(1, limits.interval, value) && `The interval must be from 1 to ${limits.interval}`,
  COUNT: (value) => !isInRange(1, limits.count, value) && `An event repeats from 1 to ${limits.count} times`,
  UNTIL: (value) => !isUntil(value) && 'Please enter a valid day for the end of the repetition',
  BYDAY: (value) => !/^([+-]?\d{0,2}(SU|MO|TU|WE|TH|FR|SA)(,|$))+$/.test(value) && unreadable,
  BYMONTHDAY: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 31)) && unreadable,
  BYMONTH: (value) => (!numbers.test(value) || !all(value, (one) => one >= 1 && one <= 12)) && unreadable,
  BYYEARDAY: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 366)) && unreadable,
  BYWEEKNO: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 53)) && unreadable,
  BYSETPOS: (value) => (!numbers.test(value) || !all(value, (one) => one !== 0 && Math.abs(one) <= 366)) && unreadable,
  WKST: (value) => !weekdays.includes(value as Weekday) && unreadable,
}

const unreadable = 'This repetition could not be understood'

/** The error message for an invalid rule. */
export function ruleError(rule: string): string | undefined {
  const parts = parseRule(rule)
  if (!parts?.FREQ) return unreadable
  for (const [name, value] of Object.entries(parts)) {
    const error = (partErrors[name] ?? (() => unreadable))(value as string)
    if (error) return error
  }
  return parts.COUNT && parts.UNTIL ? 'A repetition ends on a day or after a number of times, not both' : undefined
}

const isInRange = (min: number, max: number, text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max

const all = (list: string, isValid: (one: number) => boolean) => list.split(',').every((one) => isValid(Number(one)))

function isUntil(text: string): boolean {
  const day = untilDay(text)
  const date = new Date(`${day}T00:00:00Z`)
  return /^\d{8}(T\d{6}Z?)?$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
