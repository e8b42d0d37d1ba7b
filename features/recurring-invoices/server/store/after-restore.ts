import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { recurringInvoices, recurringIssues } from '../table'

/**
 * After a restore, invoices that are sent automatically may have been sent already since the backup. Series with
 * automatic sending are paused until the owner resumes them, and drafts about to be sent wait for the owner. Returns
 * how many series were paused.
 */
export async function holdAfterRestore(tx: Db, now: Date): Promise<number> {
  await tx.update(recurringIssues).set({ sending: null, isMissed: true }).where(eq(recurringIssues.sending, 'due'))
  const paused = await tx
    .update(recurringInvoices)
    .set({ pausedAt: now, pausedBecause: 'restored', updatedAt: sql`${recurringInvoices.updatedAt}` })
    .where(
      and(
        eq(recurringInvoices.autoSend, true),
        isNotNull(recurringInvoices.nextDate),
        isNull(recurringInvoices.pausedAt),
      ),
    )
    .returning({ id: recurringInvoices.id })
  return paused.length
}
