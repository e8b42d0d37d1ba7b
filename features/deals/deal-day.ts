import * as z from 'zod'

export const earliestDay = '1900-01-01'
export const latestDay = '2999-12-31'

/** A day, or none. One that arrives with a time is taken by the day it was written with. */
export const DealDay = z
  .string('Please enter a valid date')
  .nullable()
  .transform((given, context) => {
    if (!given) return null
    const day = given.slice(0, 10)
    const wrong = whatIsWrong(given, day)
    if (!wrong) return day
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

function whatIsWrong(given: string, day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(given) || !isInCalendar(day)) {
    return 'Please enter a valid date'
  }
  if (day < earliestDay) return `Date cannot be before ${earliestDay}`
  return day > latestDay ? `Date cannot be after ${latestDay}` : undefined
}

function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
