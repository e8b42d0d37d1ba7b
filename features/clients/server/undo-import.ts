import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listClients } from '../api'
import type { ClientReference } from './client-references'
import { editClients } from './store'
import {
  type CreatedClient,
  deleteImport,
  deleteImportedClients,
  type FilledClient,
  lockImport,
  lockImportedClients,
  takeImportRows,
} from './store/imports'

type Kept = { id: number; name: string; reason: string }
type ImportedClient = Awaited<ReturnType<typeof lockImportedClients>>[number]

/** A larger transaction would hold the connection of the embedded database for too long. */
const together = 40

/**
 * Undoes an import, last rows first, in short transactions; an interrupted undo can be repeated. What the owner has
 * done since stays: clients that were changed or have records are kept and named, and only fields that still hold what
 * the import wrote get their old value.
 */
export async function undoImport(db: Db, references: ClientReference[], importId: number) {
  const undone = { removed: 0, restored: 0, kept: [] as Kept[] }
  for (let isOver = false; !isOver; ) {
    isOver = await db.transaction(async (tx) => {
      await lockImport(tx, importId)
      const { created, filled } = await takeImportRows(tx, importId, together)
      const { removed, kept } = await removeCreated(tx, references, created)
      undone.removed += removed
      undone.restored += await restoreFilled(tx, filled)
      undone.kept.unshift(...kept)
      const isLast = created.length + filled.length < together
      if (isLast) await deleteImport(tx, importId)
      await publishInvalidation(tx, [listClients.path])
      return isLast
    })
  }
  return undone
}

async function removeCreated(tx: Db, references: ClientReference[], created: CreatedClient[]) {
  const ids = created.map(({ importedId }) => importedId)
  if (ids.length === 0) return { removed: 0, kept: [] }
  const used = await usedClients(tx, references, ids)
  const kept: Kept[] = []
  const removable: number[] = []
  for (const client of await lockImportedClients(tx, ids)) {
    const reason = isChanged(client) ? 'was changed since' : used.get(client.id)
    if (reason) kept.push({ id: client.id, name: client.name, reason })
    else removable.push(client.id)
  }
  await deleteImportedClients(tx, removable)
  return { removed: removable.length, kept }
}

const isChanged = ({ createdAt, updatedAt }: ImportedClient) => updatedAt.getTime() > createdAt.getTime()

/** What each of these clients has by now: 'has invoices'. */
async function usedClients(tx: Db, references: ClientReference[], ids: number[]): Promise<Map<number, string>> {
  const used = new Map<number, string>()
  for (const reference of references)
    for (const id of await reference.clientsAmong(tx, ids)) used.set(id, `has ${reference.label}`)
  return used
}

async function restoreFilled(tx: Db, filled: FilledClient[]): Promise<number> {
  const ids = filled.map(({ importedId }) => importedId)
  if (ids.length === 0) return 0
  const clients = new Map((await lockImportedClients(tx, ids)).map((client) => [client.id, client]))
  const restored = new Map<number, ImportedClient>()
  let count = 0
  for (const { importedId, before, after } of filled) {
    const now = clients.get(importedId)
    if (!now) continue
    const fields = Object.keys(after) as (keyof typeof after)[]
    const unchanged = fields.filter((field) => now[field] === after[field] && before[field] !== after[field])
    if (unchanged.length === 0) continue
    const client = { ...now, ...Object.fromEntries(unchanged.map((field) => [field, before[field]])) }
    clients.set(importedId, client)
    restored.set(importedId, client)
    count++
  }
  await editClients(tx, [...restored.values()])
  return count
}
