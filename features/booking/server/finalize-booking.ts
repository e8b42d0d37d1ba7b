import { fromCents } from '#core/money'
import { NewDeal } from '#features/deals/deal'
import { createDeal } from '#features/deals/server/store'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { formatWhen } from '../format-when'
import type { BookingDeps } from './deps'
import { mailGuest } from './mails'
import { type BookingRow, publishBookings, updateBooking } from './store/bookings'
import type { BookingTypeRow } from './store/types'

/** Finalizes a booking: adds it to the calendar or leaves it to the owner to confirm, and notifies guest and owner. */
export async function finalizeBooking(
  tx: Transaction,
  deps: BookingDeps,
  made: BookingRow,
  type: BookingTypeRow | undefined,
  now: Date,
): Promise<{ booking: BookingRow; mailed: boolean }> {
  const status = type?.confirmation === 'by-owner' ? 'pending' : 'confirmed'
  const dealId = type?.opensDeal ? await openDeal(tx, made, type, now) : null
  const settled = (await updateBooking(tx, made.id, { status, heldUntil: null, dealId })) as BookingRow
  const booking = status === 'confirmed' ? await writeToCalendar(tx, deps, settled, now) : settled
  const mailed = await mailGuest(tx, deps, booking, status === 'confirmed' ? 'confirmed' : 'requested', now)
  await notifyOwner(tx, booking, status === 'pending' ? 'asks for' : 'booked')
  await publishBookings(tx)
  return { booking, mailed }
}

async function openDeal(tx: Transaction, booking: BookingRow, type: BookingTypeRow, now: Date): Promise<number | null> {
  if (booking.clientId === null) return null
  const worth = type.priceCents !== null && type.currency !== null
  const deal = NewDeal.parse({
    name: `${booking.typeName}: ${booking.name}`.slice(0, 200),
    clientId: booking.clientId,
    ...(worth && {
      value: fromCents(type.priceCents as number, type.currency as string),
      currency: type.currency as string,
    }),
    description: booking.answers
      .map(({ question, answer }) => `${question}\n${answer}`)
      .join('\n\n')
      .slice(0, 5_000),
  })
  return (await createDeal(tx, deal, now)).id
}

/** Writes a confirmed booking to the owner's calendar. */
export async function writeToCalendar(tx: Transaction, deps: BookingDeps, booking: BookingRow, now: Date) {
  const eventId = await deps.calendar.add(
    tx,
    {
      uid: booking.uid,
      title: `${booking.typeName}: ${booking.name}`.slice(0, 300),
      start: booking.start,
      end: booking.end,
      clientId: booking.clientId,
      attendees: [booking.email],
      location: booking.place,
      description: booking.answers
        .map(({ question, answer }) => `${question}\n${answer}`)
        .join('\n\n')
        .slice(0, 5_000),
    },
    now,
  )
  return (await updateBooking(tx, booking.id, { eventId })) as BookingRow
}

export async function notifyOwner(tx: Transaction, booking: BookingRow, verb: string, remark = ''): Promise<void> {
  const { timeZone } = await readBusiness(tx)
  await notify(tx, {
    kind: 'booking',
    subject: `booking:${booking.id}:${booking.status}:${booking.sequence}`,
    title: `${booking.name} ${verb} “${booking.typeName}”`,
    body: [formatWhen(booking, timeZone, 'en'), remark].filter(Boolean).join('\n'),
    href: '/bookings',
  })
}
