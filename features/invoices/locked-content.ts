import type { Discount } from './invoice'
import type { NamedTax, TaxTerms } from './tax-terms'
import type { Line } from './totals'

/** A line as it is billed. */
export type BilledLine = Line & { description: string; unit?: string | null }

/** What an invoice bills, and to whom. */
export type BilledContent = TaxTerms & {
  clientId: number
  currency: string
  taxRate: number
  discount: Discount | null
  lines: BilledLine[]
}

export const lockedBecausePaid =
  'Payments are recorded on this invoice, so its items, client, currency and total stay as they are. Cancel it and issue a new one to change them.'

export const lockedBecauseCredited =
  'Credit notes were issued for this invoice, so its items, client, currency and total stay as they are. Issue a new one to change them.'

/** The message by field for every change that an invoice with payments or credit notes does not allow. */
export function lockedChanges(
  before: BilledContent,
  after: BilledContent,
  reason: string = lockedBecausePaid,
): Record<string, string> {
  const contents: Record<string, (invoice: BilledContent) => unknown> = {
    clientId: ({ clientId }) => clientId,
    currency: ({ currency }) => currency,
    taxRate: ({ taxRate }) => taxRate,
    taxTreatment: ({ taxTreatment }) => taxTreatment,
    moreTaxes: ({ moreTaxes }) => moreTaxes.map(taxContent),
    pricesIncludeTax: ({ pricesIncludeTax }) => pricesIncludeTax,
    withholding: ({ withholding }) => withholding && taxContent(withholding),
    'discount.value': ({ discount }) => discountContent(discount),
    items: ({ lines }) =>
      lines.map(({ description, quantity, rate, taxRate, moreTaxes, unit, discount }) => [
        description,
        quantity,
        rate,
        taxRate,
        moreTaxes?.map(taxContent),
        unit,
        discountContent(discount),
      ]),
  }
  const changed = Object.keys(contents).filter(
    (field) => JSON.stringify(contents[field]?.(before)) !== JSON.stringify(contents[field]?.(after)),
  )
  return Object.fromEntries(changed.map((field) => [field, reason]))
}

/** Stored objects have their keys in any order. */
const taxContent = ({ name, rate }: NamedTax) => [name, rate]
const discountContent = (discount: Discount | null) => discount && [discount.kind, discount.value]
