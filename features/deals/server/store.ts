import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { decimalsMessage, fitsCurrency, fromCents, toCents } from '#core/money'
import { sliceOf } from '#core/paging'
import { invalid, notFound } from '#core/problem'
import { clientAddresses, idsOfFoundClients } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { containsTyped } from '#platform/search/searchable-text'
import { moveToTrash } from '#platform/trash/trash'
import { listDeals } from '../api'
import type { DealChanges, NewDeal } from '../deal'
import { type DealFilter, type DealSort, defaultPageSize, openStages, stagesByFilter } from '../deal-list'
import { type Calendar, rottingCutoff } from '../rotting'
import { type StageState, stageChange } from '../stage-change'
import { clients, dealStageMoves, deals } from './table'

const sortColumns: Record<DealSort, SQL> = {
  name: sql`lower(${deals.name})`,
  value: sql`${deals.valueCents}`,
  updatedAt: sql`${deals.updatedAt}`,
}

export async function findDeals(db: Db, filter: DealFilter) {
  const { sort, direction } = filter
  const [order, tieBreak] =
    direction === 'asc' ? [asc(sortColumns[sort]), asc(deals.id)] : [desc(sortColumns[sort]), desc(deals.id)]
  const found = selectDeals(db).where(filterCondition(filter)).orderBy(order, tieBreak).$dynamic()
  const slice = sliceOf(filter, defaultPageSize)
  return (await (slice ? found.limit(slice.limit).offset(slice.offset) : found)).map(toDeal)
}

export async function countDeals(db: Db, filter: DealFilter): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(deals).where(filterCondition(filter))
  return row?.total ?? 0
}

export async function findDeal(db: Db, id: number) {
  const [row] = await selectDeals(db).where(eq(deals.id, id))
  if (!row) throw notFound('Deal not found')
  return toDeal(row)
}

export async function dealOverview(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const calendar = { today: dayIn(timeZone, now), timeZone }
  // Rounds half up, as `weightedCents` does.
  const weighted = sql<number>`sum((${deals.valueCents} * ${deals.probability} + 50) / 100)`.mapWith(Number)
  const groups = await db
    .select({
      stage: deals.stage,
      currency: deals.currency,
      count: sql<number>`count(*)::int`,
      valueCents: sql<number>`sum(${deals.valueCents})`.mapWith(Number),
      weightedCents: weighted,
      rotting: sql<number>`(count(*) filter (where ${rottingCondition(calendar)}))::int`,
    })
    .from(deals)
    .groupBy(deals.stage, deals.currency)
  return {
    ...calendar,
    groups: groups.map(({ valueCents, weightedCents, rotting: _, ...group }) => ({
      ...group,
      value: fromCents(valueCents, group.currency),
      weighted: fromCents(weightedCents, group.currency),
    })),
    rotting: groups.reduce((sum, { rotting }) => sum + rotting, 0),
  }
}

export async function findStageHistory(db: Db, id: number) {
  await findDeal(db, id)
  return db.select().from(dealStageMoves).where(eq(dealStageMoves.dealId, id)).orderBy(desc(dealStageMoves.id))
}

export async function createDeal(tx: Transaction, deal: NewDeal, now: Date) {
  await lockClient(tx, deal.clientId)
  const { row, move } = await toRow(tx, deal, null, now)
  const [created] = await tx
    .insert(deals)
    .values({ ...row, name: deal.name, clientId: deal.clientId, updatedAt: now })
    .returning({ id: deals.id })
  const id = created?.id as number
  if (move) await tx.insert(dealStageMoves).values({ dealId: id, ...move })
  await publishInvalidation(tx, [listDeals.path])
  return findDeal(tx, id)
}

