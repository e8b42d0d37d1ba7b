import { and, desc, eq, getTableColumns, gte, ilike, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid, notFound, Problem } from '#core/problem'
import { withdraw } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listTasks, type TaskFilters } from '../api'
import { type Present, presentOf, type TaskBucket } from '../buckets'
import { dueFrom, dueOnWall } from '../due'
import { edited } from '../edit'
import { dueUntil } from '../reminder-time'
import { type NewTask, type TaskChanges, taskPriorities } from '../task'
import { clients, deals, tasks } from './table'

const pageSizeUnlessAsked = 50

export async function tasksWith(db: Db, filters: TaskFilters, now: Date) {
  const { timeZone } = await readBusiness(db)
  const found = selectTasks(db)
    .where(matching(filters, presentOf(now, timeZone)))
    .orderBy(...orderOf(filters))
    .$dynamic()
  const { page = 1, pageSize = pageSizeUnlessAsked } = filters
  const isPaged = filters.page !== undefined || filters.pageSize !== undefined
  const rows = await (isPaged ? found.limit(pageSize).offset((page - 1) * pageSize) : found)
  return rows.map((row) => Object.assign(row, dueOnWall(row, timeZone)))
}

export async function overviewOfTasks(db: Db, filters: TaskFilters, now: Date) {
  const { timeZone } = await readBusiness(db)
  const present = presentOf(now, timeZone)
  const countIn = (bucket: TaskBucket) => sql<number>`count(*) filter (where ${isIn(bucket, present)})`.mapWith(Number)
  const [counts] = await db
    .select({
      overdue: countIn('overdue'),
      today: countIn('today'),
      upcoming: countIn('upcoming'),
      someday: countIn('someday'),
      done: countIn('done'),
    })
    .from(tasks)
    .where(matching(filters, present))
  return { timeZone, counts: counts as NonNullable<typeof counts> }
}

export async function taskById(db: Db, id: number) {
  const { timeZone } = await readBusiness(db)
  const [row] = await selectTasks(db).where(eq(tasks.id, id))
  if (!row) throw notFound('Task not found')
  return { ...row, ...dueOnWall(row, timeZone) }
}

export async function createTask(db: Db, { dueDate, ...task }: NewTask, now: Date) {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    await lockLinks(tx, task)
    const [created] = await tx
      .insert(tasks)
      .values({ ...task, ...(dueDate && dueFrom(dueDate, timeZone)), ...(task.completed && { completedAt: now }) })
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
    if (seenAt && Date.parse(seenAt) !== task.updatedAt.getTime()) throw changedElsewhere()
    await lockLinks(tx, changes)
    const stored = edited(changes, task, now, timeZone)
    await tx
      .update(tasks)
      .set({ ...stored, updatedAt: after(task.updatedAt, now) })
      .where(eq(tasks.id, id))
    if (isNoLongerDue(stored)) await withdraw(tx, 'task-due', [subjectOf(id)])
    await publishInvalidation(tx, [listTasks.path])
    return taskById(tx, id)
  })
}

export async function removeTask(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(tasks).where(eq(tasks.id, id)).returning({ id: tasks.id })
    if (gone.length === 0) throw notFound('Task not found')
    await withdraw(tx, 'task-due', [subjectOf(id)])
    await publishInvalidation(tx, [listTasks.path])
  })
}

/** Takes tasks that have come due and marks them as told of; what another process holds is left to it. */
export async function takeDueTasks(tx: Db, now: Date, atMost: number) {
  const { timeZone } = await readBusiness(tx)
  const { withTime, wholeDay } = dueUntil(now, timeZone)
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
    .limit(atMost)
    .for('update', { of: tasks, skipLocked: true })
  for (const { id } of due) {
    // Being told of is no edit: whoever has the task open may still save.
    await tx
      .update(tasks)
      .set({ reminderSent: true, updatedAt: sql`${tasks.updatedAt}` })
      .where(eq(tasks.id, id))
  }
  return due.map((row) => ({ ...row, ...dueOnWall(row, timeZone) }))
}

/** What the bell calls a task. */
export const subjectOf = (id: number) => `task:${id}`

/** Done, moved to a day still to come, or freed of its day. */
const isNoLongerDue = ({ completed, reminderSent, dueDate }: Partial<typeof tasks.$inferSelect>) =>
  completed === true || reminderSent === false || dueDate === null

/** The client and deal that are named, held so that neither goes before the task is stored. */
async function lockLinks(tx: Db, { clientId, dealId }: Pick<TaskChanges, 'clientId' | 'dealId'>): Promise<void> {
  const isThere = async (table: typeof clients | typeof deals, id: number) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')).length > 0
  if (clientId && !(await isThere(clients, clientId))) throw invalid({ clientId: 'That client no longer exists' })
  if (dealId && !(await isThere(deals, dealId))) throw invalid({ dealId: 'That deal no longer exists' })
}

/** Each edit is later than the one before, also within one tick of the clock, so that none goes unnoticed. */
const after = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

const changedElsewhere = () =>
  new Problem('changed', 409, 'This task was changed elsewhere. Compare the two and choose which to keep.')

/** Each name is looked up by itself: a join would read all clients for a handful of tasks. */
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

function matching(filters: TaskFilters, present: Present): SQL | undefined {
  const { search, bucket, priority, clientId, dealId, completed } = filters
  return and(
    search ? holds(search) : undefined,
    bucket && isIn(bucket, present),
    priority && eq(tasks.priority, priority),
    clientId === undefined ? undefined : eq(tasks.clientId, clientId),
    dealId === undefined ? undefined : eq(tasks.dealId, dealId),
    completed === undefined ? undefined : eq(tasks.completed, completed),
  )
}

/** By its own words, or those of its client or deal. */
function holds(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const hold = (...columns: PgColumn[]) => or(...columns.map((column) => ilike(column, part)))
  const theirs = sql`select ${clients.id} from ${clients} where ${hold(clients.name, clients.businessName)}`
  const about = sql`select ${deals.id} from ${deals} where ${hold(deals.name)}`
  return or(
    hold(tasks.title, tasks.description),
    sql`${tasks.clientId} = any(array(${theirs}))`,
    sql`${tasks.dealId} = any(array(${about}))`,
  )
}

/** What `bucketOf` says of one task, said of all. */
function isIn(bucket: TaskBucket, { now, today, tomorrow }: Present): SQL | undefined {
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

/** `byUrgency`, after what is open; what is done stands by when that was. */
function orderOf({ completed, bucket }: TaskFilters): SQL[] {
  const finished = sql`coalesce(${tasks.completedAt}, ${tasks.updatedAt})`
  if (completed || bucket === 'done') return [desc(finished), desc(tasks.id)]
  const rank = sql`array_position(array[${sql.raw(taskPriorities.map((one) => `'${one}'`).join(', '))}], ${tasks.priority})`
  const urgency = [sql`${tasks.dueDate} asc nulls last`, rank, sql`${tasks.id}`]
  if (completed === false || bucket) return urgency
  return [sql`${tasks.completed}`, sql`case when ${tasks.completed} then ${finished} end desc`, ...urgency]
}
