import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { findClient } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { readClientBilling } from '../api'
import { type ClientBilling, type ClientBillingChange, noClientBilling } from '../client-billing'
import { clientBilling } from './table'

export async function findClientBilling(db: Db, clientId: number): Promise<ClientBilling> {
  const [found] = await db.select().from(clientBilling).where(eq(clientBilling.clientId, clientId))
  return found ?? noClientBilling
}

/** By client; clients without any are left out. */
export async function findClientBillings(db: Db, clientIds: number[]): Promise<Map<number, ClientBilling>> {
  if (clientIds.length === 0) return new Map()
  const rows = await db.select().from(clientBilling).where(inArray(clientBilling.clientId, clientIds))
  return new Map(rows.map((row) => [row.clientId, row]))
}

export async function changeClientBilling(db: Db, clientId: number, change: ClientBillingChange) {
  return db.transaction(async (tx) => {
    await findClient(tx, clientId)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await tx
      .insert(clientBilling)
      .values({ clientId, ...given })
      .onConflictDoUpdate({ target: clientBilling.clientId, set: { ...given, updatedAt: new Date() } })
    await publishInvalidation(tx, [readClientBilling.path.replace(':id', String(clientId)), '/api/reminders'])
    return findClientBilling(tx, clientId)
  })
}

/** By client; clients without one are left out. */
export async function findTaxNumbers(db: Db, clientIds: number[]): Promise<Map<number, string>> {
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .select({ clientId: clientBilling.clientId, taxNumber: clientBilling.taxNumber })
    .from(clientBilling)
    .where(inArray(clientBilling.clientId, clientIds))
  return new Map(rows.flatMap(({ clientId, taxNumber }) => (taxNumber ? [[clientId, taxNumber] as const] : [])))
}

/** When clients are merged, the settings of the client that stays win. Returns the ids of what moved. */
export async function moveClientBilling(db: Db, from: number, to: number): Promise<number[]> {
  const moved = await db
    .update(clientBilling)
    .set({ clientId: to })
    .where(
      and(
        eq(clientBilling.clientId, from),
        notExists(db.select({ one: sql`1` }).from(sql`${clientBilling} as other`).where(sql`other.client_id = ${to}`)),
      ),
    )
    .returning({ id: clientBilling.id })
  return moved.map(({ id }) => id)
}

export async function moveClientBillingBack(db: Db, ids: number[], to: number): Promise<void> {
  if (ids.length > 0) await db.update(clientBilling).set({ clientId: to }).where(inArray(clientBilling.id, ids))
}
