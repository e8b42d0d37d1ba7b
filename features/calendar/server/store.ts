import { and, asc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#core/days'
import { invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../api'
import { defaultEventColor, type NewEvent } from '../event'
import { type DaySpan, daysOf, overlapsDays } from '../event-days'
import { occurrenceOn, occurrencesIn } from '../occurrences'
import { nextReminder } from '../reminder'
import { defaultReminder } from '../reminder-choices'
import { normalizeSeries } from '../series-rule'
import { midnight, parseTimes } from '../times'
import { upcomingWindow } from '../upcoming'
import { assertWritable, defaultCalendar, isOwnBusy, isShown, requestSync } from './store/calendar-accounts'
import { atCurrentDays, columns, type EventRow, manyEvents, withCurrentDays } from './store/event-row'
import { calendarColor } from './store/synced-objects'
import { clients, events } from './table'

const maxUpcoming = 50

/** Accepted events, a series once, earliest first. */
export async function findEvents(db: Db, { from, to }: Partial<DaySpan>) {
  const { timeZone } = await readBusiness(db)
  const where = and(
    isAccepted,
    from ? gte(events.startDateTime, midnight(timeZone, from)) : undefined,
    to ? lt(events.startDateTime, midnight(timeZone, addDays(to, 1))) : undefined,
  )
  const rows = await select(db, where).orderBy(asc(events.startDateTime), asc(events.id))
  return rows.map((row) => withCurrentDays(row, timeZone))
}

/** Every occurrence that starts between two days. */
export async function eventsStarting(db: Db, span: DaySpan) {
  const { timeZone } = await readBusiness(db)
  const found = await overlapping(db, span, timeZone)
  return found.filter((event) => daysOf(event, timeZone).from >= span.from)
}

/** Every occurrence that overlaps these days, earliest first. */
export async function eventsOverlapping(db: Db, span: DaySpan) {
  const { timeZone } = await readBusiness(db)
  return overlapping(db, span, timeZone)
}

/** Every occurrence that makes the owner busy on these days, earliest first: of a hidden calendar too, if it counts. */
export async function busyEventsOverlapping(db: Db, span: DaySpan) {
  const { timeZone } = await readBusiness(db)
  return overlapping(db, span, timeZone, isOwnBusy)
}

async function overlapping(db: Db, span: DaySpan, timeZone: string, where = isAccepted) {
  const single = await selectMany(db, and(where, isNull(events.rrule), mayOverlap(span, timeZone)))
  const series = await selectMany(db, and(where, isNotNull(events.rrule), seriesMayOverlap(span, timeZone)))
  return [
    ...single.map((row) => atCurrentDays(row, timeZone)).filter((event) => overlapsDays(event, span, timeZone)),
    ...series.flatMap((row) => occurrencesOf(row, span, timeZone)),
  ].sort((one, other) => one.startDateTime.getTime() - other.startDateTime.getTime() || one.id - other.id)
}

/** What starts within the next seven days, and all-day events that are going on now. */
export async function findUpcoming(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const { from, until } = upcomingWindow(now)
  const span = daysOf({ startDateTime: from, endDateTime: until, startDay: null, endDay: null }, timeZone)
  const found = await overlapping(db, span, timeZone)
  return found
    .filter(({ startDateTime, endDateTime, allDay }) => {
      const startsWithin = startDateTime >= from && startDateTime < until
      return startsWithin || (allDay && startDateTime < until && endDateTime >= from)
    })
    .slice(0, maxUpcoming)
}

/** An event, or with `occurrence` that occurrence of a series. */
export async function eventById(db: Db, id: number, occurrence?: Day) {
  const { timeZone } = await readBusiness(db)
  const [row] = await select(db, eq(events.id, id))
  if (!row || row.dismissedAt) throw notFound('Event not found')
  const event = withCurrentDays(row, timeZone)
  return row.rrule && occurrence ? { ...event, ...occurrenceOn(event, occurrence, timeZone) } : event
}

export async function createEvent(db: Db, event: NewEvent, now: Date) {
  return db.transaction(async (tx) => {
    const { id } = await insertEvent(tx, event, now)
    await publishInvalidation(tx, [listEvents.path])
    return eventById(tx, id)
  })
}

/** Fields that a caller of the API cannot set. */
type InternalFields = Partial<Pick<typeof events.$inferInsert, 'uid' | 'skippedDays' | 'sequence'>>

export async function insertEvent(
  tx: Db,
  event: NewEvent,
  now: Date,
  internal: InternalFields = {},
): Promise<{ id: number }> {
  const { timeZone: ownersZone } = await readBusiness(tx)
  await lockClient(tx, event.clientId)
  await assertWritable(tx, event.calendarId)
  const calendar = event.calendarId === undefined ? await defaultCalendar(tx) : undefined
  const calendarId = event.calendarId ?? calendar?.id ?? null
  const { allDay = false, rrule = null } = event
  // A series keeps the time zone in which it was created.
  const timeZone = event.timeZone ?? (rrule ? ownersZone : null)
  const times = parseTimes({ ...event, allDay }, timeZone ?? ownersZone)
  const { reminderMinutes = allDay ? defaultReminder.allDay : defaultReminder.timed } = event
  // The form starts with the default colour, which means the colour of the calendar.
  const { color = defaultEventColor } = event
  const stored = {
    ...event,
    ...internal,
    calendarId,
    color: color === defaultEventColor ? await calendarColor(tx, calendarId) : color,
    allDay,
    timeZone,
    reminderMinutes,
    rrule,
    ...(rrule ? normalizeSeries(rrule, times, allDay, timeZone ?? ownersZone) : times),
  }
  const next = nextReminder(
    { ...stored, skippedDays: internal.skippedDays ?? [], reminderSent: false },
    now,
    timeZone ?? ownersZone,
  )
  const [created] = await tx
    .insert(events)
    .values({ ...stored, nextReminderAt: next })
    .returning({ id: events.id })
  if (calendarId) await requestSync(tx)
  return created as { id: number }
}

/** Locks the client, so that it cannot be deleted before the event is stored. */
export async function lockClient(tx: Db, clientId: number | null | undefined): Promise<void> {
  if (!clientId) return
  const found = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (found.length === 0) throw invalid({ clientId: 'That client no longer exists' })
}

const isAccepted = and(eq(events.isSuggested, false), isShown)

const select = (db: Db, where: SQL | undefined) => db.select(columns).from(events).where(where).$dynamic()

async function selectMany(db: Db, where: SQL | undefined) {
  const rows = await db.select({ row: manyEvents.row }).from(events).where(where)
  return rows.map(({ row }) => manyEvents.read(row))
}

function occurrencesOf(row: EventRow & { occurrence: Day | null }, span: DaySpan, timeZone: string) {
  const series = atCurrentDays(row, timeZone)
  const skippedDays = [...row.skippedDays, ...row.replacedDays]
  return occurrencesIn({ ...series, skippedDays }, span, timeZone).map((times) => ({ ...series, ...times }))
}

/** One more day on either side: all-day events are stored in the owner's time zone of that time. */
function mayOverlap({ from, to }: DaySpan, timeZone: string): SQL {
  const [first, last] = [midnight(timeZone, addDays(from, -1)), midnight(timeZone, addDays(to, 2))]
  return sql`tstzrange(${events.startDateTime}, ${events.endDateTime}, '[]') && tstzrange(${first.toISOString()}, ${last.toISOString()})`
}

function seriesMayOverlap({ from, to }: DaySpan, timeZone: string): SQL | undefined {
  const length = sql`(${events.endDateTime} - ${events.startDateTime})`
  return and(
    sql`${events.startDateTime} < ${midnight(timeZone, addDays(to, 2)).toISOString()}`,
    or(isNull(events.lastDay), sql`${events.lastDay} + ${length} + interval '2 days' >= ${from}::date`),
  )
}
