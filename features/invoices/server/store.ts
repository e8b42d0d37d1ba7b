import { desc, eq } from 'drizzle-orm'
import { addDays, dayIn } from '#core/days'
import { maxDollars, toCents } from '#core/money'
import { invalid } from '#core/problem'
import { withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../api'
import { differences, statusDetail } from '../history'
import { historyFields } from '../history-fields'
import { dueBeforeIssue, type InvoiceChanges, type NewInvoice, type NewInvoiceItem } from '../invoice-input'
import { isIssued, statusAfter } from '../status-change'
import { totalsOf } from '../totals'
import { type Actor, recordHistory, systemActor } from './store/history'
import { insertNumbered, renumber, retireNumber } from './store/numbers'
import { overdueSubject } from './store/overdue'
import { syncAutomaticPayments } from './store/payments'
import {
  discountOf,
  findInvoice,
  findStoredInvoice,
  linesOf,
  lockInvoice,
  type StoredInvoice,
  toDiscountColumns,
} from './store/read'
import { clients, deals, invoiceItems, invoices } from './table'

export { markOverdue } from './store/overdue'
export { findInvoices } from './store/read'
export type { Actor }

export async function createInvoice(db: Db, input: Omit<NewInvoice, 'amount'>, by: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const business = await readBusiness(tx)
    const today = dayIn(business.timeZone, now)
    const { items, discount = null, taxRate = 0, notes = null, dealId = null, status, clientId } = input
    const currency = input.currency ?? business.currency
    const issueDate = input.issueDate ?? today
    const dueDate = input.dueDate === undefined ? addDays(issueDate, business.paymentDays) : input.dueDate
    if (dueDate && dueDate < issueDate) throw invalid({ dueDate: dueBeforeIssue })
    await lockClientAndDeal(tx, { clientId, dealId })
    const { totalCents } = totalsOf({ lines: items, taxRate, discount, currency })
    const invoice = await insertNumbered(tx, input, {
      clientId,
      dealId,
      amountCents: validTotal(totalCents),
      currency,
      taxRate,
      ...toDiscountColumns(discount),
      status,
      issueDate,
      dueDate,
      language: input.language ?? (await languageFor(tx, clientId, business.language)),
      notes,
      ...(status !== 'draft' && { sentAt: now }),
      ...(status === 'paid' && { paidAt: now }),
    })
    await insertItems(tx, invoice.id, items)
    await recordHistory(tx, { invoice, by, kind: 'created' })
    await syncAutomaticPayments(tx, invoice, today, { removeAutomatic: false })
    await publishInvalidation(tx, [listInvoices.path])
    return findInvoice(tx, invoice.id, now)
  })
}

export async function editInvoice(
  db: Db,
  id: number,
  changes: InvoiceChanges & { seenAt?: string | undefined },
  by: Actor,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    const before = await lockInvoice(tx, id)
    assertUnchanged(
      before,
      changes.seenAt,
      'This invoice was changed elsewhere while you were editing. Nothing was overwritten.',
    )
    await lockClientAndDeal(tx, changes)
    const after = applyChanges(before, changes)
    if (after.dueDate && after.dueDate < after.issueDate) throw invalid({ dueDate: dueBeforeIssue })
    const { totalCents } = totalsOf({ ...after, lines: after.lines, discount: discountOf(after) })
    const amountCents = validTotal(totalCents)
    const status = statusAfter(before, { ...after, amountCents, paidCents: before.paidCents }, today)
    await renumber(tx, before, changes.invoiceNumber)
    const { lines: _, ...columns } = after
    await tx
      .update(invoices)
      .set({
        ...columns,
        amountCents,
        status,
        ...statusTimestamps(before, status, now),
        updatedAt: nextUpdatedAt(before.updatedAt, now),
      })
      .where(eq(invoices.id, id))
    if (changes.items) {
      await tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id))
      await insertItems(tx, id, changes.items)
    }
    const removeAutomatic = before.status === 'paid' && changes.status !== undefined && changes.status !== 'paid'
    await syncAutomaticPayments(tx, { id, amountCents, status }, today, { removeAutomatic })
    if (status !== 'overdue') await withdrawNotifications(tx, 'invoice-overdue', [overdueSubject(id)])
    const details = differences(historyFields(before), historyFields(await findStoredInvoice(tx, id)))
    if (details.length > 0) await recordHistory(tx, { invoice: { ...before, ...columns }, by, kind: 'edited', details })
    await publishInvalidation(tx, [listInvoices.path])
    return findInvoice(tx, id, now)
  })
}

/** The number is retired, and the history keeps a snapshot. */
export async function removeInvoice(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    await retireNumber(tx, invoice.invoiceNumber)
    await tx.delete(invoices).where(eq(invoices.id, id))
    await withdrawNotifications(tx, 'invoice-overdue', [overdueSubject(id)])
    await recordHistory(tx, { invoice, by, kind: 'deleted', snapshot: { ...invoice, publicToken: null } })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

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

/** Undefined if the invoice has been deleted. */
export async function findInvoiceClient(db: Db, id: number): Promise<{ clientId: number } | undefined> {
  const [found] = await db.select({ clientId: invoices.clientId }).from(invoices).where(eq(invoices.id, id))
  return found
}

function validTotal(totalCents: number): number {
  if (totalCents <= 0) throw invalid({ amount: 'Amount must be a positive number' })
  if (totalCents > toCents(maxDollars)) throw invalid({ amount: 'That is more than an invoice can hold' })
  return totalCents
}

async function insertItems(tx: Db, invoiceId: number, items: NewInvoiceItem[]): Promise<void> {
  await tx.insert(invoiceItems).values(
    items.map(({ discount, ...item }, position) => ({
      ...item,
      ...toDiscountColumns(discount),
      invoiceId,
      position,
    })),
  )
}

function applyChanges(before: StoredInvoice, changes: InvoiceChanges) {
  const { items, discount, amount: _, ...fields } = changes
  const given = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && name !== 'seenAt'),
  )
  const columns = { ...before, ...given, ...(discount !== undefined && toDiscountColumns(discount)) }
  const { invoiceNumber, clientId, dealId, currency, taxRate, discountPercent, discountCents } = columns
  const { status, issueDate, dueDate, language, notes } = columns
  return {
    invoiceNumber,
    clientId,
    dealId,
    currency,
    taxRate,
    discountPercent,
    discountCents,
    status,
    issueDate,
    dueDate,
    language,
    notes,
    lines: items ?? linesOf(before),
  }
}

function statusTimestamps(before: StoredInvoice, status: StoredInvoice['status'], now: Date) {
  return {
    ...(before.sentAt === null && isIssued(status) && { sentAt: now }),
    ...(status === 'paid' ? before.status !== 'paid' && { paidAt: now } : { paidAt: null }),
  }
}

/** The language of the client's last invoice. */
async function languageFor(tx: Db, clientId: number, fallback: 'en' | 'es') {
  const [last] = await tx
    .select({ language: invoices.language })
    .from(invoices)
    .where(eq(invoices.clientId, clientId))
    .orderBy(desc(invoices.id))
    .limit(1)
  return last?.language ?? fallback
}

/** Locks the client and the deal, so that neither is deleted before the invoice is stored. */
async function lockClientAndDeal(
  tx: Db,
  { clientId, dealId }: Pick<InvoiceChanges, 'clientId' | 'dealId'>,
): Promise<void> {
  const exists = async (table: typeof clients | typeof deals, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await exists(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (dealId && !(await exists(deals, dealId))) throw invalid({ dealId: 'That deal no longer exists' })
}
