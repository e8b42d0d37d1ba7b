import type { Discount } from './invoice'
import type { Line } from './totals'

/** What an invoice bills, and to whom. */
export type BilledContent = {
  clientId: number
  currency: string
  taxRate: number
  discount: Discount | null
  lines: (Line & { description: string })[]
}

export const lockedBecausePaid =
  'Payments are recorded on this invoice, so its items, client, currency and total stay as they are. Cancel it and issue a new one to change them.'

/** The message by field for every change that an invoice with payments does not allow. */
export function lockedChanges(before: BilledContent, after: BilledContent): Record<string, string> {
  const contents: Record<string, (invoice: BilledContent) => unknown> = {
    clientId: ({ clientId }) => clientId,
    currency: ({ currency }) => currency,
    taxRate: ({ taxRate }) => taxRate,
    'discount.value': ({ discount }) => discountContent(discount),
    items: ({ lines }) =>
      lines.map(({ description, quantity, rate, taxRate, discount }) => [
        description,
        quantity,
        rate,
        taxRate,
        discountContent(discount),
      ]),
  }
  const changed = Object.keys(contents).filter(
    (field) => JSON.stringify(contents[field]?.(before)) !== JSON.stringify(contents[field]?.(after)),
  )
  return Object.fromEntries(changed.map((field) => [field, lockedBecausePaid]))
}

const discountContent = (discount: Discount | null) => discount && [discount.kind, discount.value]
