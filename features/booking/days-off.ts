import * as z from 'zod'
import { DayInput } from '#core/day-input'
import type { Day } from '#core/days'

/** Holidays and days off, on which nothing can be booked; both days included. */
export const DayOff = z
  .object({ from: DayInput, to: DayInput, name: z.string().trim().max(100, 'At most 100 characters').default('') })
  .refine((off) => off.from <= off.to, { path: ['to'], error: 'The last day must not be before the first' })
export type DayOff = z.output<typeof DayOff>

export const isDayOff = (day: Day, daysOff: DayOff[]) => daysOff.some(({ from, to }) => from <= day && day <= to)
