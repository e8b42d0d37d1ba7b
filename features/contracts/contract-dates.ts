import type { Day } from '#core/days'

/** Error messages by field: a contract cannot start in the past, nor end before it starts. */
export function dateErrors(
  { startDate, endDate }: { startDate: string; endDate?: string | null | undefined },
  today: Day,
): { startDate?: string; endDate?: string } {
  return {
    ...(startDate && startDate < today && { startDate: 'Start date cannot be before today' }),
    ...(startDate && endDate && endDate < startDate && { endDate: 'End date cannot be before the start date' }),
  }
}
