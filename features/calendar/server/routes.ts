import type { FastifyInstance } from 'fastify'
import { conflict, notFound } from '#core/problem'
import { findUser } from '#features/sessions/server/store'
import { workingHoursOf } from '#features/settings/business'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import { mailsFrom } from '#platform/outbox/outbox'
import * as calls from '../api'
import { offeredTimes, preferredStart } from '../find-events/offered-times'
import type { EventFinder } from '../suggestion'
import { restBetween } from '../working-hours'
import { decodeFile } from './decode-file'
import { type ScanReporter, scanForEvents, type TextsToScan } from './scan'
import * as store from './store'
import { busyTimes } from './store/busy'
import { findImports, startImport } from './store/imports'
import { inviteAttendees } from './store/invitations'
import { layersOverlapping } from './store/layers'
import { acceptSuggestion, dismissSuggestion, findSuggested } from './store/suggestions'
import { editEvent, removeEvent } from './store/update'

export type CalendarRouteDeps = {
  db: Db
  findEvents: EventFinder
  textsToScan: TextsToScan
  reportScan: ScanReporter
  hasMailAccount: (db: Db) => Promise<boolean>
}

/** Larger than the limit for a calendar file, because JSON escapes its text. */
const importLimit = 16 * 1024 * 1024

export function eventRoutes(
  app: FastifyInstance,
  { db, findEvents, textsToScan, reportScan, hasMailAccount }: CalendarRouteDeps,
): void {
  answer(app, calls.listEvents, ({ input: { from, to } }) =>
    from && to ? store.eventsStarting(db, { from, to }) : store.findEvents(db, { from, to }),
  )
  answer(app, calls.rangeEvents, ({ input: { start, end } }) => store.eventsOverlapping(db, { from: start, to: end }))
  answer(app, calls.upcomingEvents, () => store.findUpcoming(db, new Date()))
  answer(app, calls.suggestedEvents, () => findSuggested(db, new Date()))
  answer(app, calls.acceptSuggestion, ({ input }) => acceptSuggestion(db, input.id, new Date()))
  answer(app, calls.dismissSuggestion, ({ input }) => dismissSuggestion(db, input.id, new Date()))
  answer(app, calls.scanForEvents, () => scanForEvents(db, textsToScan, findEvents, reportScan, new Date()))
  answer(app, calls.readOfferedTimes, async ({ input: { text, minutes } }) => {
    const business = await readBusiness(db)
    const { timeZone } = business
    const offered = offeredTimes(text, { now: new Date(), timeZone, minutes })
    const [first] = offered
    if (!first) return []
    const until = Math.max(...offered.map(({ end }) => end.getTime()))
    const between = { start: first.start.getTime(), end: until }
    const busy = await busyTimes(db, between, timeZone)
    const rest = restBetween(between, workingHoursOf(business), timeZone)
    return offered.map((one) => ({ ...one, ...preferredStart(one, minutes, busy, rest) }))
  })
  answer(app, calls.readEvent, ({ input }) => store.eventById(db, input.id, input.occurrence))
  answerOnce(
    app,
    calls.createEvent,
    ({ input }) =>
      (tx) =>
        store.createEvent(tx, input, new Date()),
  )
  answer(app, calls.editEvent, ({ input: { id, seenAt, scope, occurrence, ...changes } }) =>
    editEvent(db, id, changes, { seenAt, scope, occurrence }, new Date()),
  )
  answer(app, calls.removeEvent, async ({ input: { id, notify, ...scope }, request }) => {
    const invited = notify && (await store.eventById(db, id)).invitedAt !== null
    if (invited && !(await hasMailAccount(db)))
      throw conflict('No mail account is connected, so nobody can be notified. Nothing was deleted.')
    await removeEvent(db, id, { ...scope, ...(notify && { organizer: await ownerOf(request.signedIn) }) }, new Date())
  })
  answer(app, calls.listInvitations, async ({ input }) => {
    const { id } = await store.eventById(db, input.id)
    const mails = await mailsFrom(db, { kind: 'event', id })
    return mails.map(({ to, ...mail }) => ({ ...mail, address: to[0]?.address ?? '' }))
  })
  answer(app, calls.inviteAttendees, async ({ input, request }) => {
    await store.eventById(db, input.id)
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    return { sent: await inviteAttendees(db, input.id, await ownerOf(request.signedIn), new Date()) }
  })
  answer(app, calls.calendarLayers, ({ input: { start, end } }) => layersOverlapping(db, { from: start, to: end }))
  answer(app, calls.importCalendar, ({ input }) => startImport(db, decodeFile(input), new Date()), {
    bodyLimit: importLimit,
  })
  answer(app, calls.listImports, () => findImports(db))

  async function ownerOf(signedIn: { userId: number } | null) {
    if (!signedIn) throw notFound('That user no longer exists')
    return findUser(db, signedIn.userId)
  }
}
