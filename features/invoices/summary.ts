import * as z from 'zod'
import { addAmounts } from '#core/money'
import { ageBands } from './ageing'
import { shownStatuses } from './invoice'

const Amount = z.object({ count: z.number(), sum: z.number() })

const CurrencyTotals = z.object({
  currency: z.string(),
  byStatus: z.record(z.enum(shownStatuses), Amount),
  byAge: z.record(z.enum(ageBands), Amount),
  outstanding: Amount,
})

/** `books` has one entry per currency; amounts in different currencies are never added. */
export const InvoiceSummary = z.object({
  today: z.string(),
  timeZone: z.string(),
  /** The business's currency, which comes first in `books`. */
  currency: z.string(),
  books: z.array(CurrencyTotals),
})
export type InvoiceSummary = z.output<typeof InvoiceSummary>
export type CurrencyTotals = z.output<typeof CurrencyTotals>

/** All invoices except cancelled ones. */
export function totalInvoiced({ currency, byStatus }: Pick<CurrencyTotals, 'currency' | 'byStatus'>) {
  const parts = [byStatus.Paid, byStatus.Pending, byStatus.Overdue, byStatus.Draft]
  return {
    count: parts.reduce((count, part) => count + part.count, 0),
    sum: addAmounts(
      parts.map((part) => part.sum),
      currency,
    ),
  }
}

export const barParts = ['Paid', 'Pending', 'Overdue', 'Other'] as const
export type BarPart = (typeof barParts)[number]

/** The share of invoices in each status, by number of invoices over all currencies. */
export function statusShares(
  books: Pick<CurrencyTotals, 'byStatus'>[],
): Record<BarPart, { count: number; percent: number }> {
  const count = (status: (typeof shownStatuses)[number]) =>
    books.reduce((sum, { byStatus }) => sum + byStatus[status].count, 0)
  const counts = {
    Paid: count('Paid'),
    Pending: count('Pending'),
    Overdue: count('Overdue'),
    Other: count('Draft') + count('Cancelled'),
  }
  const percents = wholePercents(Object.values(counts))
  return Object.fromEntries(
    barParts.map((part, index) => [part, { count: counts[part], percent: percents[index] ?? 0 }]),
  ) as Record<BarPart, { count: number; percent: number }>
}

/** Whole percentages that add up to 100 (largest remainder method). */
function wholePercents(counts: number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / all)
  const floors = exact.map(Math.floor)
  const left = 100 - floors.reduce((sum, value) => sum + value, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, left)) floors[index] = (floors[index] ?? 0) + 1
  return floors
}
