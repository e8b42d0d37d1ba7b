import { asc, eq } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listSchedules } from '../../api'
import type { NewSchedule, ScheduleChanges } from '../../schedule'
import { bookingSchedules, bookingTypes } from '../table'

export type ScheduleRow = typeof bookingSchedules.$inferSelect

export const findSchedules = (db: Db) => db.select().from(bookingSchedules).orderBy(asc(bookingSchedules.id))

export async function scheduleById(db: Db, id: number): Promise<ScheduleRow> {
  const [found] = await db.select().from(bookingSchedules).where(eq(bookingSchedules.id, id))
  if (!found) throw scheduleMissing()
  return found
}

const scheduleMissing = () => notFound('That schedule no longer exists')

type Hours = Pick<ScheduleRow, 'hours' | 'exceptions'>

/** The hours that count for a kind of meeting: those of its schedule, or its own. */
export async function hoursOf(db: Db, type: Hours & { scheduleId: number | null }): Promise<Hours> {
  const { hours, exceptions } = type.scheduleId === null ? type : await scheduleById(db, type.scheduleId)
  return { hours, exceptions }
}

export async function createSchedule(tx: Transaction, schedule: NewSchedule): Promise<ScheduleRow> {
  const [made] = await tx.insert(bookingSchedules).values(schedule).returning()
  await publishInvalidation(tx, [listSchedules.path])
  return made as ScheduleRow
}

export async function changeSchedule(
  db: Db,
  id: number,
  changes: ScheduleChanges,
  seenAt: string | undefined,
  now: Date,
): Promise<ScheduleRow> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(bookingSchedules).where(eq(bookingSchedules.id, id)).for('update')
    if (!before) throw scheduleMissing()
    assertUnchanged(before, seenAt, 'This schedule was changed elsewhere. Reload to see it as it is now.')
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const [changed] = await tx
      .update(bookingSchedules)
      .set({ ...given, updatedAt: nextUpdatedAt(before.updatedAt, now) })
      .where(eq(bookingSchedules.id, id))
      .returning()
    await publishInvalidation(tx, [listSchedules.path])
    return changed as ScheduleRow
  })
}

export async function deleteSchedule(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select().from(bookingSchedules).where(eq(bookingSchedules.id, id)).for('update')
    const users = await tx.select({ name: bookingTypes.name }).from(bookingTypes).where(eq(bookingTypes.scheduleId, id))
    if (users.length > 0)
      throw conflict(`“${users[0]?.name}” uses this schedule. Choose other hours for it before you delete this one.`)
    const deleted = await tx
      .delete(bookingSchedules)
      .where(eq(bookingSchedules.id, id))
      .returning({ id: bookingSchedules.id })
    if (deleted.length === 0) throw scheduleMissing()
    await publishInvalidation(tx, [listSchedules.path])
  })
}
