import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { decimalsMessage, fitsCurrency, formatCents, toCents } from '#core/money'
import { conflict, invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { awaitsPayment } from '../../ageing'
import { balanceCents, excessCents } from '../../balance'
import { statusDetail } from '../../history'
import { invoicePayments, invoiceRefunds, invoices } from '../table'
import { type Actor, recordHistory } from './history'
import { insertPayment, insertRefund, updateStatusFromPayments } from './payments'
import { findInvoice, lockInvoice, type StoredInvoice } from './read'

/** `excessCents` in SQL. */
const excess = sql<number>`greatest(${invoices.paidCents} - case when ${invoices.status} = 'cancelled' then 0
  else ${invoices.amountCents} - ${invoices.creditedCents} end, 0)::float8`

/** What was paid too much on the invoices of a client, by currency. */
export async function findCredit(db: Db, clientId: number): Promise<{ currency: string; cents: number }[]> {
  return db
    .select({ currency: invoices.currency, cents: sql<number>`sum(${excess})::float8` })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), gt(excess, 0)))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency)
}

/** Moves the client's credit onto an invoice: it leaves the invoices that it was paid on, the oldest first. */
export async function applyCredit(tx: Transaction, id: number, amount: number, by: Actor, now: Date) {
  const today = dayIn((await readBusiness(tx)).timeZone, now)
  const invoice = await lockInvoice(tx, id)
  const { currency } = invoice
  if (!awaitsPayment(invoice.status)) throw conflict('Nothing is owed on this invoice.')
  if (!fitsCurrency(amount, currency)) throw invalid({ amount: decimalsMessage(currency) })
  const amountCents = toCents(amount, currency)
  const owed = balanceCents(invoice)
  if (amountCents > owed) throw invalid({ amount: `Only ${formatCents(owed, currency)} is owed` })
  const sources = await lockSources(tx, invoice)
  const available = sources.reduce((sum, source) => sum + excessCents(source), 0)
  if (amountCents > available)
    throw invalid({ amount: `The client has only ${formatCents(available, currency)} of credit` })
  let left = amountCents
  for (const source of sources) {
    const part = Math.min(left, excessCents(source))
    if (part === 0) break
    left -= part
    await moveCredit(tx, source, invoice, part, { today, now, by })
  }
  const statusDetails = statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now))
  const applied = { field: 'Credit', from: '', to: formatCents(amountCents, currency) }
  await recordHistory(tx, { invoice, by, kind: 'credit-applied', details: [applied, ...statusDetails] })
  return findInvoice(tx, id, now)
}

/** Locks in the order of the ids, so that two moves cannot deadlock. */
async function lockSources(tx: Transaction, { id, clientId, currency }: StoredInvoice): Promise<StoredInvoice[]> {
  const found = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), eq(invoices.currency, currency), gt(excess, 0)))
    .orderBy(asc(invoices.id))
  const sources: StoredInvoice[] = []
  for (const one of found) if (one.id !== id) sources.push(await lockInvoice(tx, one.id))
  return sources
}

type Move = { today: string; now: Date; by: Actor }

/** Recorded as a refund on one invoice and a payment on the other, on the same day, so that revenue does not change. */
async function moveCredit(
  tx: Transaction,
  from: StoredInvoice,
  to: StoredInvoice,
  amountCents: number,
  { today, now, by }: Move,
) {
  const move = { amountCents, method: 'credit' as const }
  const paymentId = await insertPayment(tx, to.id, { ...move, paidOn: today, note: `From ${from.invoiceNumber}` })
  await insertRefund(tx, from.id, { ...move, refundedOn: today, note: `For ${to.invoiceNumber}`, paymentId })
  await updateStatusFromPayments(tx, from, today, now)
  const used = { field: `Credit for ${to.invoiceNumber}`, from: formatCents(amountCents, from.currency), to: '' }
  await recordHistory(tx, { invoice: from, by, kind: 'credit-applied', details: [used] })
}

/** Before a payment from credit is deleted: returns its money to the invoice that it came from. */
export const returnCredit = (tx: Transaction, paymentId: number) => returnWhere(tx, eq(invoicePayments.id, paymentId))

/** The same for all payments of an invoice. */
export const returnCreditOf = (tx: Transaction, invoiceId: number) =>
  returnWhere(tx, eq(invoicePayments.invoiceId, invoiceId))

async function returnWhere(tx: Transaction, ofPayment: ReturnType<typeof eq>): Promise<StoredInvoice[]> {
  const moves = await tx
    .select({ id: invoiceRefunds.id, invoiceId: invoiceRefunds.invoiceId })
    .from(invoiceRefunds)
    .innerJoin(invoicePayments, eq(invoicePayments.id, invoiceRefunds.paymentId))
    .where(and(ofPayment, eq(invoicePayments.method, 'credit'), eq(invoiceRefunds.method, 'credit')))
    .orderBy(invoiceRefunds.invoiceId)
  const giving: StoredInvoice[] = []
  for (const { id, invoiceId } of moves) {
    giving.push(await lockInvoice(tx, invoiceId))
    await tx.delete(invoiceRefunds).where(eq(invoiceRefunds.id, id))
  }
  return giving
}
