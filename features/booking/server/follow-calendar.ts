import { notify } from '#features/notifications/server/store'
import type { Transaction } from '#platform/db/database'
import { followUpTime, nextReminder } from '../reminder-times'
import type { BookingDeps } from './deps'
import { mailGuest } from './mails'
import { giveCredit } from './pay'
import {
  type BookingRow,
  comingMeetings,
  endBooking,
  lockBookings,
  publishBookings,
  updateBooking,
} from './store/bookings'

/** Updates bookings whose event the owner moved or deleted in a calendar, and notifies their guests. */
export async function followCalendar(deps: BookingDeps, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockBookings(tx)
    const meetings = await comingMeetings(tx, now)
    const times = await deps.calendar.timesOf(
      tx,
      meetings.flatMap(({ eventId }) => eventId ?? []),
    )
    for (const booking of meetings) {
      if (booking.eventId === null || !times.has(booking.eventId)) {
        await cancel(tx, deps, booking, now)
        continue
      }
      const current = times.get(booking.eventId)
      if (current && (+current.start !== +booking.start || +current.end !== +booking.end))
        await move(tx, deps, booking, current, now)
    }
  })
}

async function cancel(tx: Transaction, deps: BookingDeps, booking: BookingRow, now: Date): Promise<void> {
  const cancelled = await endBooking(tx, booking, { status: 'cancelled', cancelledBy: 'owner', cancelledAt: now })
  await giveCredit(tx, booking, now)
  await mailGuest(tx, deps, cancelled, 'cancelled', now)
}

async function move(
  tx: Transaction,
  deps: BookingDeps,
  booking: BookingRow,
  { start, end }: { start: Date; end: Date },
  now: Date,
): Promise<void> {
  const sequence = booking.sequence + 1
  const nextReminderAt = nextReminder(start, now)
  const followUpAt = booking.followUpAt && followUpTime(end)
  const moved = await updateBooking(tx, booking.id, { start, end, sequence, nextReminderAt, followUpAt })
  if (!moved) return notifyOverlap(tx, booking)
  if (start > now) await mailGuest(tx, deps, moved, 'moved', now)
  await publishBookings(tx)
}

/** Two bookings cannot have the same time, so this one keeps its old time until the owner has moved one of them. */
const notifyOverlap = (tx: Transaction, { id, sequence, name, typeName }: BookingRow) =>
  notify(tx, {
    kind: 'booking',
    subject: `booking:${id}:overlap:${sequence}`,
    title: `“${typeName}” with ${name} was moved onto another booking`,
    body: 'The guest got no mail. Please move one of the two.',
    href: '/bookings',
  })
