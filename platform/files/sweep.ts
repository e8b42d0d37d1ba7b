import { hour } from '#core/durations'
import type { Db } from '#platform/db/database'
import type { Files } from './files'
import { discardStagedBefore } from './staging'
import { deleteIfUnreferenced, deletePlaceholder, insertPlaceholder, keysWithoutRow, unreferencedBefore } from './store'

/** Longer than any transaction that has just added a file. */
const gracePeriod = hour
const batchSize = 200

/** Deletes files that no row refers to, and what killed processes have left. Returns how many files were deleted. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - gracePeriod)
  await discardStagedBefore(files.incoming, cutoff)
  return (await sweepUnreferenced(db, files, cutoff)) + (await sweepWithoutRow(db, files, cutoff))
}

async function sweepUnreferenced(db: Db, { blobStore }: Files, cutoff: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const keys = await unreferencedBefore(db, cutoff, batchSize)
    let removed = 0
    for (const key of keys) {
      removed += await db.transaction(async (tx) => {
        if (!(await deleteIfUnreferenced(tx, key, cutoff))) return 0
        // A kill from here on rolls back, so that the next sweep finds the row again.
        await blobStore.remove(key)
        return 1
      })
    }
    swept += removed
    if (keys.length < batchSize || removed === 0) return swept
  }
}

/** Files in the store whose row was never committed. */
async function sweepWithoutRow(db: Db, { blobStore }: Files, cutoff: Date): Promise<number> {
  let swept = 0
  const sweepBatch = async (keys: string[]) => {
    for (const key of await keysWithoutRow(db, keys)) {
      swept += await db.transaction(async (tx) => {
        if (!(await insertPlaceholder(tx, key))) return 0
        await blobStore.remove(key)
        await deletePlaceholder(tx, key)
        return 1
      })
    }
  }
  let batch: string[] = []
  for await (const { key, storedAt } of blobStore.list()) {
    if (storedAt >= cutoff) continue
    batch.push(key)
    if (batch.length < batchSize) continue
    await sweepBatch(batch)
    batch = []
  }
  if (batch.length > 0) await sweepBatch(batch)
  return swept
}
