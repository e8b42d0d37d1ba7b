import { desc, sql } from 'drizzle-orm'
import { fromCents } from '#core/money'
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
    revenue: revenueCents === null ? null : fromCents(revenueCents, record.currency),
    dealValue: dealValueCents === null ? null : fromCents(dealValueCents, record.currency),
    withoutLastMonth: [],
    otherCurrencies: [],
    clientCount: null,
    timeZone: null,
  }))
}
