import { minute } from '#core/durations'
import { conflict, Problem } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { followUpTime, nextReminder } from '../reminder-times'
import { assertFree, bookingQueue, slotTakenCode } from './book'
import type { BookingDeps } from './deps'
import { notifyOwner, writeToCalendar } from './finalize-booking'
import { mailGuest } from './mails'
import { giveCredit } from './pay'
import {
  type BookingRow,
  endBooking,
  lockBooking,
  lockBookings,
  publishBookings,
  updateBooking,
} from './store/bookings'
import { typeById } from './store/types'

/** Moves a booking to another free time, as its guest asks. */
export const moveBooking = (deps: BookingDeps, id: number, start: Date, now: Date): Promise<BookingRow> =>
  bookingQueue.run(() => deps.db.transaction((tx) => moveInTransaction(tx, deps, id, start, now)))

async function moveInTransaction(tx: Transaction, deps: BookingDeps, id: number, start: Date, now: Date) {
  await lockBookings(tx)
  const booking = await lockChangeable(tx, id, now)
  if (booking.start.getTime() === start.getTime()) return booking
  if (booking.status === 'held') throw conflict('This time is held for a payment.')
  if (booking.typeId === null) throw conflict('This kind of meeting is no longer offered. Please write to us.')
  const type = await typeById(tx, booking.typeId)
  const minutes = (booking.end.getTime() - booking.start.getTime()) / minute
  await assertFree(tx, deps, { type, minutes, timeZone: booking.timeZone, now, moving: booking }, start)
  const status = type.confirmation === 'by-owner' ? 'pending' : booking.status
  const end = new Date(start.getTime() + minutes * minute)
  const moved = await updateBooking(tx, id, {
    start,
    end,
    status,
    sequence: booking.sequence + 1,
    nextReminderAt: nextReminder(start, now),
    followUpAt: booking.followUpAt && followUpTime(end),
  })
  if (!moved) throw new Problem(slotTakenCode, 409, 'This time was just taken. Please choose another one.')
  if (status === 'pending') await removeFromCalendar(tx, deps, moved, now)
  else if (moved.eventId !== null) await deps.calendar.move(tx, moved.eventId, { start, end }, now)
  else await writeToCalendar(tx, deps, moved, now)
  await mailGuest(tx, deps, moved, status === 'pending' ? 'requested' : 'moved', now)
  await notifyOwner(tx, moved, 'moved')
  await publishBookings(tx)
  return moved
}

export async function cancelBooking(
  deps: BookingDeps,
  id: number,
  by: 'guest' | 'owner',
  now: Date,
): Promise<BookingRow> {
  return deps.db.transaction(async (tx) => {
    const booking = await lockChangeable(tx, id, now)
    await removeFromCalendar(tx, deps, booking, now)
    const cancelled = await endBooking(tx, booking, { status: 'cancelled', cancelledBy: by, cancelledAt: now })
    if (booking.status !== 'held') await mailGuest(tx, deps, cancelled, 'cancelled', now)
    const credit = await giveCredit(tx, booking, now)
    if (by === 'guest' && booking.status !== 'held') await notifyOwner(tx, cancelled, 'cancelled', credit)
    return cancelled
  })
}

/** The owner accepts a booking that waits for it. */
export async function confirmBooking(deps: BookingDeps, id: number, now: Date): Promise<BookingRow> {
  return deps.db.transaction(async (tx) => {
    const booking = await lockPending(tx, id)
    const confirmed = (await updateBooking(tx, booking.id, { status: 'confirmed' })) as BookingRow
    const written = await writeToCalendar(tx, deps, confirmed, now)
    await mailGuest(tx, deps, written, 'confirmed', now)
    await publishBookings(tx)
    return written
  })
}

export async function declineBooking(deps: BookingDeps, id: number, now: Date): Promise<BookingRow> {
  return deps.db.transaction(async (tx) => {
    const booking = await lockPending(tx, id)
    const declined = await endBooking(tx, booking, { status: 'declined', cancelledBy: 'owner', cancelledAt: now })
    await giveCredit(tx, booking, now)
    await mailGuest(tx, deps, declined, 'declined', now)
    return declined
  })
}

export async function markNoShow(db: Db, id: number, noShow: boolean, now: Date): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking.status !== 'confirmed' || booking.start > now)
      throw conflict('Only a confirmed meeting that has begun can be marked.')
    const marked = await updateBooking(tx, id, { noShow })
    await publishBookings(tx)
    return marked as BookingRow
  })
}

async function lockPending(tx: Transaction, id: number): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  if (booking.status !== 'pending') throw conflict('This booking does not wait for an answer.')
  return booking
}

async function lockChangeable(tx: Transaction, id: number, now: Date): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  if (booking.status === 'cancelled' || booking.status === 'declined')
    throw new Problem('already-cancelled', 409, 'This meeting was cancelled already.')
  if (booking.start <= now) throw new Problem('already-over', 409, 'This meeting has begun already.')
  return booking
}

async function removeFromCalendar(tx: Transaction, deps: BookingDeps, { eventId }: BookingRow, now: Date) {
  if (eventId !== null) await deps.calendar.remove(tx, eventId, now)
}
