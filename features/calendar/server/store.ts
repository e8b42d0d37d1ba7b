import { and, asc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#core/days'
import { invalid, notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../api'
import type { NewEvent } from '../event'
import { type DaySpan, daysOf, touches } from '../event-days'
import { occurrenceOn, occurrencesIn } from '../expansion'
import { nextReminder } from '../reminder'
import { usualReminder } from '../reminder-choices'
import { keptSeries } from '../series-rule'
import { midnight, timesFrom } from '../times'
import { upcomingFrom } from '../upcoming'
import { asShown, columns, type EventRow } from './store/event-row'
import { clients, events } from './table'

const upcomingShown = 50

/** What stands in the calendar, a series once, earliest first; a suggestion stands there only once it is accepted. */
export async function findEvents(db: Db, { from, to }: Partial<DaySpan>) {
  const { timeZone } = await readBusiness(db)
  const begins = and(
    stands,
    from ? gte(events.startDateTime, midnight(timeZone, from)) : undefined,
    to ? lt(events.startDateTime, midnight(timeZone, addDays(to, 1))) : undefined,
  )
  const rows = await select(db, begins).orderBy(asc(events.startDateTime), asc(events.id))
  return rows.map((row) => asShown(row, timeZone))
}

/** What starts between two days, each time that it happens. */
export async function eventsStarting(db: Db, span: DaySpan) {
  const { timeZone } = await readBusiness(db)
  const found = await touching(db, span, timeZone)
  return found.filter((event) => daysOf(event, timeZone).from >= span.from)
}

/** What touches these days, each time that it happens, earliest first. */
export async function eventsTouching(db: Db, span: DaySpan) {
  const { timeZone } = await readBusiness(db)
  return touching(db, span, timeZone)
}

async function touching(db: Db, span: DaySpan, timeZone: string) {
  const single = await select(db, and(stands, isNull(events.rrule), liesAround(span, timeZone)))
  const series = await select(db, and(stands, isNotNull(events.rrule), mayHappenIn(span, timeZone)))
  return [
    ...single.map((row) => asShown(row, timeZone)).filter((event) => touches(event, span, timeZone)),
    ...series.flatMap((row) => happenings(row, span, timeZone)),
  ].sort((one, other) => one.startDateTime.getTime() - other.startDateTime.getTime() || one.id - other.id)
}

/** What starts within the next seven days, and the whole days that now lies in the middle of. */
export async function findUpcoming(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const { from, until } = upcomingFrom(now)
  const span = daysOf({ startDateTime: from, endDateTime: until, startDay: null, endDay: null }, timeZone)
  const found = await touching(db, span, timeZone)
  return found
    .filter(({ startDateTime, endDateTime, allDay }) => {
      const startsWithin = startDateTime >= from && startDateTime < until
      return startsWithin || (allDay && startDateTime < until && endDateTime >= from)
    })
    .slice(0, upcomingShown)
}

/** An event, or the one of a series that its rule has on a day. */
export async function eventById(db: Db, id: number, occurrence?: Day) {
  const { timeZone } = await readBusiness(db)
  const [row] = await select(db, eq(events.id, id))
  if (!row || row.dismissedAt) throw notFound('Event not found')
  const event = asShown(row, timeZone)
  return row.rrule && occurrence ? { ...event, ...occurrenceOn(event, occurrence, timeZone) } : event
}

export async function createEvent(db: Db, event: NewEvent, now: Date) {
  return db.transaction(async (tx) => {
    const { id } = await insertEvent(tx, event, now)
    await publishInvalidation(tx, [listEvents.path])
    return eventById(tx, id)
  })
}

/** What is true of an event only inside the house. */
type Inner = Partial<Pick<typeof events.$inferInsert, 'uid' | 'skippedDays' | 'sequence'>>

export async function insertEvent(tx: Db, event: NewEvent, now: Date, inner: Inner = {}): Promise<{ id: number }> {
  const { timeZone: ownersZone } = await readBusiness(tx)
  await lockClient(tx, event.clientId)
  const { allDay = false, rrule = null } = event
  // A series stays where it was made, wherever the owner goes later.
  const timeZone = event.timeZone ?? (rrule ? ownersZone : null)
  const times = timesFrom({ ...event, allDay }, timeZone ?? ownersZone)
  const { reminderMinutes = allDay ? usualReminder.allDay : usualReminder.timed } = event
  const stored = {
    ...event,
    ...inner,
    allDay,
    timeZone,
    reminderMinutes,
    rrule,
    ...(rrule ? keptSeries(rrule, times, allDay, timeZone ?? ownersZone) : times),
  }
  const next = nextReminder(
    { ...stored, skippedDays: inner.skippedDays ?? [], reminderSent: false },
    now,
    timeZone ?? ownersZone,
  )
  const [created] = await tx
    .insert(events)
    .values({ ...stored, nextReminderAt: next })
    .returning({ id: events.id })
  return created as { id: number }
}

/** The client that is named, held so that it does not go before the event is stored. */
export async function lockClient(tx: Db, clientId: number | null | undefined): Promise<void> {
  if (!clientId) return
  const found = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (found.length === 0) throw invalid({ clientId: 'That client no longer exists' })
}

const stands = eq(events.isSuggested, false)

const select = (db: Db, where: SQL | undefined) => db.select(columns).from(events).where(where).$dynamic()

function happenings(row: EventRow, span: DaySpan, timeZone: string) {
  const series = asShown(row, timeZone)
  const skippedDays = [...row.skippedDays, ...row.replacedDays]
  return occurrencesIn({ ...series, skippedDays }, span, timeZone).map((times) => ({ ...series, ...times }))
}

/** A day more on either side: whole days are stored where they lay for the owner then. */
function liesAround({ from, to }: DaySpan, timeZone: string): SQL {
  const [first, last] = [midnight(timeZone, addDays(from, -1)), midnight(timeZone, addDays(to, 2))]
  return sql`tstzrange(${events.startDateTime}, ${events.endDateTime}, '[]') && tstzrange(${first.toISOString()}, ${last.toISOString()})`
}

function mayHappenIn({ from, to }: DaySpan, timeZone: string): SQL | undefined {
  const length = sql`(${events.endDateTime} - ${events.startDateTime})`
  return and(
    sql`${events.startDateTime} < ${midnight(timeZone, addDays(to, 2)).toISOString()}`,
    or(isNull(events.lastDay), sql`${events.lastDay} + ${length} + interval '2 days' >= ${from}::date`),
  )
}
