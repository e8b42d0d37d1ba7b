import { asc, eq, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { decimalsMessage, fitsCurrency, formatCents, fromCents, toCents } from '#core/money'
import { conflict, invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Rows, Transaction } from '#platform/db/database'
import {
  creditNotePrefix,
  creditOfItems,
  type NewCreditNote,
  taxesInAmounts,
  taxesLeft,
  taxesOfCredit,
} from '../../credit-note'
import { deductedElsewhere } from '../../deductions'
import { statusDetail } from '../../history'
import { formatInvoiceNumber, numberSeries, seriesYear } from '../../numbering'
import { creditNotes, retiredInvoiceNumbers } from '../table'
import { type Actor, recordHistory } from './history'
import { lockNumbering } from './numbers'
import { updateStatusFromPayments } from './payments'
import { findDeductedTaxes, isDeducted, lockInvoice, type StoredInvoice, totalsOfRow } from './read'
import { assertDiscounts } from './valid-total'

export type StoredCreditNote = Awaited<ReturnType<typeof findCreditNotes>>[number]

export const findCreditNotes = (db: Db, invoiceId: number) =>
  db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id))

export const toCreditNote = ({ amountCents, lines, taxes, ...note }: StoredCreditNote, currency: string) => ({
  ...note,
  amount: fromCents(amountCents, currency),
  items: lines.map(({ amountCents: cents, ...line }) => ({ ...line, amount: fromCents(cents, currency) })),
  taxes: taxesInAmounts(taxes, currency),
})

/** Locks the invoice, so that concurrent credit notes cannot exceed it. */
export async function addCreditNote(tx: Transaction, id: number, input: NewCreditNote, by: Actor, now: Date) {
  const today = dayIn((await readBusiness(tx)).timeZone, now)
  const invoice = await lockInvoice(tx, id)
  const note = await insertCreditNote(tx, invoice, input, today)
  const statusDetails = statusDetail(invoice.status, await updateStatusFromPayments(tx, invoice, today, now))
  await recordHistory(tx, { invoice, by, kind: 'credited', details: [creditDetail(note, invoice), ...statusDetails] })
  return toCreditNote(note, invoice.currency)
}

export const creditDetail = ({ number, amountCents }: StoredCreditNote, { currency }: StoredInvoice) => ({
  field: `Credit note ${number}`,
  from: '',
  to: formatCents(amountCents, currency),
})

/** Without updating the invoice's sums. */
export async function insertCreditNote(tx: Db, invoice: StoredInvoice, input: NewCreditNote, today: Day) {
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled, so there is nothing to credit.')
  if (invoice.status === 'draft') throw conflict('This invoice is a draft. Change it instead of crediting it.')
  if (await isDeducted(tx, invoice.id)) throw conflict(deductedElsewhere)
  const { currency } = invoice
  const leftCents = invoice.amountCents - invoice.creditedCents
  const credited = await creditedContent(tx, invoice, input, await findCreditNotes(tx, invoice.id))
  if (credited.amountCents <= 0) throw invalid({ amount: 'Amount must be a positive number' })
  if (credited.amountCents > leftCents)
    throw invalid({
      amount:
        leftCents === 0
          ? 'This invoice is credited in full'
          : `Only ${formatCents(leftCents, currency)} can still be credited`,
    })
  await lockNumbering(tx)
  const [note] = await tx
    .insert(creditNotes)
    .values({
      ...credited,
      number: await nextCreditNumber(tx, today),
      invoiceId: invoice.id,
      issueDate: today,
      reason: input.reason ?? null,
    })
    .returning()
  return note as StoredCreditNote
}

async function creditedContent(
  tx: Db,
  invoice: StoredInvoice,
  { amount, items }: NewCreditNote,
  earlier: StoredCreditNote[],
) {
  const { currency } = invoice
  const totals = totalsOfRow(invoice)
  if (items) {
    assertDiscounts({ currency, items })
    const { subtotalCents, discountCents } = totals
    return creditOfItems(items, { ...invoice, subtotalCents, discountCents })
  }
  if (amount !== undefined && !fitsCurrency(amount, currency)) throw invalid({ amount: decimalsMessage(currency) })
  const leftCents = invoice.amountCents - invoice.creditedCents
  const amountCents = amount === undefined ? leftCents : toCents(amount, currency)
  if (amountCents > leftCents) return { amountCents, lines: [], taxes: [] }
  // Earlier invoices declared the tax of what they billed.
  const declared = await findDeductedTaxes(tx, [invoice.id])
  const billed = { totalCents: invoice.amountCents, taxes: taxesLeft(totals.taxes, declared.get(invoice.id) ?? []) }
  const before = earlier.map((note) => ({ totalCents: note.amountCents, taxes: note.taxes }))
  return { amountCents, lines: [], taxes: taxesOfCredit(amountCents, billed, before) }
}

async function nextCreditNumber(tx: Db, today: Day): Promise<string> {
  const { invoicePrefix } = await readBusiness(tx)
  const series = numberSeries(creditNotePrefix(invoicePrefix), seriesYear(today))
  const { rows } = (await tx.execute(sql`select coalesce(max(used), 0) + 1 as next from (
      select number_sequence as used from ${creditNotes} where number_series = lower(${series}::text)
      union all
      select number_sequence from ${retiredInvoiceNumbers} where number_series = lower(${series}::text)
    ) as numbers`)) as unknown as Rows
  return formatInvoiceNumber(series, Number(rows[0]?.next))
}
