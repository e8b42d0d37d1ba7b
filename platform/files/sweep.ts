import type { Db } from '#platform/db/database'
import type { Files } from './files'
import { discardStagedBefore } from './staging'
import { forgetUnheld, holdUnknown, releaseUnknown, unheldSince, unknownAmong } from './store'

/** Long enough for any transaction that has just brought a content in. */
const hour = 3_600_000
const atOnce = 200

/** Takes away what no row names: contents let go of, and what a killed process left half done. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<number> {
  const moment = new Date(now.getTime() - hour)
  await discardStagedBefore(files.incoming, moment)
  return (await sweepUnheld(db, files, moment)) + (await sweepUnknown(db, files, moment))
}

async function sweepUnheld(db: Db, { shelf }: Files, moment: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const keys = await unheldSince(db, moment, atOnce)
    let went = 0
    for (const key of keys) {
      went += await db.transaction(async (tx) => {
        if (!(await forgetUnheld(tx, key, moment))) return 0
        // A kill from here on leaves the row, and the next sweep finds it again.
        await shelf.remove(key)
        return 1
      })
    }
    swept += went
    if (keys.length < atOnce || went === 0) return swept
  }
}

/** Contents on the shelf whose row never came to be. */
async function sweepUnknown(db: Db, { shelf }: Files, moment: Date): Promise<number> {
  let swept = 0
  const look = async (keys: string[]) => {
    for (const key of await unknownAmong(db, keys)) {
      swept += await db.transaction(async (tx) => {
        if (!(await holdUnknown(tx, key))) return 0
        await shelf.remove(key)
        await releaseUnknown(tx, key)
        return 1
      })
    }
  }
  let batch: string[] = []
  for await (const { key, since } of shelf.list()) {
    if (since >= moment) continue
    batch.push(key)
    if (batch.length < atOnce) continue
    await look(batch)
    batch = []
  }
  if (batch.length > 0) await look(batch)
  return swept
}
