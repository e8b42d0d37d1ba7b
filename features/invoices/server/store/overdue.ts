import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { formatCents } from '#core/money'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import { balanceCents } from '../../balance'
import { formatLongDay } from '../../invoice-document'
import { invoices } from '../table'
import { recordHistory, systemActor } from './history'

/** The rest is handled by the next run. */
const batchSize = 200

/** Notification subject of an overdue invoice. */
export const overdueSubject = (id: number) => `invoice:${id}`

/** Marks invoices past their due date as overdue and notifies the owner, once per due date. */
export async function markOverdue(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const overdue = await tx
      .select()
      .from(invoices)
      .where(and(inArray(invoices.status, ['sent', 'pending']), lt(invoices.dueDate, today)))
      .orderBy(invoices.dueDate, invoices.id)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const invoice of overdue) {
      // Keeps `updatedAt`, so that open editors can still save.
      await tx
        .update(invoices)
        .set({ status: 'overdue', updatedAt: sql`${invoices.updatedAt}` })
        .where(eq(invoices.id, invoice.id))
      const details = [{ field: 'Status', from: 'Pending', to: 'Overdue' }]
      await recordHistory(tx, { invoice, by: systemActor, kind: 'status', details })
      await notify(tx, {
        kind: 'invoice-overdue',
        subject: `${overdueSubject(invoice.id)}:${invoice.dueDate}`,
        title: `Overdue: ${invoice.invoiceNumber}`,
        body: `${formatCents(balanceCents(invoice), invoice.currency)} was due on ${formatLongDay(invoice.dueDate as string, 'en')}`,
        href: `/invoices/${invoice.id}`,
      })
    }
    if (overdue.length > 0) await publishInvalidation(tx, [listInvoices.path])
    return overdue.length
  })
}
