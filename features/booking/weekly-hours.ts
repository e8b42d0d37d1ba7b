import * as z from 'zod'
import { DayInput } from '#core/day-input'
import type { Day } from '#core/days'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const maxExceptions = 400

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
const Spans = z
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

/** Other hours on one date; without spans it is closed. */
export const HoursException = z.object({ day: DayInput, spans: Spans })
export type HoursException = z.output<typeof HoursException>

export const Exceptions = z
  .array(HoursException)
  .max(maxExceptions, `At most ${maxExceptions} dates`)
  .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'A date stands here twice')

export const officeHours: WeeklyHours = WeeklyHours.parse(
  Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, [{ from: '09:00', to: '17:00' }]])),
)

export function weekdayOf(day: Day): Weekday {
  const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekdays[(fromSunday + 6) % 7] as Weekday
}
