import { type Day, daysBetween } from '#core/days'
import { toCents, toDollars } from '#core/money'
import { type Invoice, type InvoiceStatus, type ShownStatus, shownStatuses, statusWords } from './invoice'

type Owed = Pick<Invoice, 'status' | 'dueDate'>
type Billed = Owed & { amount: number | string; currency: string; paid?: number }

/** Late once its due day has passed, or when the owner says so; due today is not overdue. */
export function isOverdue({ status, dueDate }: Owed, today: Day): boolean {
  if (status === 'overdue') return true
  return awaitsPayment(status) && dueDate !== null && dueDate < today
}

export const awaitsPayment = (status: InvoiceStatus) =>
  status === 'sent' || status === 'pending' || status === 'overdue'

/** The word on the screens, by what the calendar says and not only by what was stored. */
export const statusOn = (invoice: Owed, today: Day): ShownStatus =>
  isOverdue(invoice, today) ? 'Overdue' : statusWords[invoice.status]

export const ageBands = ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const
export type AgeBand = (typeof ageBands)[number]

/** How many days past its due day an invoice is. */
export function ageBand(dueDate: Day | null, today: Day): AgeBand {
  const daysLate = dueDate === null ? 0 : daysBetween(dueDate, today)
  if (daysLate <= 0) return 'Current'
  if (daysLate <= 30) return '1–30 days'
  if (daysLate <= 60) return '31–60 days'
  return daysLate <= 90 ? '61–90 days' : 'Over 90 days'
}

export type Amount = { count: number; sum: number }
export type InvoiceBook = {
  currency: string
  byStatus: Record<ShownStatus, Amount>
  /** Of what awaits payment, less what has come already. */
  byAge: Record<AgeBand, Amount>
  outstanding: Amount
}

/** Invoices that stand alike, added up in cents. */
export type Alike = Owed & { currency: string; count: number; billedCents: number; owedCents: number }

/** The invoices summed up, one book for each currency, because two currencies are never added up. */
export function invoiceBooks(invoices: Billed[], today: Day, ownCurrency = 'USD'): InvoiceBook[] {
  const alone = invoices.map(({ amount, paid = 0, ...invoice }) => {
    const billedCents = toCents(Number(amount))
    return { ...invoice, count: 1, billedCents, owedCents: Math.max(0, billedCents - toCents(paid)) }
  })
  return booksOf(alone, today, ownCurrency)
}

export function booksOf(groups: Alike[], today: Day, ownCurrency: string): InvoiceBook[] {
  const books = new Map<string, InvoiceBook>()
  for (const group of groups) {
    const { currency, count, billedCents, owedCents } = group
    const book = books.get(currency) ?? emptyBook(currency)
    books.set(currency, book)
    add(book.byStatus[statusOn(group, today)], count, billedCents)
    if (!awaitsPayment(group.status)) continue
    add(book.byAge[ageBand(group.dueDate, today)], count, owedCents)
    add(book.outstanding, count, owedCents)
  }
  // The owner's own currency stands first.
  const rank = ({ currency }: InvoiceBook) => (currency === ownCurrency ? 0 : 1)
  return [...books.values()].sort((one, other) => rank(one) - rank(other) || one.currency.localeCompare(other.currency))
}

export function emptyBook(currency: string): InvoiceBook {
  return { currency, byStatus: nothingFor(shownStatuses), byAge: nothingFor(ageBands), outstanding: nothing() }
}

const nothing = (): Amount => ({ count: 0, sum: 0 })
const nothingFor = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, nothing()])) as Record<Name, Amount>

function add(amount: Amount, count: number, cents: number): void {
  amount.count += count
  // In cents, so that a thousand dimes are a hundred dollars.
  amount.sum = toDollars(toCents(amount.sum) + cents)
}
