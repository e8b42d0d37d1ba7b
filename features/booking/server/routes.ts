import type { FastifyInstance } from 'fastify'
import { fromCents } from '#core/money'
import { findClient } from '#features/clients/server/store'
import { recordSecurityEvent } from '#features/security-log/server/store'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import { publicPath } from '../booking-type'
import * as change from './change-booking'
import { clientToken } from './client-link'
import type { BookingDeps } from './deps'
import { readBookingSettings, saveBookingSettings } from './find-slots'
import { manageUrl } from './mails'
import { type BookingRow, findBookings } from './store/bookings'
import * as schedules from './store/schedules'
import {
  amountsOf,
  type BookingTypeRow,
  changeType,
  countUpcoming,
  createType,
  deleteType,
  findTypes,
  typeById,
} from './store/types'

const defaultPageSize = 50

/** The owner's calls. */
export function bookingRoutes(app: FastifyInstance, deps: BookingDeps): void {
  const { db } = deps
  answer(app, calls.listBookingTypes, async () => {
    const upcoming = await countUpcoming(db, new Date())
    return (await findTypes(db)).map((type) => shownType(type, upcoming.get(type.id)))
  })
  answerOnce(
    app,
    calls.createBookingType,
    ({ input }) =>
      async (tx) =>
        shownType(await createType(tx, input)),
  )
  answer(app, calls.readBookingType, async ({ input }) => {
    const type = await typeById(db, input.id)
    return shownType(type, (await countUpcoming(db, new Date())).get(type.id))
  })
  answer(app, calls.changeBookingType, async ({ input: { id, seenAt, ...changes } }) => {
    const type = await changeType(db, id, changes, seenAt, new Date())
    return shownType(type, (await countUpcoming(db, new Date())).get(id))
  })
  answer(app, calls.makeClientLink, async ({ input, request }) => {
    const { slug, name } = await typeById(db, input.id)
    const client = await findClient(db, input.clientId)
    await recordSecurityEvent(db, request, { kind: 'link-made', subject: `${name}, booking by ${client.name}` })
    return { url: `${deps.publicUrl}${publicPath(slug)}?for=${clientToken(deps.secret, client.id)}` }
  })
  answer(app, calls.listSchedules, () => schedules.findSchedules(db))
  answerOnce(
    app,
    calls.createSchedule,
    ({ input }) =>
      (tx) =>
        schedules.createSchedule(tx, input),
  )
  answer(app, calls.readSchedule, ({ input }) => schedules.scheduleById(db, input.id))
  answer(app, calls.changeSchedule, ({ input: { id, seenAt, ...changes } }) =>
    schedules.changeSchedule(db, id, changes, seenAt, new Date()),
  )
  answer(app, calls.deleteSchedule, async ({ input }) => void (await schedules.deleteSchedule(db, input.id)))
  answer(app, calls.deleteBookingType, async ({ input }) => void (await deleteType(db, input.id)))
  answer(app, calls.readBookingSettings, () => readBookingSettings(db))
  answer(app, calls.changeBookingSettings, ({ input }) => saveBookingSettings(db, input))
  answer(app, calls.listBookings, async ({ input: { list, page = 1, pageSize = defaultPageSize } }) => {
    const { rows, total } = await findBookings(db, list, new Date(), page, pageSize)
    return { bookings: rows.map(shownBooking), total }
  })
  answer(app, calls.confirmBooking, async ({ input }) =>
    shownBooking(await change.confirmBooking(deps, input.id, new Date())),
  )
  answer(app, calls.declineBooking, async ({ input }) =>
    shownBooking(await change.declineBooking(deps, input.id, new Date())),
  )
  answer(app, calls.cancelBooking, async ({ input }) =>
    shownBooking(await change.cancelBooking(deps, input.id, 'owner', new Date())),
  )
  answer(app, calls.markNoShow, async ({ input }) =>
    shownBooking(await change.markNoShow(db, input.id, input.noShow, new Date())),
  )

  function shownType(type: BookingTypeRow, upcoming = 0) {
    return { ...type, ...amountsOf(type), url: deps.publicUrl + publicPath(type.slug), upcoming }
  }

  function shownBooking(booking: BookingRow) {
    const { dueCents, currency } = booking
    const due = dueCents === null || currency === null ? null : fromCents(dueCents, currency)
    return { ...booking, due, manageUrl: manageUrl(deps, booking) }
  }
}
