import { and, asc, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { toDollars } from '#core/money'
import { notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { statusOn } from '../../ageing'
import { balanceCents } from '../../balance'
import type { Discount } from '../../invoice'
import type { InvoiceFilter, InvoiceQuery, InvoiceSort } from '../../invoice-list'
import { invoicesAtOnce } from '../../invoice-list'
import { type Discount as DiscountInCents, totalsOf } from '../../totals'
import { clients, invoices, searchedText } from '../table'

export type StoredInvoice = Awaited<ReturnType<typeof storedInvoice>>

export async function findInvoices(db: Db, query: InvoiceQuery, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const { page, pageSize = invoicesAtOnce } = query
  const found = selectInvoices(db)
    .where(matching(query, today))
    .orderBy(...orderOf(query))
    .$dynamic()
  const isPaged = page !== undefined || query.pageSize !== undefined
  const rows = await (isPaged ? found.limit(pageSize).offset(((page ?? 1) - 1) * pageSize) : found)
  return rows.map((row) => shownInvoice(row, today))
}

export async function countInvoices(db: Db, query: InvoiceQuery, now: Date): Promise<number> {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(invoices).where(matching(query, today))
  return row?.total ?? 0
}

export async function invoiceById(db: Db, id: number, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  return shownInvoice(await storedInvoice(db, id), today)
}

export async function storedInvoice(db: Db, id: number) {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  if (!row) throw notFound('Invoice not found')
  return row
}

export const selectInvoices = (db: Db) =>
  db
    .select({ ...getTableColumns(invoices), clientName, items })
    .from(invoices)
    .$dynamic()

/** An invoice as it leaves the house: in dollars, with every sum, and with the word for where it stands today. */
export function shownInvoice(row: StoredInvoice, today: Day) {
  const { items, amountCents, paidCents, discountPercent, discountCents, ...invoice } = row
  const lines = linesOf(row)
  const sums = totalsOf({ ...row, lines, discount: discountOf(row) })
  return {
    ...invoice,
    amount: toDollars(amountCents),
    paid: toDollars(row.status === 'paid' ? Math.max(paidCents, amountCents) : paidCents),
    balance: toDollars(balanceCents(row)),
    discount: shownDiscount(row),
    subtotal: toDollars(sums.subtotalCents),
    discountAmount: toDollars(sums.discountCents),
    taxes: sums.taxes.map(({ rate, baseCents, taxCents }) => ({
      rate,
      base: toDollars(baseCents),
      amount: toDollars(taxCents),
    })),
    taxAmount: toDollars(sums.taxCents),
    shownStatus: statusOn(invoice, today),
    items: items.map((item, at) => ({
      id: item.id,
      description: item.description,
      quantity: item.quantity,
      rate: toDollars(item.rateCents),
      unitPrice: toDollars(item.rateCents),
      taxRate: item.taxRate,
      discount: shownDiscount(item),
      amount: toDollars(sums.lineCents[at] ?? 0),
    })),
  }
}

export const linesOf = ({ items }: Pick<StoredInvoice, 'items'>) =>
  items.map(({ quantity, rateCents, taxRate, ...item }) => ({
    quantity,
    rateCents,
    taxRate,
    discount: discountOf(item),
  }))

type StoredDiscount = { discountPercent: number | null; discountCents: number | null }

export function discountOf({ discountPercent, discountCents }: StoredDiscount): DiscountInCents | null {
  if (discountPercent !== null) return { kind: 'percent', percent: discountPercent }
  return discountCents === null ? null : { kind: 'amount', cents: discountCents }
}

export const storedDiscount = (discount: DiscountInCents | null): StoredDiscount => ({
  discountPercent: discount?.kind === 'percent' ? discount.percent : null,
  discountCents: discount?.kind === 'amount' ? discount.cents : null,
})

function shownDiscount({ discountPercent, discountCents }: StoredDiscount): Discount | null {
  if (discountPercent !== null) return { kind: 'percent', value: discountPercent }
  return discountCents === null ? null : { kind: 'amount', value: toDollars(discountCents) }
}

const clientName = sql<string>`(select name from clients where clients.id = invoices.client_id)`

type Item = StoredDiscount & {
  id: number
  description: string
  quantity: number
  rateCents: number
  taxRate: number | null
}

const items = sql<Item[]>`coalesce((
  select json_agg(
    json_build_object(
      'id', id, 'description', description, 'quantity', quantity, 'rateCents', rate_cents, 'taxRate', tax_rate,
      'discountPercent', discount_percent, 'discountCents', discount_cents
    )
    order by position
  )
  from invoice_items where invoice_items.invoice_id = invoices.id
), '[]')`

export function matching({ search, status, clientId }: Partial<InvoiceQuery>, today: Day): SQL | undefined {
  return and(
    search ? holds(search) : undefined,
    standsAs(status ?? 'all', today),
    clientId === undefined ? undefined : eq(invoices.clientId, clientId),
  )
}

function holds(search: string): SQL | undefined {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`lower(${invoices.invoiceNumber}) like ${part}`,
    sql`${invoices.clientId} in (select id from ${clients} where ${searchedText(clients)} like ${part})`,
  )
}

/** What `statusOn` says of one invoice, said of all. */
function standsAs(filter: InvoiceFilter, today: Day): SQL | undefined {
  const awaited = sql`${invoices.status} in ('sent', 'pending')`
  const where: Record<InvoiceFilter, SQL | undefined> = {
    all: undefined,
    pending: and(awaited, or(sql`${invoices.dueDate} is null`, gte(invoices.dueDate, today))),
    overdue: or(eq(invoices.status, 'overdue'), and(awaited, lt(invoices.dueDate, today))),
    paid: eq(invoices.status, 'paid'),
    draft: eq(invoices.status, 'draft'),
    cancelled: eq(invoices.status, 'cancelled'),
  }
  return where[filter]
}

const sortedBy: Record<InvoiceSort, (typeof invoices)[keyof typeof invoices & string][]> = {
  invoiceNumber: [invoices.numberSeries, invoices.numberSequence],
  amount: [invoices.amountCents],
  issueDate: [invoices.issueDate],
  dueDate: [invoices.dueDate],
} as never

function orderOf({ sort, direction }: InvoiceQuery): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  return [...sortedBy[sort], invoices.id].map((column) => turn(column as never))
}
