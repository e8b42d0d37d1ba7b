import { fromCents, toCents } from '#core/money'
import type { Invoice, InvoiceStatus } from './invoice'
import type { TaxLine } from './totals'

export const deductedElsewhere =
  'A final invoice subtracts this one, so its items, client, currency and total stay as they are. Delete the final invoice first.'

/**
 * The message by field for every change that deductions do not allow: an invoice that another one subtracts keeps what it
 * billed, and one that subtracts others keeps its client and its currency.
 */
export function lockedByDeductions(
  before: { status: InvoiceStatus; deductedCents: number },
  isDeducted: boolean,
  changed: Record<string, string>,
  status: InvoiceStatus,
): Record<string, string> {
  const fields = Object.keys(changed).filter(
    (field) => isDeducted || (before.deductedCents > 0 && (field === 'clientId' || field === 'currency')),
  )
  const isCancelled = isDeducted && status === 'cancelled' && before.status !== 'cancelled'
  const message = isDeducted
    ? deductedElsewhere
    : 'Earlier invoices are subtracted from this one, so it stays with their client and currency.'
  return Object.fromEntries([...fields, ...(isCancelled ? ['status'] : [])].map((field) => [field, message]))
}

/** The taxes left to declare: the earlier invoices declared those of their parts. */
export function withoutDeductedTaxes<Exported extends Pick<Invoice, 'currency' | 'taxes' | 'taxAmount'>>(
  invoice: Exported,
  deducted: TaxLine[],
): Exported {
  if (deducted.length === 0) return invoice
  const { currency } = invoice
  const less = (amount: number, cents: number) => fromCents(toCents(amount, currency) - cents, currency)
  const sumAt = (declared: { name?: string | undefined; rate: number }, of: (tax: TaxLine) => number) =>
    deducted
      .filter(({ name, rate }) => rate === declared.rate && name === declared.name)
      .reduce((sum, tax) => sum + of(tax), 0)
  return {
    ...invoice,
    taxes: invoice.taxes.map((tax) => ({
      ...tax,
      base: less(
        tax.base,
        sumAt(tax, ({ baseCents }) => baseCents),
      ),
      amount: less(
        tax.amount,
        sumAt(tax, ({ taxCents }) => taxCents),
      ),
    })),
    taxAmount: less(
      invoice.taxAmount,
      deducted.reduce((sum, { taxCents }) => sum + taxCents, 0),
    ),
  }
}
