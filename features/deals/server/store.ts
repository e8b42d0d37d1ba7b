import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { toDollars } from '#core/money'
import type { Db } from '#platform/db/database'
import { deals } from './table'

/** Last changed first. */
export async function findDeals(db: Db, clientId: number | undefined) {
  const rows = await db
    .select({ ...getTableColumns(deals), clientName })
    .from(deals)
    .where(clientId === undefined ? undefined : eq(deals.clientId, clientId))
    .orderBy(desc(deals.updatedAt), desc(deals.id))
  return rows.map(({ valueCents, ...deal }) => ({
    ...deal,
    value: toDollars(valueCents),
    closeDate: deal.expectedCloseDate,
  }))
}

const clientName = sql<string>`(select name from clients where clients.id = deals.client_id)`
