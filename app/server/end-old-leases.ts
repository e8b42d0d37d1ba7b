import { endBackupLease } from '#features/backups/server/store'
import { calendarAccounts } from '#features/calendar/server/table/accounts'
import { mailAccounts } from '#features/emails/server/table/accounts'
import type { Db } from '#platform/db/database'
import { releaseAllLeases } from '#platform/db/lease'
import { endSendLeases } from '#platform/outbox/delivery-state'

/**
 * Only one process can open the embedded database, so what a killed one was working on is free at the next start. On
 * PostgreSQL another process may still be working on it, and a lease must expire.
 */
export async function endOldLeases(db: Db): Promise<void> {
  await releaseAllLeases(db, mailAccounts)
  await releaseAllLeases(db, calendarAccounts)
  await endSendLeases(db)
  await endBackupLease(db)
}
