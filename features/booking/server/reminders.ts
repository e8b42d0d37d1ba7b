import { day } from '#core/durations'
import { nextReminder } from '../reminder-times'
import type { BookingDeps } from './deps'
import { mailGuest } from './mails'
import { claimDueFollowUps, claimDueReminders, updateBooking } from './store/bookings'
import { findType } from './store/types'

/** After a longer standstill of the server nobody wants to hear about a meeting of last week. */
const latestFollowUp = 3 * day

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

/** Writes to guests a day after the meeting, where its kind says so and they came. Returns the number of mails. */
export async function sendFollowUps(deps: BookingDeps, now: Date): Promise<number> {
  return deps.db.transaction(async (tx) => {
    let sent = 0
    for (const booking of await claimDueFollowUps(tx, now, batchSize)) {
      const type = await findType(tx, booking.typeId)
      const isLate = booking.followUpAt && booking.followUpAt.getTime() < now.getTime() - latestFollowUp
      const text = booking.language === 'es' ? type?.followUpTextEs || type?.followUpText : type?.followUpText
      if (type?.followUp && !booking.noShow && !isLate)
        if (await mailGuest(tx, deps, booking, 'followUp', now, text)) sent++
      await updateBooking(tx, booking.id, { followUpAt: null })
    }
    return sent
  })
}
