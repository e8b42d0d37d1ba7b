import * as z from 'zod'
import { type Day, weekdayOf } from './days'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const from = z.string('Please enter a time').regex(clock, 'Please enter a time, as 09:00')
/** 24:00 is the end of the day. */
const to = z
  .string('Please enter a time')
  .refine((text) => text === '24:00' || clock.test(text), 'Please enter a time, as 17:00')

export const Span = z
  .object({ from, to })
  .refine((span) => span.from < span.to, { path: ['to'], error: 'The end must be after the beginning' })
export type Span = z.output<typeof Span>

/** The spans of one day, earliest first. */
export const Spans = z
  .array(Span)
  .max(12, 'At most 12 spans a day')
  .transform((spans) => spans.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
  .refine((spans) => spans.every((span, index) => index === 0 || (spans[index - 1] as Span).to <= span.from), {
    error: 'Two spans of this day overlap',
  })

/** Weekdays that are left out are closed. */
export const WeeklyHours = z.strictObject(
  Object.fromEntries(weekdays.map((day) => [day, Spans.default([])])) as Record<Weekday, z.ZodDefault<typeof Spans>>,
  'Please give the hours by weekday',
)
export type WeeklyHours = z.output<typeof WeeklyHours>

export const officeHours: WeeklyHours = WeeklyHours.parse(
  Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, [{ from: '09:00', to: '17:00' }]])),
)

export const hoursOn = (hours: WeeklyHours, day: Day): Span[] => hours[weekdays[(weekdayOf(day) + 6) % 7] as Weekday]

/** A time of the clock in minutes since midnight. */
export const minutesOfClock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 'Mon–Thu 09:00–12:00 and 13:00–17:00, Fri 09:00–12:00' */
export function describeHours(hours: WeeklyHours): string {
  const parts: { first: Weekday; last: Weekday; spans: string }[] = []
  for (const [index, weekday] of weekdays.entries()) {
    const spans = hours[weekday].map(({ from, to }) => `${from}–${to}`).join(' and ')
    const before = parts.at(-1)
    if (before?.spans === spans && before.last === weekdays[index - 1]) before.last = weekday
    else if (spans) parts.push({ first: weekday, last: weekday, spans })
  }
  const text = parts.map(({ first, last, spans }) => {
    const days = first === last ? shortName(first) : `${shortName(first)}–${shortName(last)}`
    return `${days} ${spans}`
  })
  return text.join(', ') || 'Closed every day'
}

const shortName = (weekday: Weekday) => weekday.charAt(0).toUpperCase() + weekday.slice(1, 3)
