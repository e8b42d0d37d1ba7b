import type { Rows } from './database'

/** In bytes: one checkpoint then takes less than a tenth of a second. */
const maxLogSize = 64 * 1024 * 1024

/**
 * The embedded engine makes no checkpoint by itself: its log would grow for as long as the process runs, and take as long to
 * replay after a crash.
 */
export async function checkpointIfDue(query: (text: string) => Promise<Rows>, limit = maxLogSize): Promise<void> {
  const { rows } = await query(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as size from pg_control_checkpoint()',
  )
  if ((rows[0] as { size: number }).size > limit) await query('checkpoint')
}
