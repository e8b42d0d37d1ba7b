import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { fromCents, toCents } from '#core/money'
import { sliceOf } from '#core/paging'
import { notFound } from '#core/problem'
import { clientNameOf, idsOfFoundClients } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { newestMailOf, troubleOf } from '#platform/outbox/trouble'
import { containsTyped } from '#platform/search/searchable-text'
import { statusOn } from '../../ageing'
import { balanceCents } from '../../balance'
import type { Discount } from '../../invoice'
import type { InvoiceFilter, InvoiceQuery, InvoiceSort } from '../../invoice-list'
import { defaultPageSize } from '../../invoice-list'
import type { NamedTax } from '../../tax-terms'
import { type TaxLine, totalsOfStored } from '../../totals'
import { invoiceDeductions, invoices } from '../table'

export type StoredInvoice = Awaited<ReturnType<typeof findStoredInvoice>>

export async function findInvoices(db: Db, query: InvoiceQuery, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const found = db
    .select({ ...invoiceColumns, newestMail: newestMailOf('invoice', invoices.id) })
    .from(invoices)
    .where(listCondition(query, today))
    .orderBy(...orderBy(query))
    .$dynamic()
  const slice = sliceOf(query, defaultPageSize)
  const rows = await (slice ? found.limit(slice.limit).offset(slice.offset) : found)
  return rows.map(({ newestMail, ...row }) => ({ ...toInvoice(row, today), mailTrouble: troubleOf(newestMail) }))
}

export async function countInvoices(db: Db, query: InvoiceQuery, now: Date): Promise<number> {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(invoices).where(listCondition(query, today))
  return row?.total ?? 0
}

export async function findInvoice(db: Db, id: number, now: Date) {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  return toInvoice(await findStoredInvoice(db, id), today)
}

export async function findStoredInvoice(db: Db, id: number) {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id))
  if (!row) throw notFound('Invoice not found')
  return row
}

export async function lockInvoice(tx: Db, id: number): Promise<StoredInvoice> {
  const found = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update')
  if (found.length === 0) throw notFound('Invoice not found')
  return findStoredInvoice(tx, id)
}

/** Whether another invoice subtracts it. */
export async function isDeducted(tx: Db, invoiceId: number): Promise<boolean> {
  const found = await tx
    .select({ id: invoiceDeductions.id })
    .from(invoiceDeductions)
    .where(eq(invoiceDeductions.deductedInvoiceId, invoiceId))
  return found.length > 0
}

/** The taxes that earlier invoices declared, by the invoice that subtracts them. */
export async function findDeductedTaxes(db: Db, invoiceIds: number[]): Promise<Map<number, TaxLine[]>> {
  const rows =
    invoiceIds.length === 0
      ? []
      : await db.select().from(invoiceDeductions).where(inArray(invoiceDeductions.invoiceId, invoiceIds))
  const taxes = new Map<number, TaxLine[]>()
  for (const row of rows) taxes.set(row.invoiceId, [...(taxes.get(row.invoiceId) ?? []), ...row.taxes])
  return taxes
}

export const selectInvoices = (db: Db) => db.select(invoiceColumns).from(invoices).$dynamic()

/** Converts a row to the API format: amounts, totals and the displayed status. */
export function toInvoice(row: StoredInvoice, today: Day) {
  const { items, amountCents, deductedCents, paidCents, creditedCents, discountPercent, discountCents, ...invoice } =
    row
  const totals = totalsOfRow(row)
  const amount = (cents: number) => fromCents(cents, row.currency)
  return {
    ...invoice,
    amount: amount(amountCents),
    deducted: amount(deductedCents),
    paid: amount(row.status === 'paid' ? Math.max(paidCents, amountCents - creditedCents) : paidCents),
    credited: amount(creditedCents),
    balance: amount(balanceCents(row)),
    discount: discountOf(row, row.currency),
    subtotal: amount(totals.subtotalCents),
    discountAmount: amount(totals.discountCents),
    taxes: totals.taxes.map(({ name, rate, baseCents, taxCents }) => ({
      ...(name !== undefined && { name }),
      rate,
      base: amount(baseCents),
      amount: amount(taxCents),
    })),
    taxAmount: amount(totals.taxCents),
    withheldAmount: amount(totals.withheldCents),
    shownStatus: statusOn(invoice, today),
    items: items.map((item, index) => ({
      id: item.id,
      description: item.description,
      quantity: item.quantity,
      rate: item.rate,
      unitPrice: item.rate,
      taxRate: item.taxRate,
      moreTaxes: item.moreTaxes,
      unit: item.unit,
      discount: discountOf(item, row.currency),
      amount: amount(totals.lineCents[index] ?? 0),
    })),
  }
}

