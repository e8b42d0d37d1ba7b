import * as z from 'zod'
import { ageBands } from './ageing'
import { shownStatuses } from './invoice'

const Amount = z.object({ count: z.number(), sum: z.number() })

const Book = z.object({
  currency: z.string(),
  byStatus: z.record(z.enum(shownStatuses), Amount),
  byAge: z.record(z.enum(ageBands), Amount),
  outstanding: Amount,
})

/** One book a currency, because two currencies are never added up. */
export const InvoiceSummary = z.object({
  today: z.string(),
  timeZone: z.string(),
  /** The owner's own, which stands first. */
  currency: z.string(),
  books: z.array(Book),
})
export type InvoiceSummary = z.output<typeof InvoiceSummary>
export type Book = z.output<typeof Book>

/** Everything that was written but what was cancelled. */
export function totalInvoiced({ byStatus: { Paid, Pending, Overdue, Draft } }: Pick<Book, 'byStatus'>) {
  const parts = [Paid, Pending, Overdue, Draft]
  return { count: parts.reduce((sum, part) => sum + part.count, 0), sum: addDollars(parts.map((part) => part.sum)) }
}

export const barParts = ['Paid', 'Pending', 'Overdue', 'Other'] as const
export type BarPart = (typeof barParts)[number]

/** How many of a hundred invoices are paid, pending, overdue, or something else. Counted, so that currencies do not matter. */
export function statusShares(books: Pick<Book, 'byStatus'>[]): Record<BarPart, { count: number; percent: number }> {
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
    barParts.map((part, at) => [part, { count: counts[part], percent: percents[at] ?? 0 }]),
  ) as Record<BarPart, { count: number; percent: number }>
}

/** Whole percentages that add up to a hundred: what rounding leaves over goes to those that lost most. */
function wholePercents(counts: number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / all)
  const floors = exact.map(Math.floor)
  const left = 100 - floors.reduce((sum, value) => sum + value, 0)
  const byLoss = exact.map((value, at) => ({ at, lost: value - Math.floor(value) })).sort((a, b) => b.lost - a.lost)
  for (const { at } of byLoss.slice(0, left)) floors[at] = (floors[at] ?? 0) + 1
  return floors
}

const addDollars = (sums: number[]) => sums.reduce((total, sum) => total + Math.round(sum * 100), 0) / 100
