import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Rows } from '#platform/db/database'
import { totalsOfGroups } from '../../ageing'
import type { InvoiceSummary } from '../../summary'
import { clients, invoicePayments, invoices } from '../table'

/*
 * The money figures of invoices. Cards, dashboard, assistant, export and analytics take them from here.
 *   revenue       what was paid, on the day of the payment, in the currency of its invoice
 *   by status     the totals of the invoices in each status, whatever was paid on them
 *   outstanding   what is still owed on invoices that await payment
 */

type Range = { from: Day; to?: Day | undefined; clientId?: number | undefined }

export type Revenue = { currency: string; cents: number; payments: number }

/** Revenue between two days, both included, as a statement with one row for each currency. */
export const revenueQuery = ({ from, to, clientId }: Range): SQL => sql`
  select ${invoices.currency}, sum(${invoicePayments.amountCents})::float8 as cents, count(*)::int as payments
  from ${invoicePayments} join ${invoices} on ${invoices.id} = ${invoicePayments.invoiceId}
  where ${paidWithin({ from, to })} ${clientId === undefined ? sql`` : sql`and ${invoices.clientId} = ${clientId}`}
  group by ${invoices.currency}`

export async function revenueBetween(db: Db, range: Range): Promise<Revenue[]> {
  const { rows } = (await db.execute(sql`${revenueQuery(range)} order by 2 desc`)) as unknown as Rows
  return rows as Revenue[]
}

export type MonthRevenue = { month: string; currency: string; cents: number }

/** Revenue of each month ('2026-10') from one day to another. */
export async function revenueByMonth(db: Db, range: Pick<Range, 'from' | 'to'>): Promise<MonthRevenue[]> {
  const { rows } = (await db.execute(sql`
    select to_char(${invoicePayments.paidOn}, 'YYYY-MM') as month, ${invoices.currency},
      sum(${invoicePayments.amountCents})::float8 as cents
    from ${invoicePayments} join ${invoices} on ${invoices.id} = ${invoicePayments.invoiceId}
    where ${paidWithin(range)} group by 1, 2 order by 1, 2`)) as unknown as Rows
  return rows as MonthRevenue[]
}

export type ClientRevenue = { clientId: number; client: string; paidCents: number; currency: string; invoices: number }

/** Revenue of each client since a day, largest first. */
export async function revenueByClient(db: Db, since: Day, limit: number): Promise<ClientRevenue[]> {
  const { rows } = (await db.execute(sql`
    select ${clients.name} as client, ${invoices.clientId} as "clientId",
      sum(${invoicePayments.amountCents})::float8 as "paidCents", ${invoices.currency},
      count(distinct ${invoices.id})::int as invoices
    from ${invoicePayments} join ${invoices} on ${invoices.id} = ${invoicePayments.invoiceId}
      join ${clients} on ${clients.id} = ${invoices.clientId}
    where ${paidWithin({ from: since })}
    group by ${clients.name}, ${invoices.clientId}, ${invoices.currency} order by 3 desc limit ${limit}`)) as unknown as Rows
  return rows as ClientRevenue[]
}

const paidWithin = ({ from, to }: Pick<Range, 'from' | 'to'>) =>
  to === undefined
    ? sql`${invoicePayments.paidOn} >= ${from}::date`
    : sql`${invoicePayments.paidOn} between ${from}::date and ${to}::date`

/** `awaitsPayment` in SQL. */
export const isAwaited = inArray(invoices.status, ['sent', 'pending', 'overdue'])

/** `balanceCents` of an invoice that awaits payment, in SQL. */
export const owedCents = sql`greatest(${invoices.amountCents} - ${invoices.paidCents}, 0)`

/** Grouped in the database; `totalsOfGroups` computes the totals. */
export async function summarizeInvoices(db: Db, clientId: number | undefined, now: Date): Promise<InvoiceSummary> {
  const { timeZone, currency } = await readBusiness(db)
  const today = dayIn(timeZone, now)
  const groups = await db
    .select({
      currency: invoices.currency,
      status: invoices.status,
      dueDate: dueDateBucket(today),
      count: sql<number>`count(*)::int`,
      billedCents: sql<number>`sum(${invoices.amountCents})::float8`,
      owedCents: sql<number>`sum(${owedCents})::float8`,
    })
    .from(invoices)
    .where(clientId === undefined ? undefined : eq(invoices.clientId, clientId))
    .groupBy(invoices.currency, invoices.status, sql`3`)
  return { today, timeZone, currency, books: totalsOfGroups(groups, today, currency) }
}

/** Maps each due date to one date of its age band, so that the query returns few groups. */
function dueDateBucket(today: Day) {
  const [month, twoMonths, threeMonths, older] = [-30, -60, -90, -91].map((days) => addDays(today, days))
  return sql<string>`case
    when ${invoices.dueDate} is null or ${invoices.dueDate} >= ${today} then ${today}
    when ${invoices.dueDate} >= ${month} then ${month}
    when ${invoices.dueDate} >= ${twoMonths} then ${twoMonths}
    when ${invoices.dueDate} >= ${threeMonths} then ${threeMonths}
    else ${older}
  end`
}
