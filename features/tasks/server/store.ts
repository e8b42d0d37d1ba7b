import { and, desc, eq, getTableColumns, gte, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid, notFound } from '#core/problem'
import { withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { containsTyped } from '#platform/search/searchable-text'
import { moveToTrash } from '#platform/trash/trash'
import { listTasks, type TaskFilters } from '../api'
import { type CurrentDay, currentDay, type TaskBucket } from '../buckets'
import { localDue, parseDue } from '../due'
import { editedFields } from '../edit'
import { reminderCutoffs } from '../reminder-time'
import { type NewTask, type TaskChanges, taskPriorities } from '../task'
import { clients, deals, tasks } from './table'

const defaultPageSize = 50

export async function findTasks(db: Db, filters: TaskFilters, now: Date) {
  const { timeZone } = await readBusiness(db)
  const found = selectTasks(db)
    .where(matching(filters, currentDay(now, timeZone)))
    .orderBy(...orderOf(filters))
    .$dynamic()
  const { page = 1, pageSize = defaultPageSize } = filters
  const isPaged = filters.page !== undefined || filters.pageSize !== undefined
  const rows = await (isPaged ? found.limit(pageSize).offset((page - 1) * pageSize) : found)
  return rows.map((row) => Object.assign(row, localDue(row, timeZone)))
}

export async function taskOverview(db: Db, filters: TaskFilters, now: Date) {
  const { timeZone } = await readBusiness(db)
  const current = currentDay(now, timeZone)
  const countIn = (bucket: TaskBucket) =>
    sql<number>`count(*) filter (where ${isInBucket(bucket, current)})`.mapWith(Number)
  const [counts] = await db
    .select({
      overdue: countIn('overdue'),
      today: countIn('today'),
      upcoming: countIn('upcoming'),
      someday: countIn('someday'),
      done: countIn('done'),
    })
    .from(tasks)
    .where(matching(filters, current))
  return { timeZone, counts: counts as NonNullable<typeof counts> }
}

export async function taskById(db: Db, id: number) {
  const { timeZone } = await readBusiness(db)
  const [row] = await selectTasks(db).where(eq(tasks.id, id))
  if (!row) throw notFound('Task not found')
  return { ...row, ...localDue(row, timeZone) }
}

export async function createTask(db: Db, { dueDate, ...task }: NewTask, now: Date) {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    await lockLinks(tx, task)
    const [created] = await tx
      .insert(tasks)
      .values({ ...task, ...(dueDate && parseDue(dueDate, timeZone)), ...(task.completed && { completedAt: now }) })
      .returning({ id: tasks.id })
    await publishInvalidation(tx, [listTasks.path])
    return taskById(tx, created?.id as number)
  })
}

export async function editTask(db: Db, id: number, changes: TaskChanges, seenAt: string | undefined, now: Date) {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
    if (!task) throw notFound('Task not found')
    assertUnchanged(task, seenAt, 'This task was changed elsewhere. Compare the two and choose which to keep.')
    await lockLinks(tx, changes)
    const stored = editedFields(changes, task, now, timeZone)
    await tx
      .update(tasks)
      .set({ ...stored, updatedAt: nextUpdatedAt(task.updatedAt, now) })
      .where(eq(tasks.id, id))
    if (isNoLongerDue(stored)) await withdrawNotifications(tx, 'task-due', [notificationSubject(id)])
    await publishInvalidation(tx, [listTasks.path])
    return taskById(tx, id)
  })
}

export async function removeTask(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [task] = await tx.select({ title: tasks.title }).from(tasks).where(eq(tasks.id, id)).for('update')
    if (!task) throw notFound('Task not found')
    await moveToTrash(tx, { kind: 'task', table: tasks, id, title: task.title }, now)
    await withdrawNotifications(tx, 'task-due', [notificationSubject(id)])
    await publishInvalidation(tx, [listTasks.path])
  })
}

/** Claims due tasks and marks their reminders as sent; rows locked by another process are skipped. */
export async function claimDueTasks(tx: Db, now: Date, maxTasks: number) {
  const { timeZone } = await readBusiness(tx)
  const { withTime, wholeDay } = reminderCutoffs(now, timeZone)
  const due = await selectTasks(tx)
    .where(
      and(
        eq(tasks.completed, false),
        eq(tasks.reminderSent, false),
        or(
          and(tasks.dueHasTime, lte(tasks.dueDate, withTime)),
          and(not(tasks.dueHasTime), lt(tasks.dueDate, wholeDay)),
        ),
      ),
    )
    .orderBy(tasks.dueDate, tasks.id)
    .limit(maxTasks)
    .for('update', { of: tasks, skipLocked: true })
  for (const { id } of due) {
    // `updatedAt` stays, so that an open edit form does not conflict.
    await tx
      .update(tasks)
      .set({ reminderSent: true, updatedAt: sql`${tasks.updatedAt}` })
      .where(eq(tasks.id, id))
  }
  return due.map((row) => ({ ...row, ...localDue(row, timeZone) }))
}

