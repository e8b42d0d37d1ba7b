import { minute } from '#core/durations'
import { invalid, Problem, tooMany } from '#core/problem'
import { dayOfWallTime, isoText, timeOfWallTime, wallTimeIn } from '#core/wall-clock'
import { createClient, findByContact, findClientsByIds } from '#features/clients/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { newLinkToken } from '#platform/secrets/link-token'
import { Semaphore } from '#platform/semaphore/semaphore'
import { countAttempt, type Limit } from '#platform/throttle/throttle'
import { pairAnswers } from '../answers'
import type { Slot } from '../api'
import type { BookingRequest, GuestBooking, Language } from '../booking'
import { lengthsOf } from '../booking-type'
import { meetingPlace } from '../meeting-place'
import { followUpTime, nextReminder } from '../reminder-times'
import { clientOfToken } from './client-link'
import { type BookingDeps, bookingSeal } from './deps'
import { finalizeBooking } from './finalize-booking'
import { findSlots, isOffered, nextFreeSlots } from './find-slots'
import { manageUrl } from './mails'
import { billHold, dueCentsOf, holdFor, openPayment } from './pay'
import { type BookingRow, bookingByKey, insertBooking, lockBookings } from './store/bookings'
import { activeTypeBySlug, type BookingTypeRow } from './store/types'

/** Limits bookings by visitor and by address, so that nobody can fill the calendar or somebody else's mailbox. */
export const bookingLimits: Record<'visitor' | 'address', Limit> = {
  visitor: { times: 10, withinMinutes: 60 },
  address: { times: 5, withinMinutes: 60 },
}

type Booker = { ip: string; language: Language; now: Date }

/** The transactions lock each other out anyway; queued here, they do not hold a database connection while waiting. */
export const bookingQueue = new Semaphore(1)

/** Books a time for a guest, in one transaction with everything that follows from it. */
export async function bookSlot(
  deps: BookingDeps,
  slug: string,
  wanted: BookingRequest,
  booker: Booker,
): Promise<GuestBooking> {
  const { booking, mailed } = await bookingQueue.run(() =>
    deps.db.transaction((tx) => bookInTransaction(tx, deps, slug, wanted, booker)),
  )
  return guestBooking(deps, booking, mailed, await openPayment(deps, booking, booker.now))
}

async function bookInTransaction(
  tx: Transaction,
  deps: BookingDeps,
  slug: string,
  wanted: BookingRequest,
  { ip, language, now }: Booker,
): Promise<{ booking: BookingRow; mailed: boolean }> {
  const type = await activeTypeBySlug(tx, slug)
  const minutes = lengthOf(type, wanted.minutes)
  const place = meetingPlace(type, wanted.place)
  const answers = pairAnswers(type.questions, wanted.answers)
  await lockBookings(tx)
  const same = wanted.key && (await bookingByKey(tx, wanted.key))
  if (same) return { booking: same, mailed: same.status !== 'held' && (await deps.senderAddress(tx)) !== undefined }
  const start = new Date(wanted.start)
  await assertFree(tx, deps, { type, minutes, timeZone: wanted.timeZone, now }, start)
  await countBooking(tx, ip, wanted.email)
  const { tokenHash, sealedToken } = newLinkToken(bookingSeal(deps.secret))
  const dueCents = (await deps.payments.isOn(tx)) ? dueCentsOf(type) : null
  const end = new Date(start.getTime() + minutes * minute)
  const made = await insertBooking(tx, {
    typeId: type.id,
    typeName: language === 'es' && type.nameEs ? type.nameEs : type.name,
    status: dueCents === null ? 'pending' : 'held',
    ...(dueCents !== null && { dueCents, currency: type.currency, heldUntil: new Date(now.getTime() + holdFor) }),
    start,
    end,
    bufferBefore: type.bufferBefore,
    bufferAfter: type.bufferAfter,
    name: wanted.name,
    email: wanted.email,
    timeZone: wanted.timeZone,
    language,
    place,
    answers,
    tokenHash,
    sealedToken,
    requestKey: wanted.key ?? null,
    clientId: await clientOf(tx, deps, wanted, now),
    nextReminderAt: nextReminder(start, now),
    followUpAt: type.followUp ? followUpTime(end) : null,
  })
  if (!made) throw slotTaken([])
  const { priceCents, currency } = type
  if (dueCents === null || priceCents === null || currency === null) return finalizeBooking(tx, deps, made, type, now)
  return { booking: await billHold(tx, deps, made, { priceCents, currency }, now), mailed: false }
}

