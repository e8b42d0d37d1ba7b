import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { toDollars } from '#core/money'
import { conflict, invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { changedElsewhere, listDeals } from '../api'
import type { DealChanges, NewDeal } from '../deal'
import { type DealFilter, type DealSort, defaultPageSize, openStages, stagesOf } from '../deal-list'
import { type Calendar, rotsBefore } from '../rotting'
import { type Standing, stageChange } from '../stage-change'
import { clients, dealStageMoves, deals, searchedText } from './table'

const sortedBy: Record<DealSort, SQL> = {
  name: sql`lower(${deals.name})`,
  value: sql`${deals.valueCents}`,
  updatedAt: sql`${deals.updatedAt}`,
}

/** Without a page, all of them. */
export async function findDeals(db: Db, filter: DealFilter) {
  const { sort, direction, page, pageSize } = filter
  const [order, tieBreak] =
    direction === 'asc' ? [asc(sortedBy[sort]), asc(deals.id)] : [desc(sortedBy[sort]), desc(deals.id)]
  const found = selectDeals(db).where(matching(filter)).orderBy(order, tieBreak).$dynamic()
  const rows = pageSize ?? defaultPageSize
  return (await (isPaged(filter) ? found.limit(rows).offset(((page ?? 1) - 1) * rows) : found)).map(shown)
}

export const isPaged = ({ page, pageSize }: Pick<DealFilter, 'page' | 'pageSize'>) =>
  page !== undefined || pageSize !== undefined

export async function countDeals(db: Db, filter: DealFilter): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(deals).where(matching(filter))
  return row?.total ?? 0
}

export async function dealById(db: Db, id: number) {
  const [row] = await selectDeals(db).where(eq(deals.id, id))
  if (!row) throw notFound('Deal not found')
  return shown(row)
}

export async function overviewOfDeals(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const calendar = { today: dayIn(timeZone, now), timeZone }
  // Half a cent goes up, as in `weightedCents`.
  const weighted = sql<number>`sum((${deals.valueCents} * ${deals.probability} + 50) / 100)`.mapWith(Number)
  const groups = await db
    .select({
      stage: deals.stage,
      currency: deals.currency,
      count: sql<number>`count(*)::int`,
      valueCents: sql<number>`sum(${deals.valueCents})`.mapWith(Number),
      weightedCents: weighted,
      rotting: sql<number>`(count(*) filter (where ${isRotting(calendar)}))::int`,
    })
    .from(deals)
    .groupBy(deals.stage, deals.currency)
  return {
    ...calendar,
    groups: groups.map(({ valueCents, weightedCents, rotting: _, ...group }) => ({
      ...group,
      value: toDollars(valueCents),
      weighted: toDollars(weightedCents),
    })),
    rotting: groups.reduce((sum, { rotting }) => sum + rotting, 0),
  }
}

export async function stageHistoryOf(db: Db, id: number) {
  await dealById(db, id)
  return db.select().from(dealStageMoves).where(eq(dealStageMoves.dealId, id)).orderBy(desc(dealStageMoves.id))
}

export async function createDeal(db: Db, deal: NewDeal, now: Date) {
  return db.transaction(async (tx) => {
    await holdClient(tx, deal.clientId)
    const { row, move } = await toStore(tx, deal, null, now)
    const [created] = await tx
      .insert(deals)
      .values({ ...row, name: deal.name, clientId: deal.clientId, updatedAt: now })
      .returning({ id: deals.id })
    const id = created?.id as number
    if (move) await tx.insert(dealStageMoves).values({ dealId: id, ...move })
    await publishInvalidation(tx, [listDeals.path])
    return dealById(tx, id)
  })
}

export async function editDeal(db: Db, id: number, changes: DealChanges, seenAt: string | undefined, now: Date) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(deals).where(eq(deals.id, id)).for('update')
    if (!before) throw notFound('Deal not found')
    if (seenAt && Date.parse(seenAt) !== before.updatedAt.getTime()) throw conflict(changedElsewhere)
    if (changes.clientId !== undefined) await holdClient(tx, changes.clientId)
    const { row, move } = await toStore(tx, changes, before, now)
    await tx
      .update(deals)
      .set({ ...row, updatedAt: after(before.updatedAt, now) })
      .where(eq(deals.id, id))
    if (move) await tx.insert(dealStageMoves).values({ dealId: id, ...move })
    await publishInvalidation(tx, [listDeals.path])
    return dealById(tx, id)
  })
}

export async function removeDeal(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(deals).where(eq(deals.id, id)).returning({ id: deals.id })
    if (gone.length === 0) throw notFound('Deal not found')
    await publishInvalidation(tx, [listDeals.path])
  })
}

/** What was sent, as the table names it, with what a change of stage brings along; a day that was given stands. */
async function toStore(tx: Db, sent: DealChanges, before: Standing | null, now: Date) {
  const { value, closeDate, expectedCloseDate = closeDate, ...rest } = sent
  const { timeZone } = await readBusiness(tx)
  const changed = sent.stage && stageChange(before, sent.stage, now, dayIn(timeZone, now))
  const { move, ...brought } = changed ?? {}
  const row = {
    ...brought,
    ...rest,
    ...(value !== undefined && { valueCents: value }),
    ...(expectedCloseDate !== undefined && { expectedCloseDate }),
  }
  return { row, move }
}

/** The client, held so that it does not go before the deal is stored. */
async function holdClient(tx: Db, clientId: number): Promise<void> {
  const held = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (held.length === 0) throw invalid({ clientId: 'That client no longer exists' })
}

/** Each edit is later than the one before, also within one tick of the clock, so that none goes unnoticed. */
const after = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

const selectDeals = (db: Db) =>
  db
    .select({ ...getTableColumns(deals), clientName: clients.name })
    .from(deals)
    .innerJoin(clients, eq(clients.id, deals.clientId))

/** What the answer names besides the row; the row itself stays as it is, for copying thousands takes longer than reading them. */
const shown = <Row extends { valueCents: number; expectedCloseDate: string | null }>(row: Row) =>
  Object.assign(row, { value: toDollars(row.valueCents), closeDate: row.expectedCloseDate })

function matching({ search, filter, stage, clientId }: DealFilter): SQL | undefined {
  const stages = stagesOf[filter]
  return and(
    search ? holds(search) : undefined,
    stages && inArray(deals.stage, [...stages]),
    stage && eq(deals.stage, stage),
    clientId === undefined ? undefined : eq(deals.clientId, clientId),
  )
}

/** By its own name, or as its client is found. The clients come as an array, so that both sides of the "or" can use an index. */
function holds(search: string): SQL | undefined {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const theirs = sql`select ${clients.id} from ${clients} where ${searchedText(clients)} like ${part}`
  return or(sql`lower(${deals.name}) like ${part}`, sql`${deals.clientId} = any(array(${theirs}))`)
}

/** What the rule says of one deal, said of all. */
function isRotting(calendar: Calendar): SQL | undefined {
  return or(
    ...openStages.map((stage) => {
      const border = rotsBefore(stage, calendar)?.toISOString()
      return and(eq(deals.stage, stage), sql`${deals.stageChangedAt} < ${border}::timestamptz`)
    }),
  )
}
