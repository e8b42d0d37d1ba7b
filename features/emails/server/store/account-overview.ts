import { count } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { mailChanges } from '../table/sync'
import { listAccounts } from './accounts'
import { countFolders, listFolders } from './folders'

/** Every account with its folders and their counts here and at the provider. */
export async function accountOverviews(db: Db, now: Date) {
  const waiting = await db
    .select({ accountId: mailChanges.accountId, count: count() })
    .from(mailChanges)
    .groupBy(mailChanges.accountId)
  const accounts = await listAccounts(db)
  return Promise.all(
    accounts.map(async (account) => {
      const rows = await listFolders(db, account.id)
      const { ours, problems } = await countFolders(
        db,
        rows.map(({ id }) => id),
      )
      const folders = rows.map(
        ({ id, name, role, providerCount, olderCount, isWhole, syncedAt, comparedAt, isTracked }) => {
          const counts = { ours: ours.get(id) ?? 0, older: olderCount, problems: problems.get(id) ?? 0 }
          const explained = counts.ours + counts.older + counts.problems
          return {
            id,
            name,
            role,
            atProvider: providerCount,
            ...counts,
            difference: providerCount === null ? null : providerCount - explained,
            // Labels are not synced themselves: they are complete when "All Mail" is.
            isWhole: isTracked ? isWhole : rows.every((row) => !row.isTracked || row.isWhole),
            syncedAt: isTracked ? syncedAt : (rows.find((row) => row.isTracked)?.syncedAt ?? null),
            comparedAt,
          }
        },
      )
      return {
        ...account,
        folders,
        isSyncing: account.leaseUntil !== null && account.leaseUntil > now,
        waiting: waiting.find(({ accountId }) => accountId === account.id)?.count ?? 0,
        problems: folders.reduce((sum, folder) => sum + folder.problems, 0),
      }
    }),
  )
}
