import { type Day, daysBetween } from '#core/days'
import { type Invoice, type InvoiceStatus, type ShownStatus, shownStatuses, statusWords } from './invoice'

type Owed = Pick<Invoice, 'status' | 'dueDate'>
type Billed = Owed & { amount: number | string; currency: string }

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
  /** Of what awaits payment. */
  byAge: Record<AgeBand, Amount>
  outstanding: Amount
}

/** The invoices summed up, one book for each currency, because two currencies are never added up. */
export function invoiceBooks(invoices: Billed[], today: Day): InvoiceBook[] {
  const books = new Map<string, InvoiceBook>()
  for (const invoice of invoices) {
    const { currency } = invoice
    const book = books.get(currency) ?? emptyBook(currency)
    books.set(currency, book)
    add(book.byStatus[statusOn(invoice, today)], invoice)
    if (!awaitsPayment(invoice.status)) continue
    add(book.byAge[ageBand(invoice.dueDate, today)], invoice)
    add(book.outstanding, invoice)
  }
  return [...books.values()].sort((one, other) => rank(one) - rank(other) || one.currency.localeCompare(other.currency))
}

function emptyBook(currency: string): InvoiceBook {
  return { currency, byStatus: nothingFor(shownStatuses), byAge: nothingFor(ageBands), outstanding: nothing() }
}

const nothing = (): Amount => ({ count: 0, sum: 0 })
const nothingFor = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, nothing()])) as Record<Name, Amount>

function add(amount: Amount, invoice: Billed): void {
  amount.count += 1
  // In cents, so that a thousand dimes are a hundred dollars.
  amount.sum = Math.round(amount.sum * 100 + Number(invoice.amount) * 100) / 100
}

/** The owner's own currency stands first. */
const rank = ({ currency }: InvoiceBook) => (currency === 'USD' ? 0 : 1)
