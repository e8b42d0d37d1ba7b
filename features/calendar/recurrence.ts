import ICAL from 'ical.js'
import { addDays, type Day, daysBetween } from '#core/days'
import {
  formatRule,
  parseRule,
  type RuleParts,
  untilDay,
  type Weekday,
  weekdayInMonth,
  weekdayOf,
  weekdays,
} from './repeat'

type Span = { from: Day; to: Day }

/** Stops the search in rules that hardly ever match. */
const maxSteps = 20_000

/** The days within a span on which an event that starts on `startDay` repeats by its rule. */
export function occurrenceDays(rule: string, startDay: Day, { from, to }: Span): Day[] {
  const key = `${rule} ${startDay} ${from} ${to}`
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size > maxCached) cache.clear()
  const parts = withExplicitParts(rule, startDay)
  const ends = parts.UNTIL ? untilDay(parts.UNTIL) : '9999-12-31'
  const found = iterate(parts, skipAhead(parts, startDay, from), {
    from: from > startDay ? from : startDay,
    to: to < ends ? to : ends,
  })
  cache.set(key, found)
  return found
}

/** Paging back and forth asks for the same days again. */
const cache = new Map<string, Day[]>()
const maxCached = 10_000

/** Whether an event that starts on `startDay` repeats on a day by its rule. */
export const hasDay = (rule: string, startDay: Day, day: Day): boolean =>
  occurrenceDays(rule, startDay, { from: day, to: day }).length > 0

/** The first day of the rule from the start on; undefined where it never matches. */
export function firstDay(rule: string, startDay: Day): Day | undefined {
  const end = addDays(startDay, 366 * 12)
  return occurrenceDays(rule, startDay, { from: startDay, to: end })[0]
}

/** The last day of the rule, or null where it has no end. */
export function lastDay(rule: string, startDay: Day): Day | null {
  const { COUNT, UNTIL, ...parts } = withExplicitParts(rule, startDay)
  if (COUNT) return iterate(parts, startDay, { from: startDay, to: '9999-12-31' }, Number(COUNT)).at(-1) ?? startDay
  if (!UNTIL) return null
  const until = untilDay(UNTIL)
  return lastWithin(parts, startDay, until) ?? startDay
}

/** The rule with its end moved to a day, for the first half of a split series. */
export function ruleEndingOn(rule: string, day: Day): string {
  return `${ruleWithoutEnd(rule)};UNTIL=${day.replaceAll('-', '')}`
}

export function ruleWithoutEnd(rule: string): string {
  const { COUNT: _count, UNTIL: _until, ...parts } = parseRule(rule) as RuleParts
  return formatRule(parts)
}

/** The rule from a day on, for the second half of a split series. */
export function remainingRule(rule: string, startDay: Day, day: Day): string {
  const parts = parseRule(rule) as RuleParts
  if (!parts.COUNT) return rule
  const { COUNT, ...endless } = parts
  const before = occurrenceDays(formatRule(endless), startDay, { from: startDay, to: addDays(day, -1) }).length
  return formatRule({ ...endless, COUNT: String(Math.max(1, Number(COUNT) - before)) })
}

/** The rule of a series after all its days were shifted; undefined where a rule cannot express it. */
export function movedRule(rule: string, from: Day, to: Day): string | undefined {
  const shift = daysBetween(from, to)
  const parts = parseRule(rule) as RuleParts
  if (shift === 0) return rule
  const until = parts.UNTIL && addDays(untilDay(parts.UNTIL), shift).replaceAll('-', '')
  const moved = { ...parts, ...(until && { UNTIL: until }) }
  if (parts.BYSETPOS || parts.BYYEARDAY || parts.BYWEEKNO) return undefined
  if (parts.FREQ === 'WEEKLY' && parts.BYDAY) return formatRule({ ...moved, BYDAY: movedDays(parts.BYDAY, shift) })
  if (parts.FREQ === 'MONTHLY' && parts.BYDAY && !parts.BYDAY.includes(','))
    return formatRule({ ...moved, BYDAY: weekdayInMonth(to) })
  if (parts.BYDAY || parts.BYMONTHDAY?.includes(',') || parts.BYMONTH?.includes(',')) return undefined
  return formatRule({
    ...moved,
    ...(parts.BYMONTH && { BYMONTH: String(Number(to.slice(5, 7))) }),
    ...(parts.BYMONTHDAY && { BYMONTHDAY: String(Number(to.slice(8, 10))) }),
  })
}

