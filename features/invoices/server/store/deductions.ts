import { asc, eq } from 'drizzle-orm'
import { fromCents } from '#core/money'
import { invalid } from '#core/problem'
import type { Db } from '#platform/db/database'
import { taxesLeft } from '../../credit-note'
import type { TaxLine } from '../../totals'
import { invoiceDeductions, invoices } from '../table'
import { findCreditNotes } from './credit-notes'
import { lockInvoice, totalsOfRow } from './read'

type NewDeduction = { deductedInvoiceId: number; amountCents: number; taxes: TaxLine[] }

/** What earlier invoices billed less what was credited; a cancelled one billed nothing. Locks them against changes. */
export async function deductionsOf(tx: Db, invoiceIds: number[], currency: string): Promise<NewDeduction[]> {
  const found: NewDeduction[] = []
  for (const id of [...invoiceIds].sort((one, other) => one - other)) {
    const row = await lockInvoice(tx, id)
    if (row.status === 'cancelled') continue
    if (row.currency !== currency) throw invalid({ currency: `${row.invoiceNumber} is in ${row.currency}` })
    const credited = (await findCreditNotes(tx, id)).flatMap((note) => note.taxes)
    found.push({
      deductedInvoiceId: id,
      amountCents: row.amountCents - row.creditedCents,
      taxes: taxesLeft(totalsOfRow(row).taxes, credited),
    })
  }
  return found
}

export const sumOf = (deductions: NewDeduction[]) => deductions.reduce((sum, { amountCents }) => sum + amountCents, 0)

export async function insertDeductions(tx: Db, invoiceId: number, deductions: NewDeduction[]): Promise<void> {
  if (deductions.length > 0)
    await tx.insert(invoiceDeductions).values(deductions.map((deduction) => ({ ...deduction, invoiceId })))
}

export async function findDeductions(db: Db, { id, currency, deductedCents }: typeof invoices.$inferSelect) {
  if (deductedCents === 0) return []
  const rows = await findDeductedParts(db, id)
  return rows.map(({ invoiceId, invoiceNumber, amountCents, taxes }) => ({
    invoiceId,
    invoiceNumber,
    amount: fromCents(amountCents, currency),
    taxAmount: fromCents(
      taxes.reduce((sum, { taxCents }) => sum + taxCents, 0),
      currency,
    ),
  }))
}

/** The earlier invoices with what each of them billed and declared, in order. */
export const findDeductedParts = (db: Db, id: number) =>
  db
    .select({
      invoiceId: invoiceDeductions.deductedInvoiceId,
      invoiceNumber: invoices.invoiceNumber,
      issueDate: invoices.issueDate,
      amountCents: invoiceDeductions.amountCents,
      taxes: invoiceDeductions.taxes,
    })
    .from(invoiceDeductions)
    .innerJoin(invoices, eq(invoices.id, invoiceDeductions.deductedInvoiceId))
    .where(eq(invoiceDeductions.invoiceId, id))
    .orderBy(asc(invoiceDeductions.id))
