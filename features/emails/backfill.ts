import type { Backfill } from './mail-api'

/** From when on mail is fetched. */
export function sinceOf(backfill: Backfill, now: Date): Date | null {
  if (backfill === 'everything') return null
  const since = new Date(now)
  if (backfill === 'month') since.setUTCMonth(since.getUTCMonth() - 1)
  else since.setUTCFullYear(since.getUTCFullYear() - 1)
  return since
}

/** Which choice an account was connected with, as nearly as it can be told. */
export function backfillOf(since: Date | null, connectedAt: Date): Backfill {
  if (since === null) return 'everything'
  return connectedAt.getTime() - since.getTime() > 100 * 86_400_000 ? 'year' : 'month'
}
