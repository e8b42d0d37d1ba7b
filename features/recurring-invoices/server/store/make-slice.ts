import { and, asc, eq, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { findClientBillings } from '#features/client-billing/server/store'
import { createDrafts, systemActor } from '#features/invoices/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { insertRows } from '#platform/db/many-rows'
import { storableJson } from '#platform/db/storable-json'
import { publishInvalidation } from '#platform/live/live'
import { listRecurring } from '../../api'
import { issueDay } from '../../schedule'
import { recurringInvoices, recurringIssues } from '../table'
import { isDue, notifyWaiting } from './due'
import type { Series } from './read'

/** Limits the memory used, however many are due. */
export const sliceSize = 50

/**
 * Makes the next issue of many series in a few statements, and returns how many. Series that add hours are made one by
 * one, and so are all if one of them fails. Rows locked by another process are skipped.
 */
export async function makeSlice(tx: Transaction, now: Date): Promise<number> {
  const business = await readBusiness(tx)
  const today = dayIn(business.timeZone, now)
  const due = await tx
    .select()
    .from(recurringInvoices)
    .where(and(isDue(today, now), eq(recurringInvoices.gatherHours, false)))
    .orderBy(asc(recurringInvoices.nextDate), asc(recurringInvoices.id))
    .limit(sliceSize)
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const issues = await claimIssues(tx, due, today)
  const claimed = due.filter(({ id }) => issues.has(id))
  const billing = await findClientBillings(
    tx,
    claimed.map(({ clientId }) => clientId),
  )
  const drafts = await createDrafts(
    tx,
    claimed.map((series) => {
      const { clientId, currency, taxRate, language, items, paymentDays } = series
      const date = series.nextDate as Day
      const days = paymentDays ?? billing.get(clientId)?.paymentDays ?? business.paymentDays
      return {
        clientId,
        issueDate: date,
        dueDate: addDays(date < today ? today : date, days),
        currency,
        taxRate,
        ...taxTermsOf(series),
        taxNote: series.taxNote,
        language,
        notes: series.notes ?? (business.invoiceNotes || null),
        items,
      }
    }),
    systemActor,
  )
  for (const [index, series] of claimed.entries()) {
    const invoice = drafts[index]
    if (invoice && (series.nextDate as Day) < today) await notifyWaiting(tx, series, series.nextDate as Day, invoice)
  }
  await saveInvoices(
    tx,
    claimed.map((series, index) => ({
      id: issues.get(series.id),
      invoiceId: drafts[index]?.id,
      dueDate: drafts[index]?.dueDate,
      sending: series.autoSend && (series.nextDate as Day) >= today ? 'due' : null,
    })),
  )
  await moveOn(tx, due)
  await publishInvalidation(tx, [listRecurring.path])
  return due.length
}

/** Ids of the issues by series. Without one the owner skips it. */
async function claimIssues(tx: Transaction, due: Series[], today: Day): Promise<Map<number, number>> {
  const rows = due.map(({ id, nextOccurrence, nextDate }) => ({
    seriesId: id,
    occurrence: nextOccurrence,
    date: nextDate as Day,
    state: 'made' as const,
    isMissed: (nextDate as Day) < today,
  }))
  const { rows: issues } = (await tx.execute(
    sql`${insertRows(recurringIssues, rows)} on conflict do nothing returning id, series_id as "seriesId"`,
  )) as unknown as { rows: { id: number; seriesId: number }[] }
  return new Map(issues.map(({ id, seriesId }) => [seriesId, id]))
}

const saveInvoices = (tx: Transaction, issues: object[]) =>
  tx.execute(sql`update ${recurringIssues} set invoice_id = "invoiceId", due_date = "dueDate", sending = given.sending
    from json_to_recordset(${storableJson(issues)}::json)
      as given(id integer, "invoiceId" integer, "dueDate" date, sending text)
    where recurring_issues.id = given.id`)

/** Of a series that sends, the failures are reset when a mail is in the outbox. */
const moveOn = (tx: Transaction, due: Series[]) =>
  tx.execute(sql`update ${recurringInvoices} set next_occurrence = given.occurrence, next_date = given.date, retry_at = null,
      failures = case when auto_send then failures else 0 end, last_error = case when auto_send then last_error end
    from json_to_recordset(${storableJson(
      due.map((series) => ({
        id: series.id,
        occurrence: series.nextOccurrence + 1,
        date: issueDay(series, series.nextOccurrence + 1) ?? null,
      })),
    )}::json) as given(id integer, occurrence integer, date date)
    where recurring_invoices.id = given.id`)
