import { type Day, daysBetween } from '#core/days'
import { fromCents, toCents } from '#core/money'
import { type Invoice, type InvoiceStatus, type ShownStatus, shownStatuses, statusLabels } from './invoice'

type DueInvoice = Pick<Invoice, 'status' | 'dueDate'>
type BilledInvoice = DueInvoice & { amount: number | string; currency: string; paid?: number; credited?: number }

/** Past its due date, or marked overdue by the owner. Due today is not overdue. */
export function isOverdue({ status, dueDate }: DueInvoice, today: Day): boolean {
  if (status === 'overdue') return true
  return awaitsPayment(status) && dueDate !== null && dueDate < today
}

export const awaitsPayment = (status: InvoiceStatus) =>
  status === 'sent' || status === 'pending' || status === 'overdue'

/** The displayed status: overdue by date even if the stored status was not updated yet. */
export const statusOn = (invoice: DueInvoice, today: Day): ShownStatus =>
  isOverdue(invoice, today) ? 'Overdue' : statusLabels[invoice.status]

export const ageBands = ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const
export type AgeBand = (typeof ageBands)[number]

export function ageBand(dueDate: Day | null, today: Day): AgeBand {
  const daysLate = dueDate === null ? 0 : daysBetween(dueDate, today)
  if (daysLate <= 0) return 'Current'
  if (daysLate <= 30) return '1–30 days'
  if (daysLate <= 60) return '31–60 days'
  return daysLate <= 90 ? '61–90 days' : 'Over 90 days'
}

export type Amount = { count: number; sum: number }
export type CurrencyTotals = {
  currency: string
  byStatus: Record<ShownStatus, Amount>
  /** Unpaid balance of invoices awaiting payment. */
  byAge: Record<AgeBand, Amount>
  outstanding: Amount
}

/** Invoices with the same currency, status and due date, added up in cents; what was credited is no longer billed. */
export type InvoiceGroup = DueInvoice & { currency: string; count: number; billedCents: number; owedCents: number }

/** One entry per currency; amounts in different currencies are never added. */
export function totalsByCurrency(invoices: BilledInvoice[], today: Day, businessCurrency = 'USD'): CurrencyTotals[] {
  const groups = invoices.map(({ amount, paid = 0, credited = 0, ...invoice }) => {
    const billedCents = toCents(Number(amount), invoice.currency) - toCents(credited, invoice.currency)
    return { ...invoice, count: 1, billedCents, owedCents: Math.max(0, billedCents - toCents(paid, invoice.currency)) }
  })
  return totalsOfGroups(groups, today, businessCurrency)
}

export function totalsOfGroups(groups: InvoiceGroup[], today: Day, businessCurrency: string): CurrencyTotals[] {
  const byCurrency = new Map<string, CurrencyTotals>()
  for (const group of groups) {
    const { currency, count, billedCents, owedCents } = group
    const totals = byCurrency.get(currency) ?? emptyTotals(currency)
    byCurrency.set(currency, totals)
    const add = (amount: Amount, cents: number) => {
      amount.count += count
      // Added in cents to avoid floating-point errors.
      amount.sum = fromCents(toCents(amount.sum, currency) + cents, currency)
    }
    add(totals.byStatus[statusOn(group, today)], billedCents)
    if (!awaitsPayment(group.status)) continue
    add(totals.byAge[ageBand(group.dueDate, today)], owedCents)
    add(totals.outstanding, owedCents)
  }
  // The business's currency comes first.
  const rank = ({ currency }: CurrencyTotals) => (currency === businessCurrency ? 0 : 1)
  return [...byCurrency.values()].sort(
    (one, other) => rank(one) - rank(other) || one.currency.localeCompare(other.currency),
  )
}

export function emptyTotals(currency: string): CurrencyTotals {
  return { currency, byStatus: zeroFor(shownStatuses), byAge: zeroFor(ageBands), outstanding: zero() }
}

const zero = (): Amount => ({ count: 0, sum: 0 })
const zeroFor = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, zero()])) as Record<Name, Amount>
