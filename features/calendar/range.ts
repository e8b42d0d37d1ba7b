import * as z from 'zod'
import { daysBetween } from '#core/days'

const daysAtMost = 731
const day = z.iso.date('Must be a day, as yyyy-MM-dd')

/** The days that a screen shows, both included: at most two years. */
export const DayRange = z.object({ start: day, end: day }).superRefine(({ start, end }, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['end'], message })
  if (end < start) refuse('The range ends before it begins')
  else if (daysBetween(start, end) > daysAtMost) refuse('At most two years can be asked for at once')
})
