import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { addDays, dayIn } from '#core/days'
import { moveDueDateOfDraft } from '#features/invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listRecurring } from '../../api'
import { invoices, recurringInvoices, recurringIssues } from '../table'
import { recordFailure } from './failures'
import { termsOf } from './make-due'
import { lockSeries } from './read'

/** Draws the PDF and composes the mail with no transaction open; what it returns puts the mail into the outbox. */
export type IssueSender = (invoiceId: number, key: string) => Promise<(tx: Transaction) => Promise<unknown>>

const sliceSize = 20

/** Sends the issues with automatic sending, one after the other. */
export async function sendDueIssues(db: Db, compose: IssueSender, now: Date): Promise<number> {
  let sent = 0
  for (let after = 0; ; ) {
    const found = await findToSend(db, now, after)
    for (const issue of found) if (await sendOne(db, compose, issue, now)) sent++
    const last = found.at(-1)
    if (!last) return sent
    after = last.id
  }
}

/** The owner releases drafts that were made after their date. */
export async function sendWaiting(db: Db, seriesId: number): Promise<{ sent: number }> {
  return db.transaction(async (tx) => {
    await lockSeries(tx, seriesId)
    const drafts = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.status, 'draft'))
    const released = await tx
      .update(recurringIssues)
      .set({ sending: 'due' })
      .where(
        and(
          eq(recurringIssues.seriesId, seriesId),
          recurringIssues.isMissed,
          isNull(recurringIssues.sending),
          inArray(recurringIssues.invoiceId, drafts),
        ),
      )
      .returning({ id: recurringIssues.id })
    await publishInvalidation(tx, [listRecurring.path])
    return { sent: released.length }
  })
}

/** The payment term begins with sending, so the due date of a draft moves on day by day until then. */
export async function moveDueDates(db: Db, now: Date): Promise<void> {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  for (let after = 0; ; ) {
    const drafts = await db
      .select({ id: recurringIssues.id })
      .from(recurringIssues)
      .innerJoin(invoices, eq(invoices.id, recurringIssues.invoiceId))
      .where(
        and(
          gt(recurringIssues.id, after),
          eq(invoices.status, 'draft'),
          eq(invoices.dueDate, recurringIssues.dueDate),
          sql`${recurringIssues.date} < ${today}`,
        ),
      )
      .orderBy(asc(recurringIssues.id))
      .limit(200)
    for (const { id } of drafts) await db.transaction((tx) => moveDueDate(tx, id, now))
    const last = drafts.at(-1)
    if (!last) return
    after = last.id
  }
}

type IssueToSend = { id: number; seriesId: number; invoiceId: number | null }

const findToSend = (db: Db, now: Date, after: number) =>
  db
    .select({ id: recurringIssues.id, seriesId: recurringIssues.seriesId, invoiceId: recurringIssues.invoiceId })
    .from(recurringIssues)
    .innerJoin(recurringInvoices, eq(recurringInvoices.id, recurringIssues.seriesId))
    .where(
      and(
        gt(recurringIssues.id, after),
        eq(recurringIssues.sending, 'due'),
        isNotNull(recurringIssues.invoiceId),
        or(isNull(recurringIssues.retryAt), lte(recurringIssues.retryAt, now)),
      ),
    )
    .orderBy(asc(recurringIssues.id))
    .limit(sliceSize)

async function sendOne(db: Db, compose: IssueSender, { id, seriesId, invoiceId }: IssueToSend, now: Date) {
  try {
    await db.transaction((tx) => moveDueDate(tx, id, now))
    const queue = await compose(invoiceId as number, `recurring:${id}`)
    return await db.transaction(async (tx) => {
      const series = await lockSeries(tx, seriesId)
      const claimed = await tx
        .update(recurringIssues)
        .set({ sending: 'queued', error: null, retryAt: null })
        .where(and(eq(recurringIssues.id, id), eq(recurringIssues.sending, 'due')))
        .returning({ id: recurringIssues.id })
      // Another process has sent it.
      if (claimed.length === 0) return false
      await queue(tx)
      await tx
        .update(recurringInvoices)
        .set({ failures: 0, lastError: null, updatedAt: series.updatedAt })
        .where(eq(recurringInvoices.id, seriesId))
      await publishInvalidation(tx, [listRecurring.path])
      return true
    })
  } catch (error) {
    await recordFailure(db, seriesId, error, now, id)
    return false
  }
}

async function moveDueDate(tx: Transaction, issueId: number, now: Date): Promise<void> {
  const [found] = await tx
    .select({ issue: recurringIssues, series: recurringInvoices })
    .from(recurringIssues)
    .innerJoin(recurringInvoices, eq(recurringInvoices.id, recurringIssues.seriesId))
    .where(eq(recurringIssues.id, issueId))
    .for('update', { of: recurringIssues })
  if (!found?.issue.invoiceId || !found.issue.dueDate) return
  const business = await readBusiness(tx)
  const dueDate = addDays(dayIn(business.timeZone, now), await termsOf(tx, found.series, business))
  if (dueDate <= found.issue.dueDate) return
  if (await moveDueDateOfDraft(tx, found.issue.invoiceId, found.issue.dueDate, dueDate))
    await tx.update(recurringIssues).set({ dueDate }).where(eq(recurringIssues.id, issueId))
}
