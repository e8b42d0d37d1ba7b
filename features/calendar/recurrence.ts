import ICAL from 'ical.js'
import { addDays, type Day, daysBetween } from '#core/days'
import {
  dayFrom,
  partsOf,
  placeInMonth,
  type RuleParts,
  ruleFromParts,
  type Weekday,
  weekdayOf,
  weekdays,
} from './repeat'

type Span = { from: Day; to: Day }

/** Further than this a rule that hardly ever happens is not followed. */
const stepsAtMost = 20_000

/** The days within a span on which an event that begins on a day happens by its rule. */
export function occurrenceDays(rule: string, startDay: Day, { from, to }: Span): Day[] {
  const key = `${rule} ${startDay} ${from} ${to}`
  const known = remembered.get(key)
  if (known) return known
  if (remembered.size > rememberedAtMost) remembered.clear()
  const parts = explicit(rule, startDay)
  const ends = parts.UNTIL ? dayFrom(parts.UNTIL) : '9999-12-31'
  const found = walk(parts, leap(parts, startDay, from), {
    from: from > startDay ? from : startDay,
    to: to < ends ? to : ends,
  })
  remembered.set(key, found)
  return found
}

/** Turning a page back and forth asks for the same days again. */
const remembered = new Map<string, Day[]>()
const rememberedAtMost = 10_000

/** The first day that the rule names, from the start on; nothing where it never happens. */
export function firstDay(rule: string, startDay: Day): Day | undefined {
  const end = addDays(startDay, 366 * 12)
  return occurrenceDays(rule, startDay, { from: startDay, to: end })[0]
}

/** The last day on which it happens, or null where it goes on without end. */
export function lastDay(rule: string, startDay: Day): Day | null {
  const { COUNT, UNTIL, ...parts } = explicit(rule, startDay)
  if (COUNT) return walk(parts, startDay, { from: startDay, to: '9999-12-31' }, Number(COUNT)).at(-1) ?? startDay
  if (!UNTIL) return null
  const until = dayFrom(UNTIL)
  return lastWithin(parts, startDay, until) ?? startDay
}

/** The rule with its end moved to a day, for a series that is cut there. */
export function endingOn(rule: string, day: Day): string {
  const { COUNT: _count, UNTIL: _until, ...parts } = partsOf(rule) as RuleParts
  return ruleFromParts({ ...parts, UNTIL: day.replaceAll('-', '') })
}

/** The rule of what remains from a day on, where the series is cut. */
export function remainingFrom(rule: string, startDay: Day, day: Day): string {
  const parts = partsOf(rule) as RuleParts
  if (!parts.COUNT) return rule
  const { COUNT, ...endless } = parts
  const before = occurrenceDays(ruleFromParts(endless), startDay, { from: startDay, to: addDays(day, -1) }).length
  return ruleFromParts({ ...endless, COUNT: String(Math.max(1, Number(COUNT) - before)) })
}

/** The rule of a series whose days have all moved along; nothing where no rule of this kind can say it. */
export function movedRule(rule: string, from: Day, to: Day): string | undefined {
  const shift = daysBetween(from, to)
  const parts = partsOf(rule) as RuleParts
  if (shift === 0) return rule
  const until = parts.UNTIL && addDays(dayFrom(parts.UNTIL), shift).replaceAll('-', '')
  const moved = { ...parts, ...(until && { UNTIL: until }) }
  if (parts.BYSETPOS || parts.BYYEARDAY || parts.BYWEEKNO) return undefined
  if (parts.FREQ === 'WEEKLY' && parts.BYDAY) return ruleFromParts({ ...moved, BYDAY: movedDays(parts.BYDAY, shift) })
  if (parts.FREQ === 'MONTHLY' && parts.BYDAY && !parts.BYDAY.includes(','))
    return ruleFromParts({ ...moved, BYDAY: placeInMonth(to) })
  if (parts.BYDAY || parts.BYMONTHDAY?.includes(',') || parts.BYMONTH?.includes(',')) return undefined
  return ruleFromParts({
    ...moved,
    ...(parts.BYMONTH && { BYMONTH: String(Number(to.slice(5, 7))) }),
    ...(parts.BYMONTHDAY && { BYMONTHDAY: String(Number(to.slice(8, 10))) }),
  })
}

const movedDays = (days: string, shift: number) =>
  days
    .split(',')
    .map((day) => weekdays[(((weekdays.indexOf(day as Weekday) + shift) % 7) + 7) % 7])
    .join(',')

/**
 * Says what the start only implies, so that the walk may begin at any later place. It also keeps the library from making
 * March 1 of a February 29 that a year does not have.
 */
function explicit(rule: string, startDay: Day): RuleParts {
  const parts = partsOf(rule) as RuleParts
  const [month, date] = [String(Number(startDay.slice(5, 7))), String(Number(startDay.slice(8, 10)))]
  const named = parts.BYDAY ?? parts.BYMONTHDAY ?? parts.BYYEARDAY ?? parts.BYWEEKNO
  if (parts.FREQ === 'WEEKLY' && !parts.BYDAY) return { ...parts, BYDAY: weekdayOf(startDay) }
  if (parts.FREQ === 'MONTHLY' && !named) return { ...parts, BYMONTHDAY: date }
  if (parts.FREQ === 'YEARLY' && !named) return { ...parts, BYMONTH: parts.BYMONTH ?? month, BYMONTHDAY: date }
  return parts
}

/** A day shortly before the span from which the walk gives the same days as from the start: whole intervals later. */
function leap({ FREQ, INTERVAL, COUNT }: RuleParts, startDay: Day, from: Day): Day {
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

function walk(parts: RuleParts, begin: Day, { from, to }: Span, atMost = Number.POSITIVE_INFINITY): Day[] {
  const days: Day[] = []
  if (from > to) return days
  const { UNTIL: _until, ...rule } = parts
  const iterator = ICAL.Recur.fromString(ruleFromParts(rule)).iterator(ICAL.Time.fromDateString(begin))
  let last = ''
  for (let step = 0; step < stepsAtMost && days.length < atMost; step++) {
    const day = iterator.next()?.toString().slice(0, 10)
    // Asked for a day that no month has, the library stands still or names another.
    if (!day || day > to || day <= last || !obeys(day, parts)) break
    if (day >= from) days.push(day)
    last = day
  }
  return days
}

function obeys(day: Day, { BYMONTH, BYMONTHDAY }: RuleParts): boolean {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  if (BYMONTH && !BYMONTH.split(',').map(Number).includes(month)) return false
  if (!BYMONTHDAY) return true
  const length = new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).getUTCDate()
  return BYMONTHDAY.split(',').some((one) => Number(one) === date || Number(one) === date - length - 1)
}

/** Looks back from the end in growing steps, so that a long series is not walked whole. */
function lastWithin(parts: RuleParts, startDay: Day, until: Day): Day | undefined {
  for (const back of [40, 400, 4_000, 40_000]) {
    const from = addDays(until, -back)
    const days = walk(parts, leap(parts, startDay, from), { from: from > startDay ? from : startDay, to: until })
    if (days.length > 0 || from <= startDay) return days.at(-1)
  }
  return undefined
}
