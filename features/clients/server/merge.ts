import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listClients } from '../api'
import { mergeFields } from '../merge'
import type { ClientReference } from './client-references'
import * as store from './store'

/** Merges two clients in one transaction and stores what is needed to undo it. */
export async function mergeClients(db: Db, references: ClientReference[], keepId: number, mergedId: number) {
  return db.transaction(async (tx) => {
    const { keep, merged } = await store.lockClients(tx, keepId, mergedId)
    const moved: Record<string, number[]> = {}
    for (const reference of references) moved[reference.label] = await reference.move(tx, mergedId, keepId)
    const mergeId = await store.saveMerge(tx, { keptId: keepId, keptClientBefore: keep, mergedClient: merged, moved })
    await store.removeClient(tx, mergedId)
    const client = await store.editClient(tx, keepId, mergeFields(keep, merged), undefined)
    return { client, mergeId }
  })
}

export async function undoMerge(db: Db, references: ClientReference[], mergeId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { keptId, keptClientBefore, mergedClient, moved } = await store.takeMerge(tx, mergeId)
    const restored = fromJson(mergedClient)
    await store.restoreClient(tx, restored)
    const { name, businessName, email, phone, address, notes } = fromJson(keptClientBefore)
    await store.editClient(tx, keptId, { name, businessName, email, phone, address, notes }, undefined)
    for (const reference of references) await reference.moveBack(tx, moved[reference.label] ?? [], restored.id)
    await publishInvalidation(tx, [listClients.path])
  })
}

type StoredClient = Awaited<ReturnType<typeof store.findClient>>

/** Dates come back from JSON as text. */
function fromJson(stored: unknown): StoredClient {
  const client = stored as StoredClient
  return { ...client, createdAt: new Date(client.createdAt), updatedAt: new Date(client.updatedAt) }
}