export const notificationSubject = (id: number) => `task:${id}`

/** Done, moved to a later time, or without a due date. */
const isNoLongerDue = ({ completed, reminderSent, dueDate }: Partial<typeof tasks.$inferSelect>) =>
  completed === true || reminderSent === false || dueDate === null

/** Locks client and deal, so that neither can be deleted before the task is stored. */
async function lockLinks(tx: Db, { clientId, dealId }: Pick<TaskChanges, 'clientId' | 'dealId'>): Promise<void> {
  const isThere = async (table: typeof clients | typeof deals, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await isThere(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (dealId && !(await isThere(deals, dealId))) throw invalid({ dealId: 'That deal no longer exists' })
}

/** Subqueries for the names: a join would read all clients for a handful of tasks. */
const selectTasks = (db: Db) => {
  const client = db.select({ name: clients.name }).from(clients).where(eq(clients.id, tasks.clientId))
  const deal = db.select({ name: deals.name }).from(deals).where(eq(deals.id, tasks.dealId))
  return db
    .select({
      ...getTableColumns(tasks),
      clientName: sql<string | null>`(${client})`,
      dealName: sql<string | null>`(${deal})`,
    })
    .from(tasks)
}

function matching(filters: TaskFilters, current: CurrentDay): SQL | undefined {
  const { search, bucket, priority, clientId, dealId, completed } = filters
  return and(
    search ? matchesSearch(search) : undefined,
    bucket && isInBucket(bucket, current),
    priority && eq(tasks.priority, priority),
    clientId === undefined ? undefined : eq(tasks.clientId, clientId),
    dealId === undefined ? undefined : eq(tasks.dealId, dealId),
    completed === undefined ? undefined : eq(tasks.completed, completed),
  )
}

/** Searches the task, its client and its deal. */
function matchesSearch(search: string): SQL | undefined {
  const anyLike = (...columns: PgColumn[]) => or(...columns.map((column) => containsTyped(column, search)))
  const matchingClients = sql`select ${clients.id} from ${clients} where ${anyLike(clients.name, clients.businessName)}`
  const matchingDeals = sql`select ${deals.id} from ${deals} where ${anyLike(deals.name)}`
  return or(
    anyLike(tasks.title, tasks.description),
    sql`${tasks.clientId} in (${matchingClients})`,
    sql`${tasks.dealId} in (${matchingDeals})`,
  )
}

/** The same rule as `bucketOf`, in SQL. */
function isInBucket(bucket: TaskBucket, { now, today, tomorrow }: CurrentDay): SQL | undefined {
  const open = eq(tasks.completed, false)
  const late = or(and(tasks.dueHasTime, lt(tasks.dueDate, now)), and(not(tasks.dueHasTime), lt(tasks.dueDate, today)))
  const where: Record<TaskBucket, SQL | undefined> = {
    overdue: and(open, late),
    today: and(open, lt(tasks.dueDate, tomorrow), not(late as SQL)),
    upcoming: and(open, gte(tasks.dueDate, tomorrow)),
    someday: and(open, isNull(tasks.dueDate)),
    done: eq(tasks.completed, true),
  }
  return where[bucket]
}

/** Open tasks by urgency like `byUrgency`, then done tasks by completion. */
function orderOf({ completed, bucket }: TaskFilters): SQL[] {
  const finished = sql`coalesce(${tasks.completedAt}, ${tasks.updatedAt})`
  if (completed || bucket === 'done') return [desc(finished), desc(tasks.id)]
  const rank = sql`array_position(array[${sql.raw(taskPriorities.map((one) => `'${one}'`).join(', '))}], ${tasks.priority})`
  const urgency = [sql`${tasks.dueDate} asc nulls last`, rank, sql`${tasks.id}`]
  if (completed === false || bucket) return urgency
  return [sql`${tasks.completed}`, sql`case when ${tasks.completed} then ${finished} end desc`, ...urgency]
}
