import { eq } from 'drizzle-orm'
import { minute } from '#core/durations'
import { Problem } from '#core/problem'
import { notify } from '#features/notifications/server/store'
import { type Db, isDatabaseUnreachable } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listRecurring } from '../../api'
import { maxFailures } from '../../recurring-invoice'
import { clients, recurringInvoices, recurringIssues } from '../table'
import { seriesSubject } from './read'

/** Counts a failure; after three in a row the series is paused and the owner is notified. */
export async function recordFailure(
  db: Db,
  seriesId: number,
  error: unknown,
  now: Date,
  issueId?: number,
): Promise<void> {
  if (isDatabaseUnreachable(error)) throw error
  const message = error instanceof Problem ? error.message : 'Something went wrong. The log of the server knows more.'
  await db.transaction(async (tx) => {
    const [series] = await tx
      .select({
        failures: recurringInvoices.failures,
        clientName: clients.name,
        updatedAt: recurringInvoices.updatedAt,
      })
      .from(recurringInvoices)
      .innerJoin(clients, eq(clients.id, recurringInvoices.clientId))
      .where(eq(recurringInvoices.id, seriesId))
      .for('update', { of: recurringInvoices })
    if (!series) return
    const failures = series.failures + 1
    const isPaused = failures >= maxFailures
    const retryAt = new Date(now.getTime() + 5 * minute * failures ** 2)
    await tx
      .update(recurringInvoices)
      .set({
        failures,
        lastError: message,
        ...(issueId === undefined && { retryAt }),
        ...(isPaused && { pausedAt: now, pausedBecause: 'failures' }),
        updatedAt: series.updatedAt,
      })
      .where(eq(recurringInvoices.id, seriesId))
    if (issueId !== undefined)
      await tx
        .update(recurringIssues)
        .set({ error: message, retryAt, ...(isPaused && { sending: 'failed' }) })
        .where(eq(recurringIssues.id, issueId))
    if (isPaused)
      await notify(tx, {
        kind: 'recurring-invoice',
        subject: `${seriesSubject(seriesId)}:paused:${now.toISOString()}`,
        title: `Recurring invoice for ${series.clientName} paused`,
        body: `It failed three times: ${message}`,
        href: `/recurring/${seriesId}`,
      })
    await publishInvalidation(tx, [listRecurring.path])
  })
}
