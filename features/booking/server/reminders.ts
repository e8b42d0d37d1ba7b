import { nextReminder } from '../reminder-times'
import type { BookingDeps } from './deps'
import { mailGuest } from './mails'
import { claimDueReminders, updateBooking } from './store/bookings'

/** The rest is sent in the next run, a minute later. */
const batchSize = 100

/** Reminds guests by mail a day and an hour before. Returns the number of mails. */
export async function sendBookingReminders(deps: BookingDeps, now: Date): Promise<number> {
  return deps.db.transaction(async (tx) => {
    let sent = 0
    for (const booking of await claimDueReminders(tx, now, batchSize)) {
      // After a longer standstill of the server the meeting may have begun.
      if (booking.start > now && (await mailGuest(tx, deps, booking, 'reminder', now))) sent++
      await updateBooking(tx, booking.id, { nextReminderAt: nextReminder(booking.start, now) })
    }
    return sent
  })
}
