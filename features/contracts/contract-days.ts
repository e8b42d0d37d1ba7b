import type { Day } from '#core/days'

/** A contract begins today at the earliest, and does not end before it begins. */
export function wrongDays(
  { startDate, endDate }: { startDate: string; endDate?: string | null | undefined },
  today: Day,
): { startDate?: string; endDate?: string } {
  return {
    ...(startDate && startDate < today && { startDate: 'Start date cannot be before today' }),
    ...(startDate && endDate && endDate < startDate && { endDate: 'End date cannot be before the start date' }),
  }
}
