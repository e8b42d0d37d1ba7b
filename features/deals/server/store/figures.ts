import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import type { Db, Rows } from '#platform/db/database'
import { openStages } from '../../deal-list'
import { deals } from '../table'

/*
 * The money figures of deals. Cards, dashboard, assistant and analytics take them from here or, for deals already in the
 * browser, from `pipeline.ts`.
 *   profits    the value of the deals won
 *   pipeline   the value of the open deals
 */

const isWon = sql`${deals.stage} = 'closed-won'`
const isLost = sql`${deals.stage} = 'closed-lost'`
export const isOpenDeal = inArray(deals.stage, [...openStages])

const sumWhere = (condition: SQL) =>
  sql`coalesce(sum(${deals.valueCents}) filter (where ${condition}), 0)::float8` as SQL<number>
const countWhere = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int` as SQL<number>

export type DealTotals = {
  currency: string
  wonCents: number
  pipelineCents: number
  won: number
  lost: number
}

export async function dealTotals(db: Db, clientId?: number): Promise<DealTotals[]> {
  const { rows } = (await db.execute(sql`
    select ${deals.currency}, ${sumWhere(isWon)} as "wonCents", ${sumWhere(isOpenDeal)} as "pipelineCents",
      ${countWhere(isWon)} as won, ${countWhere(isLost)} as lost
    from ${deals} ${clientId === undefined ? sql`` : sql`where ${deals.clientId} = ${clientId}`}
    group by ${deals.currency} order by 2 desc`)) as unknown as Rows
  return rows as DealTotals[]
}

export type DealMonth = DealTotals & {
  wonThisMonthCents: number
  /** The value of the deals open at the start of the month, by today's values: earlier values are not stored. */
  pipelineBeforeCents: number
  wonThisMonth: number
  closedThisMonth: number
}

/** The totals with the change of a month, as a statement with one row for each currency. */
export function dealMonthQuery({ firstDay, start, timeZone }: { firstDay: Day; start: Date; timeZone: string }): SQL {
  const closedOn = sql`coalesce(${deals.actualCloseDate}, (${deals.updatedAt} at time zone ${timeZone})::date)`
  const thisMonth = sql`${closedOn} >= ${firstDay}::date`
  const existedBefore = sql`${deals.createdAt} < ${start.toISOString()}::timestamptz`
  return sql`
    select ${deals.currency}, ${sumWhere(isWon)} as "wonCents", ${sumWhere(isOpenDeal)} as "pipelineCents",
      ${countWhere(isWon)} as won, ${countWhere(isLost)} as lost,
      ${sumWhere(sql`${isWon} and ${thisMonth}`)} as "wonThisMonthCents",
      ${sumWhere(sql`${existedBefore} and (${isOpenDeal} or ${thisMonth})`)} as "pipelineBeforeCents",
      ${countWhere(sql`${isWon} and ${thisMonth}`)} as "wonThisMonth",
      ${countWhere(sql`(${isWon} or ${isLost}) and ${thisMonth}`)} as "closedThisMonth"
    from ${deals} group by ${deals.currency}`
}
