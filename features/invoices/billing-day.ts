import type { Day } from '#core/days'

export const firstBillingDay = '1900-01-01'
export const lastBillingDay = '2999-12-31'

/** Parses a date, or the date part of a timestamp; undefined if it is not a real date. */
export function parseBillingDay(text: string): Day | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text.trim()) ?? []
  if (!day) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  // Date turns February 30 into a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}
