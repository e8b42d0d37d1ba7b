import { asc, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { containsTyped } from '#platform/search/searchable-text'
import { listItems } from '../api'
import type { ItemChanges, NewItem } from '../item'
import { savedItems } from './table'

export const findItems = (db: Db, search: string | undefined) =>
  db
    .select()
    .from(savedItems)
    .where(search ? containsTyped(savedItems.description, search) : undefined)
    .orderBy(asc(sql`lower(${savedItems.description})`), asc(savedItems.id))

export async function createItem(tx: Transaction, item: NewItem) {
  const currency = item.currency ?? (await readBusiness(tx)).currency
  const [created] = await tx
    .insert(savedItems)
    .values({ ...item, currency })
    .returning()
  if (!created) throw new Error('insert into saved_items returned no row')
  await publishInvalidation(tx, [listItems.path])
  return created
}

export async function editItem(db: Db, id: number, changes: ItemChanges) {
  return db.transaction(async (tx) => {
    const [edited] = await tx
      .update(savedItems)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(savedItems.id, id))
      .returning()
    if (!edited) throw notFound('Item not found')
    await publishInvalidation(tx, [listItems.path])
    return edited
  })
}

export async function removeItem(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(savedItems).where(eq(savedItems.id, id)).returning({ id: savedItems.id })
    if (removed.length === 0) throw notFound('Item not found')
    await publishInvalidation(tx, [listItems.path])
  })
}