export async function editDeal(db: Db, id: number, changes: DealChanges, seenAt: string | undefined, now: Date) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(deals).where(eq(deals.id, id)).for('update')
    if (!before) throw notFound('Deal not found')
    assertUnchanged(before, seenAt, 'This deal was changed elsewhere. Compare the two and choose which to keep.')
    if (changes.clientId !== undefined) await lockClient(tx, changes.clientId)
    const { row, move } = await toRow(tx, changes, before, now)
    await tx
      .update(deals)
      .set({ ...row, updatedAt: nextUpdatedAt(before.updatedAt, now) })
      .where(eq(deals.id, id))
    if (move) await tx.insert(dealStageMoves).values({ dealId: id, ...move })
    await publishInvalidation(tx, [listDeals.path])
    return findDeal(tx, id)
  })
}

export async function removeDeal(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [deal] = await tx.select({ name: deals.name }).from(deals).where(eq(deals.id, id)).for('update')
    if (!deal) throw notFound('Deal not found')
    await moveToTrash(tx, { kind: 'deal', table: deals, id, title: deal.name }, now)
    await publishInvalidation(tx, [listDeals.path])
  })
}

type StoredDeal = StageState & { currency: string; valueCents: number }

/** The columns to store, including those of a stage change; an explicit close date takes precedence. */
async function toRow(tx: Db, changes: DealChanges, before: StoredDeal | null, now: Date) {
  const { value, closeDate, expectedCloseDate = closeDate, ...rest } = changes
  const { timeZone, currency: businessCurrency } = await readBusiness(tx)
  const currency = changes.currency ?? before?.currency ?? businessCurrency
  const amount = value ?? (before && fromCents(before.valueCents, before.currency)) ?? 0
  if (!fitsCurrency(amount, currency)) throw invalid({ value: decimalsMessage(currency) })
  const stageChanged = changes.stage && stageChange(before, changes.stage, now, dayIn(timeZone, now))
  const { move, ...stageColumns } = stageChanged ?? {}
  const row = {
    ...stageColumns,
    ...rest,
    currency,
    valueCents: toCents(amount, currency),
    ...(expectedCloseDate !== undefined && { expectedCloseDate }),
  }
  return { row, move }
}

/** Locks the client, so that it is not deleted before the deal is stored. */
async function lockClient(tx: Db, clientId: number): Promise<void> {
  const locked = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (locked.length === 0) throw invalid({ clientId: 'That client no longer exists' })
}

const selectDeals = (db: Db) =>
  db
    .select({ ...getTableColumns(deals), clientName: clients.name })
    .from(deals)
    .innerJoin(clients, eq(clients.id, deals.clientId))

/** Adds the API's fields to the row in place; copying thousands of rows is slower than querying them. */
const toDeal = <Row extends { valueCents: number; currency: string; expectedCloseDate: string | null }>(row: Row) =>
  Object.assign(row, { value: fromCents(row.valueCents, row.currency), closeDate: row.expectedCloseDate })

function filterCondition({ search, filter, stage, clientId }: DealFilter): SQL | undefined {
  const stages = stagesByFilter[filter]
  return and(
    search ? searchCondition(search) : undefined,
    stages && inArray(deals.stage, [...stages]),
    stage && eq(deals.stage, stage),
    clientId === undefined ? undefined : eq(deals.clientId, clientId),
  )
}

/** Matches the deal's name or its client. */
const searchCondition = (search: string): SQL | undefined =>
  or(containsTyped(deals.name, search), sql`${deals.clientId} in (${idsOfFoundClients(search)})`)

/** The `isRotting` rule in SQL. */
function rottingCondition(calendar: Calendar): SQL | undefined {
  return or(
    ...openStages.map((stage) => {
      const cutoff = rottingCutoff(stage, calendar)?.toISOString()
      return and(eq(deals.stage, stage), sql`${deals.stageChangedAt} < ${cutoff}::timestamptz`)
    }),
  )
}

/** For queries of other features: the addresses of clients with a won deal. */
export const wonClientAddresses: SQL = sql`${clientAddresses} and exists (
  select 1 from ${deals} where ${deals.clientId} = ${clients.id} and ${deals.stage} = 'closed-won')`
