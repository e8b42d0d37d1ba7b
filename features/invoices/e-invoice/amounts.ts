import { toCents } from '#core/money'
import type { Invoice } from '../invoice'
import { includedTaxCents, splitCents, type TaxLine, undiscountedCents } from '../totals'

/** S taxed, Z taxed at zero, E exempt, AE reverse charge. */
export type TaxCategory = { id: 'S' | 'Z' | 'E' | 'AE'; rate: number }

/** The figures of an invoice as EN 16931 arranges them: every price without tax, in the currency's smallest unit. */
export type EInvoiceAmounts = {
  /** In the order of the invoice's lines. */
  lines: { category: TaxCategory; netCents: number; discountCents: number }[]
  categories: { category: TaxCategory; baseCents: number; taxCents: number }[]
  /** Subtracted from the sum of the lines: the invoice's discount, and what the named earlier invoice billed. */
  allowances: { category: TaxCategory; cents: number; billedWith?: string }[]
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
  | 'credited'
  | 'currency'
>

/** An earlier invoice over a part, with the tax that it declared. */
export type DeductedPart = { invoiceNumber: string; issueDate: string; amountCents: number; taxes: TaxLine[] }

/**
 * For invoices with one tax on each line and without a withholding. Credit notes are separate documents and do not
 * lower the amount here.
 */
export function eInvoiceAmounts(invoice: BilledInvoice, deductions: DeductedPart[] = []): EInvoiceAmounts {
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
  const billed = uniqueCategories(lineCategories).map((category) => {
    const indexes = lineCategories.flatMap((other, index) => (isSame(other, category) ? [index] : []))
    const gross = indexes.map((index) => grossCents[index] ?? 0)
    const tax = category.id === 'S' ? taxed.find(({ rate }) => rate === category.rate) : undefined
    const baseCents = category.id === 'S' ? (tax?.baseCents ?? 0) : withoutTax
    const net = invoice.pricesIncludeTax ? sum(gross) - includedTaxCents(sum(gross), [category.rate]) : sum(gross)
    splitCents(net, gross).forEach((part, position) => {
      netCents[indexes[position] ?? 0] = part
    })
    return { category, discountCents: net - baseCents, baseCents, taxCents: tax?.taxCents ?? 0 }
  })
  const deducted = deductions.flatMap((part) => categoriesOf(part, invoice))
  const categories = uniqueCategories([...billed, ...deducted].map(({ category }) => category)).map((category) => ({
    category,
    baseCents: sumIn(category, billed, 'baseCents') - sumIn(category, deducted, 'baseCents'),
    taxCents: sumIn(category, billed, 'taxCents') - sumIn(category, deducted, 'taxCents'),
  }))
  const allowances = [
    ...billed.map(({ category, discountCents }) => ({ category, cents: discountCents })),
    ...deducted.map(({ category, baseCents, billedWith }) => ({ category, cents: baseCents, billedWith })),
  ].filter(({ cents }) => cents > 0)
  const taxExclusiveCents = sum(categories.map(({ baseCents }) => baseCents))
  const taxCents = sum(categories.map((category) => category.taxCents))
  const payableCents = cents(invoice.balance) + cents(invoice.credited)
  return {
    lines: lineCategories.map((category, index) => ({
      category,
      netCents: netCents[index] ?? 0,
      discountCents: invoice.pricesIncludeTax ? 0 : lineDiscountCents(invoice, index, grossCents[index] ?? 0),
    })),
    categories,
    allowances,
    linesCents: sum(netCents),
    allowanceCents: sum(allowances.map(({ cents }) => cents)),
    taxExclusiveCents,
    taxCents,
    taxInclusiveCents: taxExclusiveCents + taxCents,
    prepaidCents: taxExclusiveCents + taxCents - payableCents,
    payableCents,
  }
}

type CategorySums = { category: TaxCategory; baseCents: number; taxCents: number }

/** What an earlier invoice billed, tax by tax; the rest of it was not taxed. */
function categoriesOf({ invoiceNumber, amountCents, taxes }: DeductedPart, invoice: BilledInvoice) {
  const untaxedCents = amountCents - sum(taxes.map(({ baseCents, taxCents }) => baseCents + taxCents))
  const parts: CategorySums[] = [
    ...taxes.map(({ rate, baseCents, taxCents }) => ({ category: taxedAt(rate, invoice), baseCents, taxCents })),
    { category: taxedAt(0, invoice), baseCents: untaxedCents, taxCents: 0 },
  ]
  return parts
    .filter(({ baseCents }) => baseCents > 0)
    .map((part): CategorySums & { billedWith: string } => ({ ...part, billedWith: invoiceNumber }))
}

const categoryOf = ({ taxRate }: Invoice['items'][number], invoice: BilledInvoice): TaxCategory =>
  taxedAt(taxRate ?? invoice.taxRate, invoice)

function taxedAt(rate: number, { taxTreatment }: Pick<Invoice, 'taxTreatment'>): TaxCategory {
  if (taxTreatment !== 'standard') return { id: taxTreatment === 'exempt' ? 'E' : 'AE', rate: 0 }
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

const sumIn = (category: TaxCategory, all: CategorySums[], figure: 'baseCents' | 'taxCents') =>
  sum(all.filter((one) => isSame(one.category, category)).map((one) => one[figure]))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
