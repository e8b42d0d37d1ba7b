import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '#core/call'
import { addDays, dayIn, startOfDay } from '#core/days'
import { tooMany } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { answer } from '#platform/http/answer'
import { countAttempt, type Limit } from '#platform/throttle/throttle'
import * as calls from '../api'
import { asksPlace } from '../meeting-place'
import { bookSlot, lengthOf, pretendBooking, slotOf } from './book'
import type { BookingDeps } from './deps'
import { findSlots } from './find-slots'
import { activeTypeBySlug } from './store/types'

const defaultDays = 30
/** Counts all attempts, because each one reads the calendars. */
const attemptLimit: Limit = { times: 300, withinMinutes: 10 }

/** What guests ask for without a session. */
export function publicBookingRoutes(app: FastifyInstance, deps: BookingDeps): void {
  const { db } = deps
  answer(app, calls.readSlots, async ({ input }) => {
    const now = new Date()
    const type = await activeTypeBySlug(db, input.slug)
    const minutes = lengthOf(type, input.minutes)
    const timeZone = input.timeZone ?? (await readBusiness(db)).timeZone
    const from = input.from ?? dayIn(timeZone, now)
    const to = input.to ?? addDays(from, defaultDays)
    const within = {
      start: startOfDay(timeZone, from).getTime(),
      end: startOfDay(timeZone, addDays(to, 1)).getTime(),
    }
    const starts = await findSlots(db, deps, { type, minutes, within, now })
    return {
      timeZone,
      minutes,
      asksPlace: asksPlace(type),
      slots: starts.map((start) => slotOf(start, minutes, timeZone)),
    }
  })
  const bookForGuest = async ({ slug, ...wanted }: ParsedInputOf<typeof calls.book>, ip: string) => {
    await countBookingAttempt(deps, ip)
    if (wanted.website) return pretendBooking(deps, slug, wanted)
    const { language = (await readBusiness(db)).language } = wanted
    return bookSlot(deps, slug, wanted, { ip, language, now: new Date() })
  }
  answer(app, calls.book, ({ input, request }) => bookForGuest(input, request.ip), { withoutKey: true })
}

export async function countBookingAttempt({ db }: BookingDeps, ip: string): Promise<void> {
  const { allowed } = await countAttempt(db, `booking-attempt:${ip}`, attemptLimit)
  if (!allowed) throw tooMany('Too many attempts. Please try again later.')
}
