import * as z from 'zod'
import { DayInput } from '#core/day-input'
import { Spans } from '#core/weekly-hours'

const maxExceptions = 400

/** Other hours on one date; without spans it is closed. */
export const HoursException = z.object({ day: DayInput, spans: Spans })
export type HoursException = z.output<typeof HoursException>

export const Exceptions = z
  .array(HoursException)
  .max(maxExceptions, `At most ${maxExceptions} dates`)
  .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'A date is listed twice')
