import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { recurringInvoices, recurringIssues } from '../table'

/**
 * What a backup would send by itself may have left since it was made. Series that send pause until the owner resumes them,
 * and drafts that were about to be sent wait for the owner's word. Returns how many series were paused.
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
