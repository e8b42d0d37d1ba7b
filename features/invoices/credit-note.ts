import * as z from 'zod'
import { decimalsOf } from '#core/currency'
import { fromCents, priceDecimals, roundTo, toCents } from '#core/money'
import { Timestamp } from '#core/timestamp'
import type { InvoiceItem } from './invoice'
import { Items } from './invoice-input'
import { positiveAmount } from './payment'
import type { NamedTax } from './tax-terms'
import { type Line, splitCents, type TaxLine, type TotalsInput, totalsOf } from './totals'

/** Credit notes have a series of their own. */
export const creditNotePrefix = (invoicePrefix: string) => (invoicePrefix.toUpperCase() === 'CN' ? 'CR' : 'CN')

export type CreditedLine = {
  description: string
  quantity: number
  rate: number
  taxRate: number | null
  amountCents: number
}

export const CreditNote = z.object({
  id: z.number(),
  number: z.string(),
  amount: z.number(),
  issueDate: z.string(),
  reason: z.string().nullable(),
  items: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      rate: z.number(),
      taxRate: z.number().nullable(),
      amount: z.number(),
    }),
  ),
  taxes: z.array(z.object({ name: z.string().optional(), rate: z.number(), base: z.number(), amount: z.number() })),
  createdAt: Timestamp,
})
export type CreditNote = z.output<typeof CreditNote>

/** Over an amount with tax, or over items; with neither, over all that is not yet credited. */
export const NewCreditNote = z
  .object({
    amount: positiveAmount.optional(),
    items: Items.optional(),
    reason: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .nullable()
      .transform((given) => given || null)
      .optional(),
  })
  .refine(({ amount, items }) => amount === undefined || items === undefined, {
    path: ['amount'],
    message: 'Please give an amount or items, not both',
  })
export type NewCreditNote = z.output<typeof NewCreditNote>

/** The part of an item that is taken back: of a discount of an amount, its share. */
export function partOfItem(item: InvoiceItem, quantity: number, currency: string) {
  const { description, rate, unit, taxRate, moreTaxes, discount } = item
  const share = (amount: number) => roundTo((amount * quantity) / item.quantity, decimalsOf(currency))
  return {
    description,
    quantity,
    rate,
    unit,
    taxRate,
    moreTaxes,
    discount: discount?.kind === 'amount' ? { ...discount, value: share(discount.value) } : discount,
  }
}

type Discounted = Omit<TotalsInput, 'lines' | 'discount'> & { subtotalCents: number; discountCents: number }

/** A credit over items, at what was charged for them: after their discounts and their share of the invoice's. */
export function creditOfItems(items: (Line & { description: string })[], invoice: Discounted) {
  const { currency, taxRate, subtotalCents, discountCents } = invoice
  const whole = totalsOf({ ...invoice, lines: items, discount: null })
  const rest = Math.max(0, subtotalCents - whole.subtotalCents)
  const [shareCents = 0] = splitCents(discountCents, [whole.subtotalCents, rest])
  const shares = splitCents(shareCents, whole.lineCents)
  const discount = { kind: 'amount' as const, value: fromCents(shareCents, currency) }
  const { totalCents, taxes } = totalsOf({ ...invoice, lines: items, discount })
  const lines = items.map(({ description, quantity, rate, taxRate: own, discount }, index): CreditedLine => {
    const amountCents = (whole.lineCents[index] ?? 0) - (shares[index] ?? 0)
    const charged = roundTo(fromCents(amountCents, currency) / quantity, priceDecimals)
    return {
      description,
      quantity,
      rate: discount || shares[index] ? charged : rate,
      taxRate: own ?? taxRate,
      amountCents,
    }
  })
  return { amountCents: totalCents, lines, taxes }
}

type Billed = { totalCents: number; taxes: TaxLine[] }

/**
 * The tax in a credited amount. What is left of the invoice is made of its taxes and the rest; the amount takes its share
 * of each, so that credit notes over the whole invoice take back exactly its tax.
 */
export function taxesOfCredit(amountCents: number, invoice: Billed, earlier: Billed[]): TaxLine[] {
  const left = taxesLeft(
    invoice.taxes,
    earlier.flatMap(({ taxes }) => taxes),
  )
  const leftCents = invoice.totalCents - sum(earlier.map(({ totalCents }) => totalCents))
  const restCents = Math.max(0, leftCents - sum(left.map(({ taxCents }) => taxCents)))
  const shares = splitCents(amountCents, [restCents, ...left.map(({ taxCents }) => taxCents)])
  const [rest = 0, ...taxShares] = shares
  const bases = basesOf(rest, restCents, left)
  return left
    .map((tax, index) => ({ ...tax, baseCents: bases[index] ?? 0, taxCents: taxShares[index] ?? 0 }))
    .filter(({ baseCents, taxCents }) => baseCents + taxCents > 0)
}

/** The taxes of an invoice that are not credited yet. */
export const taxesLeft = (taxes: TaxLine[], credited: TaxLine[]): TaxLine[] =>
  taxes.map((tax) => ({
    ...tax,
    baseCents: Math.max(0, tax.baseCents - sumAt(credited, tax, 'baseCents')),
    taxCents: Math.max(0, tax.taxCents - sumAt(credited, tax, 'taxCents')),
  }))

type Withheld = {
  currency: string
  withholding: NamedTax | null
  pricesIncludeTax: boolean
  amount: number
  deducted: number
  withheldAmount: number
}

/** The part of the withholding that a credit note takes back. Of an amount: what the client withheld of its price before tax. */
export function withheldOf(
  { amount, items, taxes }: Pick<CreditNote, 'amount' | 'items' | 'taxes'>,
  { currency, withholding, pricesIncludeTax, ...invoice }: Withheld,
): number {
  if (!withholding || withholding.rate >= 100) return 0
  if (amount === invoice.amount && invoice.deducted === 0) return invoice.withheldAmount
  const cents = (amounts: { amount: number }[]) => sum(amounts.map((one) => toCents(one.amount, currency)))
  const paidNet = cents([{ amount }]) - cents(taxes)
  const net =
    items.length > 0
      ? cents(items) - (pricesIncludeTax ? cents(taxes) : 0)
      : Math.round(paidNet / (1 - withholding.rate / 100))
  return fromCents(net - paidNet, currency)
}

/**
 * Taxes on different lines have separate bases that add up with the untaxed part; two taxes on the same lines share
 * their base.
 */
function basesOf(rest: number, restCents: number, left: TaxLine[]): number[] {
  const bases = left.map(({ baseCents }) => baseCents)
  const untaxed = restCents - sum(bases)
  if (untaxed >= 0) return splitCents(rest, [...bases, untaxed]).slice(0, -1)
  return bases.map((base) => Math.round((base * rest) / Math.max(1, restCents)))
}

export const taxesInAmounts = (taxes: TaxLine[], currency: string) =>
  taxes.map(({ name, rate, baseCents, taxCents }) => ({
    ...(name !== undefined && { name }),
    rate,
    base: fromCents(baseCents, currency),
    amount: fromCents(taxCents, currency),
  }))

const sumAt = (taxes: TaxLine[], { name, rate }: TaxLine, of: 'baseCents' | 'taxCents') =>
  sum(taxes.filter((tax) => tax.name === name && tax.rate === rate).map((tax) => tax[of]))
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
