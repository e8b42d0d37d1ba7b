import * as z from 'zod'
import { isTimeZone } from '#core/days'

/** What every feature may ask about the owner's business. */
export const Business = z.object({
  /** Decides what "today" is. */
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone'),
})
export type Business = z.output<typeof Business>
