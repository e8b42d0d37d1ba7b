import { toCents } from '#core/money'
import type { Invoice } from '../invoice'
import { includedTaxCents, splitCents, undiscountedCents } from '../totals'

/** S taxed, Z taxed at zero, E exempt, AE reverse charge. */
export type TaxCategory = { id: 'S' | 'Z' | 'E' | 'AE'; rate: number }

/** The figures of an invoice as EN 16931 arranges them: every price without tax, in the currency's smallest unit. */
export type EInvoiceAmounts = {
  /** In the order of the invoice's lines. */
  lines: { category: TaxCategory; netCents: number; discountCents: number }[]
  categories: { category: TaxCategory; allowanceCents: number; baseCents: number; taxCents: number }[]
  linesCents: number
  allowanceCents: number
  taxExclusiveCents: number
  taxCents: number
  taxInclusiveCents: number
  prepaidCents: number
  payableCents: number
}

type BilledInvoice = Pick<
  Invoice,
  | 'items'
  | 'taxes'
  | 'taxRate'
  | 'taxTreatment'
  | 'pricesIncludeTax'
  | 'subtotal'
  | 'discountAmount'
  | 'balance'
  | 'currency'
>

/** For invoices with one tax on each line and without a withholding. */
export function eInvoiceAmounts(invoice: BilledInvoice): EInvoiceAmounts {
  const cents = (amount: number) => toCents(amount, invoice.currency)
  const lineCategories = invoice.items.map((item) => categoryOf(item, invoice))
  const grossCents = invoice.items.map((item) => cents(item.amount))
  const taxed = invoice.taxes.map(({ rate, base, amount }) => ({
    rate,
    baseCents: cents(base),
    taxCents: cents(amount),
  }))
  const withoutTax =
    cents(invoice.subtotal) -
    cents(invoice.discountAmount) -
    sum(taxed.map(({ baseCents, taxCents }) => baseCents + (invoice.pricesIncludeTax ? taxCents : 0)))
  const netCents = [...grossCents]
  const categories = uniqueCategories(lineCategories).map((category) => {
    const indexes = lineCategories.flatMap((other, index) => (isSame(other, category) ? [index] : []))
    const gross = indexes.map((index) => grossCents[index] ?? 0)
    const tax = category.id === 'S' ? taxed.find(({ rate }) => rate === category.rate) : undefined
    const baseCents = category.id === 'S' ? (tax?.baseCents ?? 0) : withoutTax
    const net = invoice.pricesIncludeTax ? sum(gross) - includedTaxCents(sum(gross), [category.rate]) : sum(gross)
    splitCents(net, gross).forEach((part, position) => {
      netCents[indexes[position] ?? 0] = part
    })
    return { category, allowanceCents: net - baseCents, baseCents, taxCents: tax?.taxCents ?? 0 }
  })
  const taxExclusiveCents = sum(categories.map(({ baseCents }) => baseCents))
  const taxCents = sum(categories.map((category) => category.taxCents))
  const payableCents = cents(invoice.balance)
  return {
    lines: lineCategories.map((category, index) => ({
      category,
      netCents: netCents[index] ?? 0,
      discountCents: invoice.pricesIncludeTax ? 0 : lineDiscountCents(invoice, index, grossCents[index] ?? 0),
    })),
    categories,
    linesCents: sum(netCents),
    allowanceCents: sum(categories.map(({ allowanceCents }) => allowanceCents)),
    taxExclusiveCents,
    taxCents,
    taxInclusiveCents: taxExclusiveCents + taxCents,
    prepaidCents: taxExclusiveCents + taxCents - payableCents,
    payableCents,
  }
}

function categoryOf({ taxRate }: Invoice['items'][number], invoice: BilledInvoice): TaxCategory {
  if (invoice.taxTreatment !== 'standard') return { id: invoice.taxTreatment === 'exempt' ? 'E' : 'AE', rate: 0 }
  const rate = taxRate ?? invoice.taxRate
  return { id: rate > 0 ? 'S' : 'Z', rate }
}

const isSame = (one: TaxCategory, other: TaxCategory) => one.id === other.id && one.rate === other.rate

const uniqueCategories = (all: TaxCategory[]) =>
  all.filter((category, index) => all.findIndex((other) => isSame(other, category)) === index)

/** What the line's discount took off its rounded price. */
function lineDiscountCents({ items, currency }: BilledInvoice, index: number, netCents: number): number {
  const item = items[index]
  if (!item?.discount) return 0
  return undiscountedCents(item, currency) - netCents
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
