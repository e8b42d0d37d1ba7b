import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listClients } from '../api'
import { mergedFields } from '../merge'
import * as store from './store'
import type { ClientTie } from './ties'

/** Joins two clients in one transaction and remembers how to part them. */
export async function mergeClients(db: Db, ties: ClientTie[], keepId: number, goneId: number) {
  return db.transaction(async (tx) => {
    const { keep, gone } = await store.lockPair(tx, keepId, goneId)
    const moved: Record<string, number[]> = {}
    for (const tie of ties) moved[tie.what] = await tie.move(tx, goneId, keepId)
    const mergeId = await store.rememberMerge(tx, { keptId: keepId, keptBefore: keep, gone, moved })
    await store.removeClient(tx, goneId)
    const client = await store.editClient(tx, keepId, mergedFields(keep, gone), undefined)
    return { client, mergeId }
  })
}

export async function undoMerge(db: Db, ties: ClientTie[], mergeId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { keptId, keptBefore, gone, moved } = await store.takeMerge(tx, mergeId)
    const restored = revived(gone)
    await store.restoreClient(tx, restored)
    const { name, businessName, email, phone, address, notes } = revived(keptBefore)
    await store.editClient(tx, keptId, { name, businessName, email, phone, address, notes }, undefined)
    for (const tie of ties) await tie.moveBack(tx, moved[tie.what] ?? [], restored.id)
    await publishInvalidation(tx, [listClients.path])
  })
}

type StoredClient = Awaited<ReturnType<typeof store.findClient>>

/** JSON has made text of the instants. */
function revived(kept: unknown): StoredClient {
  const client = kept as StoredClient
  return { ...client, createdAt: new Date(client.createdAt), updatedAt: new Date(client.updatedAt) }
}
