import type { BookingCalendar, BookingDeps } from '#features/booking/server/deps'
import { readBookingSettings } from '#features/booking/server/find-slots'
import { settleInvoice } from '#features/booking/server/pay'
import { findActiveTypes } from '#features/booking/server/store/types'
import { wordsIn } from '#features/booking/words'
import { listEvents } from '#features/calendar/api'
import { insertEvent } from '#features/calendar/server/store'
import { addBusyTimes, eventTimes } from '#features/calendar/server/store/busy'
import { editEvent, removeEvent } from '#features/calendar/server/store/update'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { AppContext } from './app-context'
import { bookingPayments } from './booking-payments'
import { senderAddress } from './mail-account'

/** Bookings look into the calendar and its subscriptions, and are written to the calendar. */
const bookingCalendar: BookingCalendar = {
  addBusyTimes,
  timesOf: eventTimes,
  async add(tx, { uid, start, end, location, description, ...event }, now) {
    const times = { startDateTime: start.toISOString(), endDateTime: end.toISOString() }
    const texts = { location: location || null, description: description || null }
    const { id } = await insertEvent(tx, { ...event, ...times, ...texts }, now, { uid })
    await publishInvalidation(tx, [listEvents.path])
    return id
  },
  async move(tx, eventId, { start, end }, now) {
    const times = { startDateTime: start.toISOString(), endDateTime: end.toISOString() }
    await editEvent(tx, eventId, times, {}, now)
  },
  remove: (tx, eventId, now) => removeEvent(tx, eventId, {}, now),
}

type Context = Pick<AppContext, 'db' | 'secret' | 'publicUrl' | 'payments'>

export const bookingDeps = (context: Context): BookingDeps => ({
  db: context.db,
  secret: context.secret,
  publicUrl: context.publicUrl,
  calendar: bookingCalendar,
  payments: bookingPayments(context),
  senderAddress,
})

/** The line below mails with a link to the booking page, if the owner wants it and there is something to book. */
export const bookingSignature = (publicUrl: string) => async (db: Db) => {
  const { inSignature } = await readBookingSettings(db)
  if (!inSignature || (await findActiveTypes(db)).length === 0) return ''
  return `${wordsIn((await readBusiness(db)).language).bookWithMe}: ${publicUrl}/book`
}

/** What a payment on an invoice means for the booking behind it. */
export const invoicePaid = (context: Context) => (invoiceId: number, now: Date) =>
  settleInvoice(bookingDeps(context), invoiceId, now)
