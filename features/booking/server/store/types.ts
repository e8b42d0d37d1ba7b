import { and, asc, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { decimalsMessage, fitsCurrency, fromCents, toCents } from '#core/money'
import { invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { cachedStatement } from '#platform/db/cached-statement'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listBookingTypes } from '../../api'
import { blockingStatuses } from '../../booking'
import type { BookingTypeChanges, NewBookingType } from '../../booking-type'
import { bookingSchedules, bookings, bookingTypes } from '../table'

export type BookingTypeRow = typeof bookingTypes.$inferSelect

export const findTypes = (db: Db) => db.select().from(bookingTypes).orderBy(asc(bookingTypes.id))

export const findActiveTypes = (db: Db) =>
  db.select().from(bookingTypes).where(eq(bookingTypes.isActive, true)).orderBy(asc(bookingTypes.id))

export async function typeById(db: Db, id: number): Promise<BookingTypeRow> {
  const [type] = await db.select().from(bookingTypes).where(eq(bookingTypes.id, id))
  if (!type) throw typeMissing()
  return type
}

/** Undefined where it was deleted. */
export async function findType(db: Db, id: number | null): Promise<BookingTypeRow | undefined> {
  const [type] = await db
    .select()
    .from(bookingTypes)
    .where(eq(bookingTypes.id, id ?? 0))
  return type
}

/** Kinds that are turned off have no page. */
export async function activeTypeBySlug(db: Db, slug: string): Promise<BookingTypeRow> {
  // The database refuses NUL in text.
  if (slug.includes('\0')) throw typeMissing()
  const [type] = await cachedStatement(db, 'active kind of meeting', () =>
    db
      .select()
      .from(bookingTypes)
      .where(and(eq(bookingTypes.slug, sql.placeholder('slug')), eq(bookingTypes.isActive, true))),
  ).execute({ slug })
  if (!type) throw typeMissing()
  return type
}

const typeMissing = () => notFound('There is no such kind of meeting')

export async function countUpcoming(db: Db, now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ typeId: bookings.typeId, count: count() })
    .from(bookings)
    .where(and(inArray(bookings.status, blockingStatuses), gte(bookings.end, now)))
    .groupBy(bookings.typeId)
  return new Map(rows.flatMap(({ typeId, count }) => (typeId === null ? [] : [[typeId, count] as const])))
}

export async function createType(tx: Transaction, type: NewBookingType): Promise<BookingTypeRow> {
  const { price, deposit, currency, ...fields } = type
  if (type.scheduleId !== null) await assertSchedule(tx, type.scheduleId)
  const costs = await costsOf(tx, { price, deposit, currency })
  const [made] = await tx
    .insert(bookingTypes)
    .values({ ...fields, ...costs })
    .onConflictDoNothing()
    .returning()
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
    if (changes.scheduleId) await assertSchedule(tx, changes.scheduleId)
    const { price, deposit, currency, ...fields } = changes
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const old = amountsOf(before)
    const costs = await costsOf(tx, {
      price: price === undefined ? old.price : price,
      deposit: deposit === undefined ? old.deposit : deposit,
      currency: currency ?? before.currency,
    })
    const [changed] = await tx
      .update(bookingTypes)
      .set({ ...given, ...costs, updatedAt: nextUpdatedAt(before.updatedAt, now) })
      .where(eq(bookingTypes.id, id))
      .returning()
    await publishInvalidation(tx, [listBookingTypes.path])
    return changed as BookingTypeRow
  })
}

type Costs = { price: number | null; deposit: number | null; currency: string | null }

async function costsOf(tx: Transaction, { price, deposit, ...given }: Costs) {
  if (price === null) {
    if (deposit !== null) throw invalid({ deposit: 'A deposit is a part of a price' })
    return { priceCents: null, depositCents: null, currency: null }
  }
  const currency = given.currency ?? (await readBusiness(tx)).currency
  for (const [field, amount] of Object.entries({ price, deposit }))
    if (amount !== null && !fitsCurrency(amount, currency)) throw invalid({ [field]: decimalsMessage(currency) })
  if (deposit !== null && deposit > price) throw invalid({ deposit: 'The deposit cannot be more than the price' })
  return {
    priceCents: toCents(price, currency),
    depositCents: deposit === null ? null : toCents(deposit, currency),
    currency,
  }
}

/** As they are on the wire. */
export function amountsOf({ priceCents, depositCents, currency }: BookingTypeRow) {
  const amount = (cents: number | null) => (cents === null || currency === null ? null : fromCents(cents, currency))
  return { price: amount(priceCents), deposit: amount(depositCents) }
}

async function assertSchedule(tx: Transaction, id: number): Promise<void> {
  const found = await tx.select().from(bookingSchedules).where(eq(bookingSchedules.id, id)).for('key share')
  if (found.length === 0) throw invalid({ scheduleId: 'Please choose one from the list' })
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
