import { desc, eq } from 'drizzle-orm'
import { addDays, dayIn } from '#core/days'
import { maxDollars, toCents } from '#core/money'
import { invalid, notFound, Problem } from '#core/problem'
import { withdraw } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { changedElsewhere, listInvoices } from '../api'
import { differences, statusMove } from '../history'
import { invoiceInWords } from '../invoice-in-words'
import { dueBeforeIssue, type InvoiceChanges, type ItemToStore, type NewInvoice } from '../invoice-input'
import { isIssued, statusAfter } from '../status-moves'
import { totalsOf } from '../totals'
import { insertNumbered, renumber, retireNumber } from './store/numbers'
import { overdueSubject } from './store/overdue'
import { settlePayments } from './store/payments'
import { discountOf, invoiceById, linesOf, type StoredInvoice, storedDiscount, storedInvoice } from './store/reading'
import { type Actor, house, record } from './store/trail'
import { clients, deals, invoiceItems, invoices } from './table'

export { markOverdue } from './store/overdue'
export { findInvoices } from './store/reading'
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
    await lockLinks(tx, { clientId, dealId })
    const { totalCents } = totalsOf({ lines: items, taxRate, discount, currency })
    const invoice = await insertNumbered(tx, input, {
      clientId,
      dealId,
      amountCents: payable(totalCents),
      currency,
      taxRate,
      ...storedDiscount(discount),
      status,
      issueDate,
      dueDate,
      language: input.language ?? (await languageFor(tx, clientId, business.language)),
      notes,
      ...(status !== 'draft' && { sentAt: now }),
      ...(status === 'paid' && { paidAt: now }),
    })
    await insertItems(tx, invoice.id, items)
    await record(tx, { invoice, by, kind: 'created' })
    await settlePayments(tx, invoice, today, { takenBack: false })
    await publishInvalidation(tx, [listInvoices.path])
    return invoiceById(tx, invoice.id, now)
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
    if (changes.seenAt && Date.parse(changes.seenAt) !== before.updatedAt.getTime())
      throw new Problem('changed', 409, changedElsewhere)
    await lockLinks(tx, changes)
    const after = edited(before, changes)
    if (after.dueDate && after.dueDate < after.issueDate) throw invalid({ dueDate: dueBeforeIssue })
    const { totalCents } = totalsOf({ ...after, lines: after.lines, discount: discountOf(after) })
    const amountCents = payable(totalCents)
    const status = statusAfter(before, { ...after, amountCents, paidCents: before.paidCents }, today)
    await renumber(tx, before, changes.invoiceNumber)
    const { lines: _, ...columns } = after
    await tx
      .update(invoices)
      .set({
        ...columns,
        amountCents,
        status,
        ...moments(before, status, now),
        updatedAt: later(before.updatedAt, now),
      })
      .where(eq(invoices.id, id))
    if (changes.items) {
      await tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id))
      await insertItems(tx, id, changes.items)
    }
    const takenBack = before.status === 'paid' && changes.status !== undefined && changes.status !== 'paid'
    await settlePayments(tx, { id, amountCents, status }, today, { takenBack })
    if (status !== 'overdue') await withdraw(tx, 'invoice-overdue', [overdueSubject(id)])
    const details = differences(invoiceInWords(before), invoiceInWords(await storedInvoice(tx, id)))
    if (details.length > 0) await record(tx, { invoice: { ...before, ...columns }, by, kind: 'edited', details })
    await publishInvalidation(tx, [listInvoices.path])
    return invoiceById(tx, id, now)
  })
}

/** Its number is never given again, and what it was stays in the trail. */
export async function removeInvoice(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    await retireNumber(tx, invoice.invoiceNumber)
    await tx.delete(invoices).where(eq(invoices.id, id))
    await withdraw(tx, 'invoice-overdue', [overdueSubject(id)])
    await record(tx, { invoice, by, kind: 'deleted', snapshot: { ...invoice, publicToken: null } })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

/** The mail has really left the house: what was a draft is sent. */
export async function invoiceMailSent(db: Db, invoiceId: number, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update')
    // Deleted while its mail was on the way.
    if (!invoice) return
    const status = invoice.status === 'draft' ? 'sent' : invoice.status
    await tx
      .update(invoices)
      .set({ status, sentAt: at, updatedAt: later(invoice.updatedAt, at) })
      .where(eq(invoices.id, invoiceId))
    await record(tx, { invoice, by: house, kind: 'mail-sent', details: statusMove(invoice.status, status) })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

/** With whom the paper of an invoice is filed; nothing where it was deleted meanwhile. */
export async function invoicePaper(db: Db, id: number): Promise<{ clientId: number } | undefined> {
  const [found] = await db.select({ clientId: invoices.clientId }).from(invoices).where(eq(invoices.id, id))
  return found
}

export async function lockInvoice(tx: Db, id: number): Promise<StoredInvoice> {
  const found = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update')
  if (found.length === 0) throw notFound('Invoice not found')
  return storedInvoice(tx, id)
}

/** Each edit is later than the one before, also within one tick of the clock, so that none goes unnoticed. */
export const later = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

function payable(totalCents: number): number {
  if (totalCents <= 0) throw invalid({ amount: 'Amount must be a positive number' })
  if (totalCents > toCents(maxDollars)) throw invalid({ amount: 'That is more than an invoice can hold' })
  return totalCents
}

async function insertItems(tx: Db, invoiceId: number, items: ItemToStore[]): Promise<void> {
  await tx
    .insert(invoiceItems)
    .values(
      items.map(({ discount, ...item }, position) => ({ ...item, ...storedDiscount(discount), invoiceId, position })),
    )
}

/** What is to be stored of an edit. */
function edited(before: StoredInvoice, changes: InvoiceChanges) {
  const { items, discount, amount: _, ...fields } = changes
  const given = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && name !== 'seenAt'),
  )
  const columns = { ...before, ...given, ...(discount !== undefined && storedDiscount(discount)) }
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

/** When it was first sent, and when it was paid. */
function moments(before: StoredInvoice, status: StoredInvoice['status'], now: Date) {
  return {
    ...(before.sentAt === null && isIssued(status) && { sentAt: now }),
    ...(status === 'paid' ? before.status !== 'paid' && { paidAt: now } : { paidAt: null }),
  }
}

/** The language in which this client was written to last. */
async function languageFor(tx: Db, clientId: number, otherwise: 'en' | 'es') {
  const [last] = await tx
    .select({ language: invoices.language })
    .from(invoices)
    .where(eq(invoices.clientId, clientId))
    .orderBy(desc(invoices.id))
    .limit(1)
  return last?.language ?? otherwise
}

/** The client and deal that are named, held so that neither goes before the invoice is stored. */
async function lockLinks(tx: Db, { clientId, dealId }: Pick<InvoiceChanges, 'clientId' | 'dealId'>): Promise<void> {
  const isThere = async (table: typeof clients | typeof deals, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await isThere(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (dealId && !(await isThere(deals, dealId))) throw invalid({ dealId: 'That deal no longer exists' })
}
