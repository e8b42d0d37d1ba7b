import { and, asc, count, eq, gte, inArray } from 'drizzle-orm'
import { invalid, notFound } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listBookingTypes } from '../../api'
import { takingStatuses } from '../../booking'
import type { BookingTypeChanges, NewBookingType } from '../../booking-type'
import { bookings, bookingTypes } from '../table'

export type BookingTypeRow = typeof bookingTypes.$inferSelect

export const findTypes = (db: Db) => db.select().from(bookingTypes).orderBy(asc(bookingTypes.id))

export const findActiveTypes = (db: Db) =>
  db.select().from(bookingTypes).where(eq(bookingTypes.isActive, true)).orderBy(asc(bookingTypes.id))

export async function typeById(db: Db, id: number): Promise<BookingTypeRow> {
  const [type] = await db.select().from(bookingTypes).where(eq(bookingTypes.id, id))
  if (!type) throw typeMissing()
  return type
}

/** Kinds that are turned off have no page. */
export async function activeTypeBySlug(db: Db, slug: string): Promise<BookingTypeRow> {
  const [type] = await db
    .select()
    .from(bookingTypes)
    .where(and(eq(bookingTypes.slug, slug), eq(bookingTypes.isActive, true)))
  if (!type) throw typeMissing()
  return type
}

const typeMissing = () => notFound('There is no such kind of meeting')

export async function countUpcoming(db: Db, now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ typeId: bookings.typeId, count: count() })
    .from(bookings)
    .where(and(inArray(bookings.status, takingStatuses), gte(bookings.end, now)))
    .groupBy(bookings.typeId)
  return new Map(rows.flatMap(({ typeId, count }) => (typeId === null ? [] : [[typeId, count] as const])))
}

export async function createType(tx: Transaction, type: NewBookingType): Promise<BookingTypeRow> {
  const [made] = await tx.insert(bookingTypes).values(type).onConflictDoNothing().returning()
  if (!made) throw slugTaken()
  await publishInvalidation(tx, [listBookingTypes.path])
  return made
}

export async function changeType(
  db: Db,
  id: number,
  changes: BookingTypeChanges,
  seenAt: string | undefined,
  now: Date,
): Promise<BookingTypeRow> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(bookingTypes).where(eq(bookingTypes.id, id)).for('update')
    if (!before) throw typeMissing()
    assertUnchanged(before, seenAt, 'This kind of meeting was changed elsewhere. Reload to see it as it is now.')
    if (changes.slug !== undefined && changes.slug !== before.slug) await assertSlugFree(tx, changes.slug)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const [changed] = await tx
      .update(bookingTypes)
      .set({ ...given, updatedAt: nextUpdatedAt(before.updatedAt, now) })
      .where(eq(bookingTypes.id, id))
      .returning()
    await publishInvalidation(tx, [listBookingTypes.path])
    return changed as BookingTypeRow
  })
}

async function assertSlugFree(tx: Transaction, slug: string): Promise<void> {
  const found = await tx.select({ id: bookingTypes.id }).from(bookingTypes).where(eq(bookingTypes.slug, slug))
  if (found.length > 0) throw slugTaken()
}

const slugTaken = () => invalid({ slug: 'Another kind of meeting has this address' })

export async function deleteType(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(bookingTypes).where(eq(bookingTypes.id, id)).returning({ id: bookingTypes.id })
    if (deleted.length === 0) throw typeMissing()
    await publishInvalidation(tx, [listBookingTypes.path])
  })
}
