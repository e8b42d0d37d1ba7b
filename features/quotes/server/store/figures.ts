import { sql } from 'drizzle-orm'
import { fromCents } from '#core/money'
import type { Db, Rows } from '#platform/db/database'
import type { QuoteStatus } from '../../quote'
import { quotes } from '../table'
import { todayOf } from './read'

/** How many quotes there are in each status of today, and what they come to, by currency. */
export async function summarizeQuotes(db: Db, now: Date) {
  const today = await todayOf(db, now)
  const { rows } = (await db.execute(sql`
    select ${quotes.currency} as currency, case when ${quotes.status} in ('draft', 'sent', 'viewed')
        and ${quotes.validUntil} < ${today}::date then 'expired' else ${quotes.status} end as status,
      count(*)::int as count, sum(${quotes.amountCents})::float8 as cents
    from ${quotes} group by 1, 2 order by 1, 2`)) as unknown as Rows
  return (rows as { currency: string; status: QuoteStatus; count: number; cents: number }[]).map(
    ({ currency, status, count, cents }) => ({ currency, status, count, amount: fromCents(cents, currency) }),
  )
}
