import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import { balanceCents } from '../../balance'
import { exactMoney } from '../../currency'
import { dayInWords } from '../../paper'
import { invoices } from '../table'
import { house, record } from './trail'

/** What is left over waits for the next round. */
const atOnce = 200

/** What the bell calls an invoice that is late. */
export const overdueSubject = (id: number) => `invoice:${id}`

/** Past their due day by the owner's calendar: they become overdue, and the owner is told, once for each due day. */
export async function markOverdue(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const late = await tx
      .select()
      .from(invoices)
      .where(and(inArray(invoices.status, ['sent', 'pending']), lt(invoices.dueDate, today)))
      .orderBy(invoices.dueDate, invoices.id)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const invoice of late) {
      // The calendar's doing is no edit: whoever has the invoice open may still save.
      await tx
        .update(invoices)
        .set({ status: 'overdue', updatedAt: sql`${invoices.updatedAt}` })
        .where(eq(invoices.id, invoice.id))
      const details = [{ field: 'Status', from: 'Pending', to: 'Overdue' }]
      await record(tx, { invoice, by: house, kind: 'status', details })
      await notify(tx, {
        kind: 'invoice-overdue',
        subject: `${overdueSubject(invoice.id)}:${invoice.dueDate}`,
        title: `Overdue: ${invoice.invoiceNumber}`,
        body: `${exactMoney(balanceCents(invoice), invoice.currency)} was due on ${dayInWords(invoice.dueDate as string, 'en')}`,
        href: `/invoices/${invoice.id}`,
      })
    }
    if (late.length > 0) await publishInvalidation(tx, [listInvoices.path])
    return late.length
  })
}
