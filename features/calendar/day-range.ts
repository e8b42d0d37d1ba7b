import * as z from 'zod'
import { DayInput } from '#core/day-input'
import { daysBetween } from '#core/days'

const maxDays = 731

/** Both days included; at most two years. */
export const DayRange = z.object({ start: DayInput, end: DayInput }).superRefine(({ start, end }, context) => {
  const addError = (message: string) => context.addIssue({ code: 'custom', path: ['end'], message })
  if (end < start) addError('The range ends before it begins')
  else if (daysBetween(start, end) > maxDays) addError('At most two years can be asked for at once')
})
