import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Day } from '#core/days'
import { notify } from '#features/notifications/server/store'
import type { Transaction } from '#platform/db/database'
import { clients, recurringInvoices } from '../table'
import { type Series, seriesSubject } from './read'

export const isDue = (today: Day, now: Date) =>
  and(
    isNull(recurringInvoices.pausedAt),
    lte(recurringInvoices.nextDate, today),
    or(isNull(recurringInvoices.retryAt), lte(recurringInvoices.retryAt, now)),
  )

/** For a draft that was made after its day. */
export async function notifyWaiting(
  tx: Transaction,
  { id, clientId }: Series,
  date: Day,
  { invoiceNumber }: { invoiceNumber: string },
): Promise<void> {
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  await notify(tx, {
    kind: 'recurring-invoice',
    subject: `${seriesSubject(id)}:${date}`,
    title: `${invoiceNumber} waits for your word`,
    body: `For ${client?.name ?? ''}, of ${date}. It was made after its day, so it was not sent.`,
    href: `/recurring/${id}`,
  })
}