/** As above, and only where every day moves by exactly as much. */
export function shiftedRule(rule: string, from: Day, to: Day): string | undefined {
  const moved = movedRule(rule, from, to)
  if (moved === undefined || from === to) return moved
  const daysIn = (one: string, start: Day) =>
    occurrenceDays(one, start, { from: start, to: addDays(start, comparedDays) })
      .map((day) => daysBetween(start, day))
      .join()
  return daysIn(rule, from) === daysIn(moved, to) ? moved : undefined
}

/** With a leap day in it. */
const comparedDays = 1_500

const movedDays = (days: string, shift: number) =>
  days
    .split(',')
    .map((day) => weekdays[(((weekdays.indexOf(day as Weekday) + shift) % 7) + 7) % 7])
    .join(',')

/**
 * Adds the parts that are implied by the start, so that iterating may begin at a later day. It also keeps the library
 * from turning February 29 into March 1 in other years.
 */
function withExplicitParts(rule: string, startDay: Day): RuleParts {
  const parts = parseRule(rule) as RuleParts
  const [month, date] = [String(Number(startDay.slice(5, 7))), String(Number(startDay.slice(8, 10)))]
  const named = parts.BYDAY ?? parts.BYMONTHDAY ?? parts.BYYEARDAY ?? parts.BYWEEKNO
  if (parts.FREQ === 'WEEKLY' && !parts.BYDAY) return { ...parts, BYDAY: weekdayOf(startDay) }
  if (parts.FREQ === 'MONTHLY' && !named) return { ...parts, BYMONTHDAY: date }
  if (parts.FREQ === 'YEARLY' && !named) return { ...parts, BYMONTH: parts.BYMONTH ?? month, BYMONTHDAY: date }
  return parts
}

/** A day shortly before the span from which iterating gives the same days as from the start. */
function skipAhead({ FREQ, INTERVAL, COUNT }: RuleParts, startDay: Day, from: Day): Day {
  if (COUNT || from <= startDay) return startDay
  const interval = Number(INTERVAL ?? 1)
  const whole = (units: number) => Math.max(0, Math.floor(units / interval) - 1) * interval
  const days = daysBetween(startDay, from)
  if (FREQ === 'DAILY') return addDays(startDay, whole(days))
  if (FREQ === 'WEEKLY') return addDays(startDay, whole(days / 7) * 7)
  const [year, month] = [Number(startDay.slice(0, 4)), Number(startDay.slice(5, 7))]
  const years = Number(from.slice(0, 4)) - year
  if (FREQ === 'YEARLY') return whole(years) === 0 ? startDay : `${String(year + whole(years)).padStart(4, '0')}-01-01`
  const months = years * 12 + Number(from.slice(5, 7)) - month
  if (whole(months) === 0) return startDay
  const at = year * 12 + month - 1 + whole(months)
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

function iterate(parts: RuleParts, begin: Day, { from, to }: Span, maxDays = Number.POSITIVE_INFINITY): Day[] {
  const days: Day[] = []
  if (from > to) return days
  const { UNTIL: _until, ...rule } = parts
  const iterator = ICAL.Recur.fromString(formatRule(rule)).iterator(ICAL.Time.fromDateString(begin))
  let last = ''
  for (let step = 0; step < maxSteps && days.length < maxDays; step++) {
    const day = iterator.next()?.toString().slice(0, 10)
    // For a day that a month does not have, the library repeats the same day or gives another one before it goes on.
    if (!day || day > to || day <= last) break
    if (day >= from && matchesRule(day, parts)) days.push(day)
    last = day
  }
  return days
}

function matchesRule(day: Day, { BYMONTH, BYMONTHDAY, BYDAY }: RuleParts): boolean {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  if (BYDAY && !BYDAY.split(',').some((one) => one.endsWith(weekdayOf(day)))) return false
  if (BYMONTH && !BYMONTH.split(',').map(Number).includes(month)) return false
  if (!BYMONTHDAY) return true
  const length = new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).getUTCDate()
  return BYMONTHDAY.split(',').some((one) => Number(one) === date || Number(one) === date - length - 1)
}

/** Searches backwards from the end in growing steps instead of iterating a long series from its start. */
function lastWithin(parts: RuleParts, startDay: Day, until: Day): Day | undefined {
  for (const back of [40, 400, 4_000, 40_000]) {
    const from = addDays(until, -back)
    const days = iterate(parts, skipAhead(parts, startDay, from), {
      from: from > startDay ? from : startDay,
      to: until,
    })
    if (days.length > 0 || from <= startDay) return days.at(-1)
  }
  return undefined
}