/** The totals of its lines, before earlier invoices are deducted. */
export const totalsOfRow = (row: StoredInvoice) =>
  totalsOfStored({
    ...row,
    lines: linesOf(row),
    discount: discountOf(row, row.currency),
    amountCents: row.amountCents + row.deductedCents,
  })

export const linesOf = ({ items, currency }: Pick<StoredInvoice, 'items' | 'currency'>) =>
  items.map(({ description, quantity, rate, taxRate, moreTaxes, unit, ...item }) => ({
    description,
    quantity,
    rate,
    taxRate,
    moreTaxes,
    unit,
    discount: discountOf(item, currency),
  }))

type DiscountColumns = { discountPercent: number | null; discountCents: number | null }

export function discountOf({ discountPercent, discountCents }: DiscountColumns, currency: string): Discount | null {
  if (discountPercent !== null) return { kind: 'percent', value: discountPercent }
  return discountCents === null ? null : { kind: 'amount', value: fromCents(discountCents, currency) }
}

export const toDiscountColumns = (discount: Discount | null, currency: string): DiscountColumns => ({
  discountPercent: discount?.kind === 'percent' ? discount.value : null,
  discountCents: discount?.kind === 'amount' ? toCents(discount.value, currency) : null,
})

const clientName = clientNameOf(invoices.clientId) as SQL<string>

type StoredItem = DiscountColumns & {
  id: number
  description: string
  quantity: number
  rate: number
  taxRate: number | null
  moreTaxes: NamedTax[] | null
  unit: string | null
}

const items = sql<StoredItem[]>`coalesce((
  select json_agg(
    json_build_object(
      'id', id, 'description', description, 'quantity', quantity, 'rate', rate, 'taxRate', tax_rate,
      'moreTaxes', more_taxes, 'unit', unit,
      'discountPercent', discount_percent, 'discountCents', discount_cents
    )
    order by position
  )
  from invoice_items where invoice_items.invoice_id = invoices.id
), '[]')`

const invoiceColumns = { ...getTableColumns(invoices), clientName, items }

export function listCondition({ search, status, clientId }: Partial<InvoiceQuery>, today: Day): SQL | undefined {
  return and(
    search ? searchCondition(search) : undefined,
    statusCondition(status ?? 'all', today),
    clientId === undefined ? undefined : eq(invoices.clientId, clientId),
  )
}

const searchCondition = (search: string): SQL | undefined =>
  or(containsTyped(invoices.invoiceNumber, search), sql`${invoices.clientId} in (${idsOfFoundClients(search)})`)

/** `statusOn` in SQL. */
function statusCondition(filter: InvoiceFilter, today: Day): SQL | undefined {
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

const sortColumns: Record<InvoiceSort, (typeof invoices)[keyof typeof invoices & string][]> = {
  invoiceNumber: [invoices.numberSeries, invoices.numberSequence],
  amount: [invoices.amountCents],
  issueDate: [invoices.issueDate],
  dueDate: [invoices.dueDate],
} as never

function orderBy({ sort, direction }: InvoiceQuery): SQL[] {
  const order = direction === 'asc' ? asc : desc
  return [...sortColumns[sort], invoices.id].map((column) => order(column as never))
}
