import { and, asc, eq } from 'drizzle-orm'
import { addDays, type Day, dayIn, startOfDay } from '#core/days'
import { findClientBilling } from '#features/client-billing/server/store'
import { invoiceLimits } from '#features/invoices/invoice-input'
import { createInvoice, systemActor } from '#features/invoices/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import type { Business } from '#features/settings/business'
import { readBusiness } from '#features/settings/server/store'
import { markBilled, unbilledTime } from '#features/utilities/server/store'
import { type Db, isDatabaseUnreachable, type Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listRecurring } from '../../api'
import type { SeriesItem } from '../../recurring-invoice'
import { issueDay } from '../../schedule'
import { clients, recurringInvoices, recurringIssues } from '../table'
import { isDue, notifyWaiting } from './due'
import { recordFailure } from './failures'
import { makeSlice, sliceSize } from './make-slice'
import type { Series } from './read'

/** Makes every issue that is due, in slices that are each one transaction, and returns how many. */
export async function makeDueInvoices(db: Db, now: Date): Promise<number> {
  let made = 0
  for (;;) {
    const before = made
    made += await makeSliceOrNothing(db, now)
    // The remaining ones add hours, failed in the slice, or are locked by another process.
    if (made === before) for (const { id } of await findDue(db, now)) if (await makeNextOrRecord(db, id, now)) made++
    if (made === before) return made
  }
}

/** If one fails, nothing is made here, and each is made separately. */
async function makeSliceOrNothing(db: Db, now: Date): Promise<number> {
  try {
    return await db.transaction((tx) => makeSlice(tx, now))
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error
    return 0
  }
}

async function findDue(db: Db, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  return db
    .select({ id: recurringInvoices.id })
    .from(recurringInvoices)
    .where(isDue(today, now))
    .orderBy(asc(recurringInvoices.nextDate), asc(recurringInvoices.id))
    .limit(sliceSize)
}

async function makeNextOrRecord(db: Db, id: number, now: Date): Promise<boolean> {
  try {
    return await db.transaction((tx) => makeNext(tx, id, now))
  } catch (error) {
    await recordFailure(db, id, error, now)
    return false
  }
}

/** Claims the next issue of a series and makes its invoice. False if another process has the series. */
async function makeNext(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const business = await readBusiness(tx)
  const today = dayIn(business.timeZone, now)
  const [series] = await tx
    .select()
    .from(recurringInvoices)
    .where(and(eq(recurringInvoices.id, id), isDue(today, now)))
    .for('update', { skipLocked: true })
  if (!series) return false
  const { nextOccurrence: occurrence, autoSend } = series
  const date = series.nextDate as Day
  const isMissed = date < today
  const [issue] = await tx
    .insert(recurringIssues)
    .values({ seriesId: id, occurrence, date, state: 'made', isMissed })
    .onConflictDoNothing()
    .returning({ id: recurringIssues.id })
  // Otherwise the owner skips this one.
  if (issue) {
    const invoice = await makeInvoice(tx, series, date, business, now)
    await tx
      .update(recurringIssues)
      .set(
        invoice
          ? { invoiceId: invoice.id, dueDate: invoice.dueDate, sending: autoSend && !isMissed ? 'due' : null }
          : { state: 'empty' },
      )
      .where(eq(recurringIssues.id, issue.id))
    if (invoice && isMissed) await notifyWaiting(tx, series, date, invoice)
  }
  await tx
    .update(recurringInvoices)
    .set({
      nextOccurrence: occurrence + 1,
      nextDate: issueDay(series, occurrence + 1) ?? null,
      // Sending counts as well: it resets them when a mail is in the outbox.
      ...(!autoSend && { failures: 0, lastError: null }),
      retryAt: null,
      updatedAt: series.updatedAt,
    })
    .where(eq(recurringInvoices.id, id))
  await publishInvalidation(tx, [listRecurring.path])
  return true
}

/** Undefined where there is nothing to bill. */
async function makeInvoice(tx: Transaction, series: Series, date: Day, business: Business, now: Date) {
  const { clientId, currency, taxRate, notes, language } = series
  const hours = series.gatherHours ? await unbilledHours(tx, series, startOfDay(business.timeZone, date)) : noHours
  const items = [...series.items, ...hours.items]
  if (items.length === 0) return undefined
  const today = dayIn(business.timeZone, now)
  const invoice = await createInvoice(
    tx,
    {
      clientId,
      status: 'draft',
      issueDate: date,
      dueDate: addDays(date < today ? today : date, await termsOf(tx, series, business)),
      currency,
      taxRate,
      ...taxTermsOf(series),
      taxNote: series.taxNote,
      notes: notes ?? (business.invoiceNotes || null),
      ...(language && { language }),
      items,
    },
    systemActor,
    now,
  )
  if (hours.entryIds.length > 0) await markBilled(tx, hours.entryIds, invoice.id)
  return invoice
}

/** Days from sending to the due date. */
export const termsOf = async (tx: Db, { clientId, paymentDays }: Series, business: Business): Promise<number> =>
  paymentDays ?? (await findClientBilling(tx, clientId)).paymentDays ?? business.paymentDays

type Hours = { items: SeriesItem[]; entryIds: number[] }
const noHours: Hours = { items: [], entryIds: [] }

/** Locks the client, so that nobody else bills the same hours. */
async function unbilledHours(tx: Db, { clientId, items }: Series, before: Date): Promise<Hours> {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('update')
  const lines = (await unbilledTime(tx, clientId, before)).slice(0, invoiceLimits.items - items.length)
  return {
    items: lines.map(({ description, hours: quantity, rate }) => ({
      description,
      quantity,
      rate,
      taxRate: null,
      discount: null,
    })),
    entryIds: lines.flatMap(({ entryIds }) => entryIds),
  }
}
