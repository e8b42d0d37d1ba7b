import { desc, sql } from 'drizzle-orm'
import { addDays } from '#core/days'
import { fromCents } from '#core/money'
import { revenueByMonth } from '#features/invoices/server/store'
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
  const received = await receivedIn(db, rows, current)
  return rows.map(({ revenueCents: _recorded, dealValueCents, createdAt: _, ...record }) => {
    const { currency } = record
    const inMonth = received.filter(({ month }) => month === record.periodStart?.slice(0, 7))
    return {
      ...record,
      revenue: fromCents(inMonth.find((one) => one.currency === currency)?.cents ?? 0, currency),
      dealValue: dealValueCents === null ? null : fromCents(dealValueCents, currency),
      withoutLastMonth: [],
      otherCurrencies: inMonth
        .filter((one) => one.currency !== currency)
        .map((one) => ({ currency: one.currency, revenue: fromCents(one.cents, one.currency), dealValue: 0 })),
      clientCount: null,
      timeZone: null,
    }
  })
}

/** A payment can be recorded, changed or taken back after its month has ended: revenue is always computed. */
async function receivedIn(db: Db, months: { periodStart: string | null }[], current: MonthToDate) {
  const from = months.at(-1)?.periodStart
  return from ? revenueByMonth(db, { from, to: addDays(current.firstDay, -1) }) : []
}
