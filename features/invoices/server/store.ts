import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { conflict, invalid } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../api'
import { deductedElsewhere, lockedByDeductions } from '../deductions'
import { differences } from '../history'
import { historyFields } from '../history-fields'
import { dueBeforeIssue, type InvoiceChanges, type NewInvoice } from '../invoice-input'
import { type BilledLine, lockedBecauseCredited, lockedBecausePaid, lockedChanges } from '../locked-content'
import { statusAfter } from '../status-change'
import { taxTermsOf } from '../tax-terms'
import { totalsOf } from '../totals'
import { returnCreditOf } from './store/client-credit'
import { findCreditNotes } from './store/credit-notes'
import { deductionsOf, insertDeductions, sumOf } from './store/deductions'
import { type Actor, recordHistory, systemActor } from './store/history'
import { insertNumbered, renumber, retireNumber } from './store/numbers'
import { overdueSubject } from './store/overdue'
import {
  findPayments,
  findRefunds,
  netRecordedPayments,
  syncAutomaticPayments,
  updateStatusFromPayments,
} from './store/payments'
import {
  discountOf,
  findInvoice,
  findStoredInvoice,
  isDeducted,
  linesOf,
  lockInvoice,
  type StoredInvoice,
  toDiscountColumns,
} from './store/read'
import { assertDiscounts, validTotal } from './store/valid-total'
import { clients, deals, invoiceItems, invoices } from './table'

export { createDrafts } from './store/create-drafts'
export { findInvoiceByToken } from './store/details'
export { revenueByMonth } from './store/figures'
export {
  findLinkLanguage,
  findWithdrawnLink,
  invoiceLinkSeal,
  invoiceUrl,
  makeLink,
  sealPlainLinks,
} from './store/links'
export { invoiceMailBounced, invoiceMailSent } from './store/mails'
export {
  answerRefund,
  enterDisputes,
  enterOnlinePayment,
  enterOnlineRefunds,
  findOnlinePayment,
  findWaitingRefunds,
  onlinePaymentSums,
} from './store/online-payments'
export { markOverdue } from './store/overdue'
export {
  discountOf,
  findInvoice as findInvoiceById,
  findInvoices,
  findStoredInvoice,
  isDeducted,
  lockInvoice,
  toDiscountColumns,
} from './store/read'
export { refundChannel } from './store/refunds'
export type { Actor }
export { recordHistory, systemActor }

type InvoiceToCreate = Omit<NewInvoice, 'amount' | 'items'> & { items: BilledLine[] }

/** `deducts` names earlier invoices over parts of the same work, which are subtracted with their tax. */
export async function createInvoice(
  db: Db,
  input: InvoiceToCreate,
  by: Actor,
  now: Date,
  { deducts = [] }: { deducts?: number[] } = {},
) {
  return db.transaction(async (tx) => {
    const business = await readBusiness(tx)
    const today = dayIn(business.timeZone, now)
    const billing = await findClientBilling(tx, input.clientId)
    const { items, discount = null, notes = null, dealId = null, clientId } = input
    const taxRate = input.taxRate ?? billing.taxRate ?? 0
    const currency = input.currency ?? billing.currency ?? business.currency
    const issueDate = input.issueDate ?? today
    const dueDate =
      input.dueDate === undefined ? addDays(issueDate, billing.paymentDays ?? business.paymentDays) : input.dueDate
    if (dueDate && dueDate < issueDate) throw invalid({ dueDate: dueBeforeIssue })
    assertDiscounts({ currency, discount, items })
    await lockClientAndDeal(tx, { clientId, dealId })
    const taxTerms = taxTermsOf(input)
    const { totalCents } = totalsOf({ lines: items, taxRate, discount, currency, ...taxTerms })
    const deductions = await deductionsOf(tx, deducts, currency)
    const deductedCents = sumOf(deductions)
    const amountCents = withoutDeducted(validTotal(totalCents, currency), deductedCents)
    // Earlier invoices have billed everything.
    const status = amountCents === 0 ? 'paid' : input.status
    const invoice = await insertNumbered(tx, input, {
      clientId,
      dealId,
      amountCents,
      deductedCents,
      currency,
      taxRate,
      ...taxTerms,
      taxNote: input.taxNote ?? null,
      buyerReference: input.buyerReference ?? null,
      ...toDiscountColumns(discount, currency),
      status,
      issueDate,
      dueDate,
      language: input.language ?? billing.language ?? (await languageFor(tx, clientId, business.language)),
      notes,
      ...(status === 'paid' && { paidAt: now }),
    })
    await insertItems(tx, invoice.id, items, currency)
    await insertDeductions(tx, invoice.id, deductions)
    await recordHistory(tx, { invoice, by, kind: 'created' })
    if (status === 'paid') await syncAutomaticPayments(tx, invoice, today, { removeAutomatic: false })
    await publishInvalidation(tx, [listInvoices.path])
    return findInvoice(tx, invoice.id, now)
  })
}