/** The answer to a bot that filled in the honeypot: nothing is booked. */
export async function pretendBooking(deps: BookingDeps, slug: string, wanted: BookingRequest) {
  const type = await activeTypeBySlug(deps.db, slug)
  const start = new Date(wanted.start)
  return {
    status: 'pending' as const,
    name: type.name,
    start,
    end: new Date(start.getTime() + type.minutes * minute),
    timeZone: wanted.timeZone,
    place: type.place,
    manageUrl: `${deps.publicUrl}/book`,
    payUrl: null,
    heldUntil: null,
    mailed: false,
  }
}

type Meeting = { type: BookingTypeRow; minutes: number; timeZone: string; now: Date; moving?: BookingRow }

/** Checks the calendars again: the time may have been taken in another tab, by another guest or in another calendar. */
export async function assertFree(db: Db, deps: BookingDeps, meeting: Meeting, start: Date): Promise<void> {
  const at = start.getTime()
  const slots = await findSlots(db, deps, { ...meeting, within: { start: at, end: at + 1 } })
  if (slots.includes(at)) return
  if (!(await isOffered(db, meeting, at)))
    throw invalid({ start: 'This time cannot be booked. Please choose another one.' })
  const next = await nextFreeSlots(db, deps, meeting, at)
  throw slotTaken(next.map((one) => slotOf(one, meeting.minutes, meeting.timeZone)))
}

export const slotTakenCode = 'slot-taken'

const slotTaken = (next: Slot[]) =>
  new Problem(slotTakenCode, 409, 'This time was just taken. Please choose another one.', undefined, { next })

export function slotOf(start: number, minutes: number, timeZone: string): Slot {
  const wall = wallTimeIn(timeZone, new Date(start))
  return {
    start: isoText(start),
    end: isoText(start + minutes * minute),
    day: dayOfWallTime(wall),
    time: timeOfWallTime(wall),
  }
}

export function lengthOf(type: BookingTypeRow, minutes: number | undefined): number {
  if (minutes === undefined) return type.minutes
  if (!lengthsOf(type).includes(minutes)) throw invalid({ minutes: 'This meeting has no such length' })
  return minutes
}

async function countBooking(tx: Transaction, ip: string, email: string): Promise<void> {
  const counted = [
    await countAttempt(tx, `booking:${ip}`, bookingLimits.visitor),
    await countAttempt(tx, `booking-for:${email.toLowerCase()}`, bookingLimits.address),
  ]
  if (counted.some(({ allowed }) => !allowed))
    throw tooMany('You have booked several times already. Please try again later or write to us.')
}

async function clientOf(tx: Transaction, { secret }: BookingDeps, wanted: BookingRequest, now: Date): Promise<number> {
  const { name, email } = wanted
  const invited = clientOfToken(secret, wanted.for, now)
  const [client] = invited === undefined ? [] : await findClientsByIds(tx, [invited])
  if (client) return client.id
  const [known] = await findByContact(tx, { emails: [email.toLowerCase()], phones: [], names: [] })
  return known ? known.id : (await createClient(tx, { name, email, status: 'pending' })).id
}

function guestBooking(deps: BookingDeps, booking: BookingRow, mailed: boolean, payUrl: string | undefined) {
  const ownPage = manageUrl(deps, booking) ?? `${deps.publicUrl}/book`
  return {
    status: booking.status,
    name: booking.typeName,
    start: booking.start.toISOString(),
    end: booking.end.toISOString(),
    timeZone: booking.timeZone,
    // Only shown once it is paid.
    place: booking.status === 'held' ? '' : booking.place,
    manageUrl: ownPage,
    payUrl: booking.status === 'held' ? (payUrl ?? ownPage) : null,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    mailed,
  }
}
