import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listClients } from '../api'
import type { ClientReference } from './client-references'
import { editClient } from './store'
import { deleteImportedClients, lockImportedClients, type StoredImport, takeImport } from './store/imports'

type Kept = { id: number; name: string; reason: string }
type ImportedClient = Awaited<ReturnType<typeof lockImportedClients>>[number]

/**
 * Takes back what an import made, in one transaction. What the owner has done since stays: clients that were changed or have
 * records are kept and named, and only fields that still hold what the import wrote get their old value.
 */
export async function undoImport(db: Db, references: ClientReference[], importId: number) {
  return db.transaction(async (tx) => {
    const { created, filled } = await takeImport(tx, importId)
    const removable: number[] = []
    const kept: Kept[] = []
    for (const ids of parts(created)) {
      const used = await usedClients(tx, references, ids)
      for (const client of await lockImportedClients(tx, ids)) {
        const reason = isChanged(client) ? 'was changed since' : used.get(client.id)
        if (reason) kept.push({ id: client.id, name: client.name, reason })
        else removable.push(client.id)
      }
    }
    for (const ids of parts(removable)) await deleteImportedClients(tx, ids)
    const restored = await restoreFilled(tx, filled)
    await publishInvalidation(tx, [listClients.path])
    return { removed: removable.length, restored, kept }
  })
}

const isChanged = ({ createdAt, updatedAt }: ImportedClient) => updatedAt.getTime() > createdAt.getTime()

/** What each of these clients has by now: 'has invoices'. */
async function usedClients(tx: Db, references: ClientReference[], ids: number[]): Promise<Map<number, string>> {
  const used = new Map<number, string>()
  for (const reference of references)
    for (const id of await reference.clientsAmong(tx, ids)) used.set(id, `has ${reference.label}`)
  return used
}

async function restoreFilled(tx: Db, filled: StoredImport['filled']): Promise<number> {
  let restored = 0
  // The last first: a client may have been filled in twice.
  for (const { id, before, after } of filled.toReversed()) {
    const [now] = await lockImportedClients(tx, [id])
    if (!now) continue
    const fields = Object.keys(after) as (keyof typeof after)[]
    const unchanged = fields.filter((field) => now[field] === after[field] && before[field] !== after[field])
    if (unchanged.length === 0) continue
    await editClient(tx, id, Object.fromEntries(unchanged.map((field) => [field, before[field]])), undefined)
    restored++
  }
  return restored
}

const partSize = 1000

function* parts(ids: number[]) {
  for (let start = 0; start < ids.length; start += partSize) yield ids.slice(start, start + partSize)
}
