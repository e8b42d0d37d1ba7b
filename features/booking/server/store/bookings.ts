import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { cachedStatement } from '#platform/db/cached-statement'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listBookings, listBookingTypes } from '../../api'
import { type BookingList, blockingStatuses } from '../../booking'
import type { Interval } from '../../busy-times'
import type { TakenSlot } from '../../slots'
import { bookings } from '../table'

export type BookingRow = typeof bookings.$inferSelect
type NewBooking = typeof bookings.$inferInsert

/** Any number that no other advisory lock uses. */
const bookingLockId = 7_301_962

/** Serializes bookings, so that a time that was found free stays free until it is booked. */
export async function lockBookings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${bookingLockId})`)
}

/** Times that were held for a payment long enough. */
export const expiredHolds = (db: Db, now: Date) =>
  db
    .select({ id: bookings.id, invoiceId: bookings.invoiceId, heldUntil: bookings.heldUntil })
    .from(bookings)
    .where(and(eq(bookings.status, 'held'), lte(bookings.heldUntil, now)))
    .orderBy(asc(bookings.id))

/** The bookings that hold their time between two instants. */
export async function takenBetween(
  db: Db,
  { start, end }: Interval,
  { typeId, exceptId }: { typeId: number; exceptId: number | undefined },
): Promise<TakenSlot[]> {
  const rows = await takenStatement(db).execute({ from: iso(start), to: iso(end), exceptId: exceptId ?? noBooking })
  return rows.map((row) => ({
    ...row,
    start: row.start.getTime(),
    end: row.end.getTime(),
    isSameKind: row.typeId === typeId,
  }))
}

/** An id that no booking has. */
const noBooking = 0

const takenStatement = (db: Db) =>
  cachedStatement(db, 'taken times', () =>
    db
      .select({
        id: bookings.id,
        typeId: bookings.typeId,
        start: bookings.start,
        end: bookings.end,
        bufferBefore: bookings.bufferBefore,
        bufferAfter: bookings.bufferAfter,
      })
      .from(bookings)
      .where(
        and(
          inArray(bookings.status, blockingStatuses),
          sql`tstzrange(${bookings.start}, ${bookings.end}) && tstzrange(${sql.placeholder('from')}, ${sql.placeholder('to')})`,
          ne(bookings.id, sql.placeholder('exceptId')),
        ),
      ),
  )

const iso = (instant: number) => new Date(instant).toISOString()

/** Undefined if the time is taken, which the exclusion constraint decides. */
export async function insertBooking(tx: Transaction, booking: NewBooking): Promise<BookingRow | undefined> {
  return unlessTaken(tx, async (inner) => {
    const [made] = await inner.insert(bookings).values(booking).returning()
    return made
  })
}

export async function updateBooking(
  tx: Transaction,
  id: number,
  change: Partial<NewBooking>,
): Promise<BookingRow | undefined> {
  return unlessTaken(tx, async (inner) => {
    const [changed] = await inner.update(bookings).set(change).where(eq(bookings.id, id)).returning()
    return changed
  })
}

type Ending = Pick<Partial<BookingRow>, 'status' | 'cancelledBy' | 'cancelledAt'>

export async function endBooking(tx: Transaction, { id, sequence }: BookingRow, ending: Ending): Promise<BookingRow> {
  const ended = await updateBooking(tx, id, {
    ...ending,
    sequence: sequence + 1,
    nextReminderAt: null,
    followUpAt: null,
  })
  await publishBookings(tx)
  return ended as BookingRow
}

export const comingMeetings = (tx: Transaction, now: Date) =>
  tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), gt(bookings.start, now)))
    .orderBy(asc(bookings.id))

async function unlessTaken<Result>(tx: Transaction, work: (inner: Transaction) => Promise<Result>) {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (sqlState(error) === '23P01') return undefined
    throw error
  }
}

function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code ?? (cause ? sqlState(cause) : undefined)
}

export async function bookingByKey(db: Db, requestKey: string): Promise<BookingRow | undefined> {
  const [found] = await db.select().from(bookings).where(eq(bookings.requestKey, requestKey))
  return found
}

export async function bookingByInvoice(db: Db, invoiceId: number): Promise<BookingRow | undefined> {
  const [found] = await db.select().from(bookings).where(eq(bookings.invoiceId, invoiceId))
  return found
}

export async function findBookingById(db: Db, id: number): Promise<BookingRow> {
  const [found] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!found) throw bookingMissing()
  return found
}

const bookingMissing = () => notFound('That booking no longer exists')

export async function bookingByTokenHash(db: Db, tokenHash: string): Promise<BookingRow | undefined> {
  const [found] = await db.select().from(bookings).where(eq(bookings.tokenHash, tokenHash))
  return found
}

export async function lockBooking(tx: Transaction, id: number): Promise<BookingRow> {
  const [found] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!found) throw bookingMissing()
  return found
}

export async function findBookings(db: Db, list: BookingList, now: Date, page: number, pageSize: number) {
  const where = and(...conditions(list, now))
  const order =
    list === 'upcoming' ? [asc(bookings.start), asc(bookings.id)] : [desc(bookings.start), desc(bookings.id)]
  const rows = await db
    .select()
    .from(bookings)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await db.select({ total: count() }).from(bookings).where(where)
  return { rows, total: all?.total ?? 0 }
}

function conditions(list: BookingList, now: Date) {
  if (list === 'cancelled') return [inArray(bookings.status, ['cancelled', 'declined'])]
  return [
    inArray(bookings.status, blockingStatuses),
    list === 'upcoming' ? gte(bookings.end, now) : lt(bookings.end, now),
  ]
}

/** Claims bookings whose guest is to be reminded now; rows that another process has locked are skipped. */
export const claimDueReminders = (tx: Transaction, now: Date, maxBookings: number) =>
  tx
    .select()
    .from(bookings)
    .where(and(lte(bookings.nextReminderAt, now), eq(bookings.status, 'confirmed')))
    .orderBy(asc(bookings.nextReminderAt), asc(bookings.id))
    .limit(maxBookings)
    .for('update', { skipLocked: true })

/** Claims confirmed meetings whose guest came and is to get a mail afterwards. */
export const claimDueFollowUps = (tx: Transaction, now: Date, maxBookings: number) =>
  tx
    .select()
    .from(bookings)
    .where(and(lte(bookings.followUpAt, now), eq(bookings.status, 'confirmed')))
    .orderBy(asc(bookings.followUpAt), asc(bookings.id))
    .limit(maxBookings)
    .for('update', { skipLocked: true })

export const publishBookings = (tx: Transaction) => publishInvalidation(tx, [listBookings.path, listBookingTypes.path])
