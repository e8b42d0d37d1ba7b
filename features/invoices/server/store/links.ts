import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import { invoices } from '../table'
import { type Actor, record, theClient } from './trail'

/** The link there is, or else the one that is offered. A link is no edit: whoever has the invoice open may still save. */
export async function makeLink(db: Db, invoice: { id: number; invoiceNumber: string }, offered: string, by: Actor) {
  return db.transaction(async (tx) => {
    const made = await tx
      .update(invoices)
      .set({ publicToken: offered, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNull(invoices.publicToken)))
      .returning({ id: invoices.id })
    if (made.length > 0) {
      await record(tx, { invoice, by, kind: 'link-made' })
      await publishInvalidation(tx, [listInvoices.path])
    }
    const [row] = await tx.select({ token: invoices.publicToken }).from(invoices).where(eq(invoices.id, invoice.id))
    return row?.token as string
  })
}

export async function revokeLink(db: Db, invoice: { id: number; invoiceNumber: string }, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(invoices)
      .set({ publicToken: null, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNotNull(invoices.publicToken)))
      .returning({ id: invoices.id })
    if (gone.length === 0) return
    await record(tx, { invoice, by, kind: 'link-revoked' })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

/** The first time that counts; later looks change nothing. */
export async function markViewed(db: Db, invoice: { id: number; invoiceNumber: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .update(invoices)
      .set({ viewedAt: now, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNull(invoices.viewedAt)))
      .returning({ id: invoices.id })
    if (first.length === 0) return
    await record(tx, { invoice, by: theClient, kind: 'viewed' })
    await publishInvalidation(tx, [listInvoices.path])
  })
}
