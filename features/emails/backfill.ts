import { day } from '#core/durations'
import type { Backfill } from './accounts-api'

/** The date from which mail is fetched; null fetches everything. */
export function backfillStart(backfill: Backfill, now: Date): Date | null {
  if (backfill === 'everything') return null
  const since = new Date(now)
  if (backfill === 'month') since.setUTCMonth(since.getUTCMonth() - 1)
  else since.setUTCFullYear(since.getUTCFullYear() - 1)
  return since
}

/** Guesses the choice that an account was connected with. */
export function backfillChoice(since: Date | null, connectedAt: Date): Backfill {
  if (since === null) return 'everything'
  return connectedAt.getTime() - since.getTime() > 100 * day ? 'year' : 'month'
}
