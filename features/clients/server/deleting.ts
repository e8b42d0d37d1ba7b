import { invalid, Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import * as store from './store'
import { type ClientTie, moneyTies } from './ties'

/** Deals and invoices never lose their client: they move along first, or the client stays. */
export async function deleteClient(db: Db, ties: ClientTie[], id: number, moveTo: number | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await store.findClient(tx, id)
    if (moveTo === id) throw invalid({ moveTo: 'Please choose another client' })
    if (moveTo !== undefined) {
      await store.findClient(tx, moveTo)
      for (const tie of ties.filter(({ isMoney }) => isMoney)) await tie.move(tx, id, moveTo)
    }
    const held = await moneyTies(tx, ties, id)
    if (held) throw holdsMoney(client.name, held)
    await store.removeClient(tx, id)
  })
}

export type Kept = { id: number; name: string; reason: string }

/** Each on its own: what cannot go stays, and is named with the reason. */
export async function deleteClients(
  db: Db,
  ties: ClientTie[],
  ids: number[],
): Promise<{ deleted: number; kept: Kept[] }> {
  const kept: Kept[] = []
  let deleted = 0
  for (const { id, name } of await store.findClientsByIds(db, ids)) {
    try {
      await deleteClient(db, ties, id, undefined)
      deleted++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 404) kept.push({ id, name, reason: error.message })
    }
  }
  return { deleted, kept }
}

const holdsMoney = (name: string, held: string) =>
  new Problem(
    'holds-money',
    409,
    `${name} still has ${held}. Move them to another client first, or set the client to inactive.`,
  )