export async function editInvoice(
  db: Db,
  id: number,
  changes: InvoiceChanges & { seenAt?: string | undefined; wasSent?: boolean | undefined },
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
    // Automatic payments go with the status that made them.
    const removeAutomatic = before.status === 'paid' && changes.status !== undefined && changes.status !== 'paid'
    const keptCents = removeAutomatic ? await netRecordedPayments(tx, id) : before.paidCents
    const isLocked = keptCents > 0 || before.creditedCents > 0
    const reason = keptCents > 0 ? lockedBecausePaid : lockedBecauseCredited
    const changed = lockedChanges(contentOf(before), after, reason)
    const locked = isLocked ? changed : lockedByDeductions(before, await isDeducted(tx, id), changed, after.status)
    if (Object.keys(locked).length > 0) throw invalid(locked)
    if (!isLocked) assertDiscounts({ ...after, items: after.lines })
    const amountCents = isLocked
      ? before.amountCents
      : withoutDeducted(validTotal(totalsOf(after).totalCents, after.currency), before.deductedCents)
    const status = statusAfter(before, { ...before, ...after, amountCents }, today)
    await renumber(tx, before, changes.invoiceNumber)
    const { lines, discount, ...fields } = after
    const columns = { ...fields, ...toDiscountColumns(discount, after.currency) }
    await tx
      .update(invoices)
      .set({
        ...columns,
        amountCents,
        status,
        ...statusTimestamps(before, status, changes.wasSent === true, now),
        updatedAt: nextUpdatedAt(before.updatedAt, now),
      })
      .where(eq(invoices.id, id))
    if (changes.items || after.currency !== before.currency) {
      await tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id))
      await insertItems(tx, id, lines, after.currency)
    }
    await syncAutomaticPayments(tx, { ...before, amountCents, status }, today, { removeAutomatic })
    if (status !== 'overdue') await withdrawNotifications(tx, 'invoice-overdue', [overdueSubject(id)])
    const details = differences(historyFields(before), historyFields(await findStoredInvoice(tx, id)))
    if (details.length > 0) await recordHistory(tx, { invoice: { ...before, ...columns }, by, kind: 'edited', details })
    await publishInvalidation(tx, [listInvoices.path])
    return findInvoice(tx, id, now)
  })
}

/** The numbers are retired, and the history keeps a snapshot with payments, refunds and credit notes. */
export async function removeInvoice(db: Db, id: number, by: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (await isDeducted(tx, id)) throw conflict(deductedElsewhere)
    const payments = await findPayments(tx, id)
    const refunds = await findRefunds(tx, id)
    const notes = await findCreditNotes(tx, id)
    const givingInvoices = await returnCreditOf(tx, id)
    for (const number of [invoice.invoiceNumber, ...notes.map((note) => note.number)]) await retireNumber(tx, number)
    await tx.delete(invoices).where(eq(invoices.id, id))
    const today = dayIn((await readBusiness(tx)).timeZone, now)
    for (const giving of givingInvoices) await updateStatusFromPayments(tx, giving, today, now)
    await withdrawNotifications(tx, 'invoice-overdue', [overdueSubject(id)])
    await recordHistory(tx, {
      invoice,
      by,
      kind: 'deleted',
      snapshot: { ...invoice, payments, refunds, creditNotes: notes, tokenHash: null, sealedToken: null },
    })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

/** For a draft that waits to be sent, unless the owner chose another day. Keeps `updatedAt`, so that open editors can still save. */
export async function moveDueDateOfDraft(tx: Transaction, id: number, from: Day, to: Day): Promise<boolean> {
  const moved = await tx
    .update(invoices)
    .set({ dueDate: to, updatedAt: sql`${invoices.updatedAt}` })
    .where(and(eq(invoices.id, id), eq(invoices.status, 'draft'), eq(invoices.dueDate, from)))
    .returning({ id: invoices.id })
  if (moved.length > 0) await publishInvalidation(tx, [listInvoices.path])
  return moved.length > 0
}

/** Undefined if the invoice has been deleted. */
export async function findInvoiceClient(db: Db, id: number): Promise<{ clientId: number } | undefined> {
  const [found] = await db.select({ clientId: invoices.clientId }).from(invoices).where(eq(invoices.id, id))
  return found
}

function withoutDeducted(totalCents: number, deductedCents: number): number {
  if (deductedCents > totalCents) throw invalid({ amount: 'Earlier invoices have billed more than this total' })
  return totalCents - deductedCents
}

async function insertItems(tx: Db, invoiceId: number, items: BilledLine[], currency: string): Promise<void> {
  await tx.insert(invoiceItems).values(
    items.map(({ discount, ...item }, position) => ({
      ...item,
      ...toDiscountColumns(discount, currency),
      invoiceId,
      position,
    })),
  )
}

const contentOf = (invoice: StoredInvoice) => ({
  clientId: invoice.clientId,
  currency: invoice.currency,
  taxRate: invoice.taxRate,
  ...taxTermsOf(invoice),
  discount: discountOf(invoice, invoice.currency),
  lines: linesOf(invoice),
})

function applyChanges(before: StoredInvoice, changes: InvoiceChanges) {
  const { items, discount, amount: _, ...fields } = changes
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const merged = { ...before, ...given }
  const { invoiceNumber, clientId, dealId, currency, taxRate, taxNote, buyerReference } = merged
  const { status, issueDate, dueDate, language, notes } = merged
  const content = contentOf(before)
  return {
    invoiceNumber,
    clientId,
    dealId,
    currency,
    taxRate,
    ...taxTermsOf(merged),
    taxNote,
    buyerReference,
    status,
    issueDate,
    dueDate,
    language,
    notes,
    discount: discount === undefined ? content.discount : discount,
    lines: items ?? content.lines,
  }
}

/** An invoice counts as sent when its mail left or the owner says so, not because of its status. */
function statusTimestamps(before: StoredInvoice, status: StoredInvoice['status'], wasSent: boolean, now: Date) {
  return {
    ...(status === 'draft' ? { sentAt: null } : wasSent && before.sentAt === null && { sentAt: now }),
    ...(status === 'paid' ? before.status !== 'paid' && { paidAt: now } : { paidAt: null }),
  }
}

/** The language of the client's last invoice. */
export async function languageFor(tx: Db, clientId: number, fallback: 'en' | 'es') {
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
