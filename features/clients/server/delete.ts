import { invalid, Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { type ClientReference, moneyReferences } from './client-references'
import * as store from './store'

/** Refused while the client has deals or invoices, unless they move to another client. */
export async function deleteClient(
  db: Db,
  references: ClientReference[],
  id: number,
  moveTo: number | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await store.findClient(tx, id)
    if (moveTo === id) throw invalid({ moveTo: 'Please choose another client' })
    if (moveTo !== undefined) {
      await store.findClient(tx, moveTo)
      for (const reference of references.filter(({ isMoney }) => isMoney)) await reference.move(tx, id, moveTo)
    }
    const moneyRecords = await moneyReferences(tx, references, id)
    if (moneyRecords) throw hasMoneyRecords(client.name, moneyRecords)
    await store.trashClient(tx, client, new Date())
  })
}

export type UndeletedClient = { id: number; name: string; reason: string }

/** Deletes each client separately; `kept` lists those that could not be deleted. */
export async function deleteClients(
  db: Db,
  references: ClientReference[],
  ids: number[],
): Promise<{ deleted: number; kept: UndeletedClient[] }> {
  const kept: UndeletedClient[] = []
  let deleted = 0
  for (const { id, name } of await store.findClientsByIds(db, ids)) {
    try {
      await deleteClient(db, references, id, undefined)
      deleted++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 404) kept.push({ id, name, reason: error.message })
    }
  }
  return { deleted, kept }
}

const hasMoneyRecords = (name: string, moneyRecords: string) =>
  new Problem(
    'holds-money',
    409,
    `${name} still has ${moneyRecords}. Move them to another client first, or set the client to inactive.`,
  )
