import type { Day } from '#core/days'

export const firstBillingDay = '1900-01-01'
export const lastBillingDay = '2999-12-31'

/** The day that a text names, alone or as the beginning of an instant; nothing where there is no such day. */
export function billingDay(text: string): Day | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text.trim()) ?? []
  if (!day) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  // February 30 would quietly become a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}
