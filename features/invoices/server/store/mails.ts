import { eq } from 'drizzle-orm'
import type { Db, Transaction } from '#platform/db/database'
import { nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import { statusDetail } from '../../history'
import { invoices } from '../table'
import { recordHistory, systemActor } from './history'

/** Called on delivery: a draft becomes `sent`. */
export async function invoiceMailSent(db: Db, invoiceId: number, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update')
    // Deleted before its mail was delivered.
    if (!invoice) return
    const status = invoice.status === 'draft' ? 'sent' : invoice.status
    await tx
      .update(invoices)
      .set({ status, sentAt: at, updatedAt: nextUpdatedAt(invoice.updatedAt, at) })
      .where(eq(invoices.id, invoiceId))
    await recordHistory(tx, {
      invoice,
      by: systemActor,
      kind: 'mail-sent',
      details: statusDetail(invoice.status, status),
    })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

/** Returns the number of the invoice, unless it was deleted. */
export async function invoiceMailBounced(
  tx: Transaction,
  id: number,
  { to, reason }: { to: string; reason: string },
): Promise<string | undefined> {
  const [invoice] = await tx
    .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.id, id))
  if (!invoice) return undefined
  const details = [{ field: 'To', from: '', to }, ...(reason ? [{ field: 'Reason', from: '', to: reason }] : [])]
  await recordHistory(tx, { invoice, by: systemActor, kind: 'mail-bounced', details })
  await publishInvalidation(tx, [listInvoices.path])
  return invoice.invoiceNumber
}
