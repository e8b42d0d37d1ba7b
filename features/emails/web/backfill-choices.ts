import type { Backfill } from '../accounts-api'

export const backfillChoices: { value: Backfill; label: string }[] = [
  { value: 'month', label: 'of the last month' },
  { value: 'year', label: 'of the last year' },
  { value: 'everything', label: 'from the very beginning' },
]
