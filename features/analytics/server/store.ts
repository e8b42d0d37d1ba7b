import { desc, sql } from 'drizzle-orm'
import { toDollars } from '#core/money'
import type { Db } from '#platform/db/database'
import type { Analytics } from '../analytics'
import type { MonthToDate } from '../month-to-date'
import { analytics } from './table'

const maxFinishedMonths = 12

/** Stored records of finished months, newest first. */
export async function findFinishedMonths(db: Db, current: MonthToDate): Promise<Analytics[]> {
  const rows = await db
    .select()
    .from(analytics)
    .where(sql`${analytics.periodStart} < ${current.firstDay}`)
    .orderBy(desc(analytics.periodStart))
    .limit(maxFinishedMonths)
  return rows.map(({ revenueCents, dealValueCents, createdAt: _, ...record }) => ({
    ...record,
    revenue: revenueCents === null ? null : toDollars(revenueCents),
    dealValue: dealValueCents === null ? null : toDollars(dealValueCents),
    withoutLastMonth: [],
    clientCount: null,
    timeZone: null,
  }))
}
