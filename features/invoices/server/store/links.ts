import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import { invoices } from '../table'
import { type Actor, clientActor, recordHistory } from './history'

/** Returns the existing token, or stores the new one. Keeps `updatedAt`, so that open editors can still save. */
export async function makeLink(db: Db, invoice: { id: number; invoiceNumber: string }, newToken: string, by: Actor) {
  return db.transaction(async (tx) => {
    const made = await tx
      .update(invoices)
      .set({ publicToken: newToken, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNull(invoices.publicToken)))
      .returning({ id: invoices.id })
    if (made.length > 0) {
      await recordHistory(tx, { invoice, by, kind: 'link-made' })
      await publishInvalidation(tx, [listInvoices.path])
    }
    const [row] = await tx.select({ token: invoices.publicToken }).from(invoices).where(eq(invoices.id, invoice.id))
    return row?.token as string
  })
}

/** Whether there was a link. */
export async function revokeLink(db: Db, invoice: { id: number; invoiceNumber: string }, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const revoked = await tx
      .update(invoices)
      .set({ publicToken: null, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNotNull(invoices.publicToken)))
      .returning({ id: invoices.id })
    if (revoked.length === 0) return false
    await recordHistory(tx, { invoice, by, kind: 'link-revoked' })
    await publishInvalidation(tx, [listInvoices.path])
    return true
  })
}

/** Records the first view only. */
export async function markViewed(db: Db, invoice: { id: number; invoiceNumber: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .update(invoices)
      .set({ viewedAt: now, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNull(invoices.viewedAt)))
      .returning({ id: invoices.id })
    if (first.length === 0) return
    await recordHistory(tx, { invoice, by: clientActor, kind: 'viewed' })
    await publishInvalidation(tx, [listInvoices.path])
  })
}
