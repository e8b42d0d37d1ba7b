import { eq, sql } from 'drizzle-orm'
import { addDays, type Day, dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { totalsOfGroups } from '../../ageing'
import type { InvoiceSummary } from '../../summary'
import { invoices } from '../table'

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
      owedCents: sql<number>`sum(greatest(${invoices.amountCents} - ${invoices.paidCents}, 0))::float8`,
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
