import * as z from 'zod'

export const earliestDay = '1900-01-01'
export const latestDay = '2999-12-31'

/** A day or null. Of a timestamp, the date part as written is used. */
export const DealDay = z
  .string('Please enter a valid date')
  .nullable()
  .transform((given, context) => {
    if (!given) return null
    const day = given.slice(0, 10)
    const error = dayError(given, day)
    if (!error) return day
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

function dayError(given: string, day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(given) || !isRealDay(day)) {
    return 'Please enter a valid date'
  }
  if (day < earliestDay) return `Date cannot be before ${earliestDay}`
  return day > latestDay ? `Date cannot be after ${latestDay}` : undefined
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
