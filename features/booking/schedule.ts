import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { officeHours, WeeklyHours } from '#core/weekly-hours'
import { Exceptions } from './hours-exceptions'

/** Weekly hours with a name, which several kinds of meeting share. */
const fields = {
  name: z.string().trim().min(1, 'Please enter a name').max(100, 'At most 100 characters'),
  hours: WeeklyHours,
  exceptions: Exceptions,
}

export const NewSchedule = z.object({
  ...fields,
  hours: fields.hours.default(officeHours),
  exceptions: fields.exceptions.default([]),
})
export type NewSchedule = z.output<typeof NewSchedule>

export const ScheduleChanges = z.object(fields).partial()
export type ScheduleChanges = z.output<typeof ScheduleChanges>

export const Schedule = z.object({ ...fields, id: z.number(), createdAt: Timestamp, updatedAt: Timestamp })
export type Schedule = z.output<typeof Schedule>
