import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Rows } from '#platform/db/database'
import { totalsOfGroups } from '../../ageing'
import type { InvoiceSummary } from '../../summary'
import { clients, invoicePayments, invoiceRefunds, invoices } from '../table'

/*
 * The money figures of invoices. Cards, dashboard, assistant, export and analytics take them from here.
 *   revenue       what was paid less what was paid back, each on its day, in the currency of its invoice
 *   by status     the totals of the invoices in each status less what was credited, whatever was paid on them
 *   outstanding   what is still owed on invoices that await payment
 */

type Range = { from: Day; to?: Day | undefined; clientId?: number | undefined }

export type Revenue = { currency: string; cents: number; payments: number }

/** Payments, and refunds with a negative sum; a refund that failed is none. */
const moneyWithin = ({ from, to }: Pick<Range, 'from' | 'to'>) => {
  const within = (day: SQLWrapper) =>
    to === undefined ? sql`${day} >= ${from}::date` : sql`${day} between ${from}::date and ${to}::date`
  return sql`(
    select ${invoicePayments.invoiceId}, ${invoicePayments.paidOn} as day, ${invoicePayments.amountCents} as cents
    from ${invoicePayments} where ${within(invoicePayments.paidOn)}
    union all
    select ${invoiceRefunds.invoiceId}, ${invoiceRefunds.refundedOn}, -${invoiceRefunds.amountCents}
    from ${invoiceRefunds} where ${invoiceRefunds.state} <> 'failed' and ${within(invoiceRefunds.refundedOn)}
  ) as money`
}

/** Revenue between two days, both included, as a statement with one row for each currency. */
export const revenueQuery = ({ clientId, ...range }: Range): SQL => sql`
  select ${invoices.currency}, sum(money.cents)::float8 as cents, (count(*) filter (where money.cents > 0))::int as payments
  from ${moneyWithin(range)} join ${invoices} on ${invoices.id} = money.invoice_id
  ${clientId === undefined ? sql`` : sql`where ${invoices.clientId} = ${clientId}`}
  group by ${invoices.currency}`

export async function revenueBetween(db: Db, range: Range): Promise<Revenue[]> {
  const { rows } = (await db.execute(sql`${revenueQuery(range)} order by 2 desc`)) as unknown as Rows
  return rows as Revenue[]
}

export type MonthRevenue = { month: string; currency: string; cents: number }

/** Revenue of each month ('2026-10') from one day to another. */
export async function revenueByMonth(db: Db, range: Pick<Range, 'from' | 'to'>): Promise<MonthRevenue[]> {
  const { rows } = (await db.execute(sql`
    select to_char(money.day, 'YYYY-MM') as month, ${invoices.currency}, sum(money.cents)::float8 as cents
    from ${moneyWithin(range)} join ${invoices} on ${invoices.id} = money.invoice_id
    group by 1, 2 order by 1, 2`)) as unknown as Rows
  return rows as MonthRevenue[]
}

export type ClientRevenue = { clientId: number; client: string; paidCents: number; currency: string; invoices: number }

/** Revenue of each client in a range of days, both included, largest first. */
export async function revenueByClient(
  db: Db,
  range: Pick<Range, 'from' | 'to'>,
  limit: number,
): Promise<ClientRevenue[]> {
  const { rows } = (await db.execute(sql`
    select ${clients.name} as client, ${invoices.clientId} as "clientId",
      sum(money.cents)::float8 as "paidCents", ${invoices.currency},
      (count(distinct ${invoices.id}) filter (where money.cents > 0))::int as invoices
    from ${moneyWithin(range)} join ${invoices} on ${invoices.id} = money.invoice_id
      join ${clients} on ${clients.id} = ${invoices.clientId}
    group by ${clients.name}, ${invoices.clientId}, ${invoices.currency} order by 3 desc limit ${limit}`)) as unknown as Rows
  return rows as ClientRevenue[]
}

/** `awaitsPayment` in SQL. */
export const isAwaited = inArray(invoices.status, ['sent', 'pending', 'overdue'])

/** `balanceCents` of an invoice that awaits payment, in SQL. */
export const owedCents = sql`greatest(${invoices.amountCents} - ${invoices.paidCents} - ${invoices.creditedCents}, 0)`

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
      billedCents: sql<number>`sum(${invoices.amountCents} - ${invoices.creditedCents})::float8`,
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
