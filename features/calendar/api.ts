import * as z from 'zod'
import { call } from '#core/call'
import { Event } from './event'

const day = z.iso.date('Must be a day, as yyyy-MM-dd').optional()

/** What stands in the calendar. With days, what starts on the first of them or later, and on the last or before. */
export const listEvents = call('GET /api/events', {
  input: z.object({ from: day, to: day }),
  output: z.array(Event),
})

export const upcomingEvents = call('GET /api/events/upcoming', { input: z.object({}), output: z.array(Event) })
