import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { workerTask } from '#platform/workers/worker-task'
import type { CreditNoteSource } from '../credit-note-document'
import type { EInvoiceSource } from '../e-invoice/content'
import { creditNoteAsInvoice } from '../e-invoice/credit-note'
import { type EInvoiceFormat, eInvoiceFormats } from '../e-invoice/format'
import { type Missing, missingFor, missingText } from '../e-invoice/missing'
import { buyerOf, sellerOf } from '../e-invoice/parties'
import type { EInvoiceTask } from './e-invoice-task'
import { findDeductedParts } from './store/deductions'
import type { StoredInvoiceDetails } from './store/details'

/** The library takes about a second, so it runs in a thread. */
const write = workerTask<EInvoiceTask, Uint8Array>('e-invoice-task', import.meta.url, { seconds: 60 })

/** For each format, what the invoice lacks. */
export async function missingInEInvoice(
  db: Db,
  invoice: StoredInvoiceDetails,
): Promise<Record<EInvoiceFormat, Missing[]>> {
  const source = await sourceOf(db, invoice)
  const entries = eInvoiceFormats.map((format) => [format, missingFor(format, source)])
  return Object.fromEntries(entries)
}

type EInvoiceToMake = { format: EInvoiceFormat; invoice: StoredInvoiceDetails; pdf?: Uint8Array }

/** Refused with what is missing. */
export async function makeEInvoice(
  db: Db,
  { format, invoice, pdf }: EInvoiceToMake,
  signal?: AbortSignal,
): Promise<Buffer> {
  return made({ format, source: await sourceOf(db, invoice), pdf }, signal)
}

/** A credit note of the invoice, with the invoice's parties and what it needs of them. */
export async function makeECreditNote(
  db: Db,
  { format, invoice, pdf, note }: EInvoiceToMake & { note: CreditNoteSource },
  signal?: AbortSignal,
): Promise<Buffer> {
  const source = await sourceOf(db, invoice)
  const credits = { number: invoice.invoiceNumber, issueDate: invoice.issueDate }
  const takenBack = creditNoteAsInvoice(note, source.invoice)
  return made({ format, source: { ...source, invoice: takenBack, deductions: [], credits }, pdf }, signal)
}

async function made({ format, source, pdf }: EInvoiceTask, signal?: AbortSignal): Promise<Buffer> {
  const missing = missingFor(format, source)
  if (missing.length > 0) throw invalid({ format: `Still missing: ${missingText(missing)}` })
  const { buffer, byteOffset, byteLength } = await write({ format, source, pdf }, signal)
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function sourceOf(db: Db, details: StoredInvoiceDetails): Promise<EInvoiceSource> {
  const { history: _, mails: __, ...invoice } = details
  const business = await readBusiness(db)
  const { iban, bic, accountHolder } = business
  return {
    invoice: JSON.parse(JSON.stringify(invoice)),
    seller: sellerOf(business),
    buyer: buyerOf(details),
    deductions: details.deducted > 0 ? await findDeductedParts(db, details.id) : [],
    bank: iban === '' ? null : { iban, bic, holder: accountHolder || business.name },
  }
}
