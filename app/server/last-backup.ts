import { readSubject } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'

/** When the last backup was made that came to its end. */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const { madeAt } = ((await readSubject(db, 'last backup')) ?? {}) as { madeAt?: string }
  return madeAt === undefined ? undefined : new Date(madeAt)
}
