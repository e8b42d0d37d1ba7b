import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, dayIn } from '#core/days'
import { day } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import type { Db } from '#platform/db/database'
import { type DaySpan, daysOf } from '../../event-days'
import { occurrencesIn, type Schedule } from '../../occurrences'
import { midnight, type Times, wholeDays } from '../../times'
import { events, meetings, outsideEvents } from '../table'
import { countsAsBusy } from './calendar-accounts'
import { columns } from './event-row'

/** Milliseconds since 1970, the end excluded. */
type BusyTime = { start: number; end: number; allDay: boolean }
type Between = { start: number; end: number }

/** What the calendar, every connected and every subscribed calendar have between two instants. */
export async function busyTimes(
  db: Db,
  between: Between,
  ownersZone: string,
  exceptEventId: number | null = null,
): Promise<BusyTime[]> {
  const span = { from: dayIn(ownersZone, new Date(between.start)), to: dayIn(ownersZone, new Date(between.end)) }
  const found = [
    ...(await singleTimes(db, between, ownersZone, exceptEventId)),
    ...(await ownSeriesTimes(db, span, ownersZone)),
    ...(await outsideSeriesTimes(db, span, ownersZone)),
    ...(await meetingTimes(db, span, ownersZone)),
  ]
  return found.filter(({ start, end }) => start < between.end && end > between.start)
}

const isOwnBusy = and(eq(events.isSuggested, false), eq(events.isFree, false), countsAsBusy)

async function ownSeriesTimes(db: Db, span: DaySpan, zone: string): Promise<BusyTime[]> {
  const series = await db
    .select({ ...scheduleOf(events), replacedDays: columns.replacedDays })
    .from(events)
    .where(and(isOwnBusy, isNotNull(events.rrule), mayRepeatIn(events, span, zone)))
  return series.flatMap(({ replacedDays, ...row }) =>
    repeatedTimes({ ...row, skippedDays: [...row.skippedDays, ...replacedDays] }, span, zone),
  )
}

async function outsideSeriesTimes(db: Db, span: DaySpan, zone: string): Promise<BusyTime[]> {
  const series = await db
    .select(scheduleOf(outsideEvents))
    .from(outsideEvents)
    .where(and(isNotNull(outsideEvents.rrule), mayRepeatIn(outsideEvents, span, zone)))
  return series.flatMap((row) => repeatedTimes(row, span, zone))
}

async function meetingTimes(db: Db, { from, to }: DaySpan, zone: string): Promise<BusyTime[]> {
  const rows = await db
    .select()
    .from(meetings)
    .where(and(lte(meetings.startDate, to), gte(meetings.endDate, from), sql`${meetings.status} <> 'cancelled'`))
  return rows.map(({ startDate, startTime, endDate, endTime }) => ({
    start: instantIn(zone, `${startDate}T${startTime.slice(0, 5)}`).getTime(),
    end: instantIn(zone, `${endDate}T${endTime.slice(0, 5)}`).getTime(),
    allDay: false,
  }))
}

/** All-day events cover the owner's days, wherever the owner lives now. */
function wholeDaysIn(times: Times, zone: string): BusyTime {
  const { from, to } = daysOf(times, zone)
  return { start: midnight(zone, from).getTime(), end: midnight(zone, addDays(to, 1)).getTime(), allDay: true }
}

function repeatedTimes(series: Schedule, span: DaySpan, zone: string): BusyTime[] {
  const days = daysOf(series, zone)
  const current = series.allDay ? { ...series, ...wholeDays(days.from, days.to, zone) } : series
  return occurrencesIn(current, span, zone).map((times) =>
    series.allDay
      ? wholeDaysIn(times, zone)
      : { start: times.startDateTime.getTime(), end: times.endDateTime.getTime(), allDay: false },
  )
}

type EventTable = typeof events | typeof outsideEvents

/** Read for every guest, from calendars with thousands of events: as one text of bytes, because rows are slow. */
async function singleTimes(db: Db, between: Between, zone: string, exceptEventId: number | null): Promise<BusyTime[]> {
  const isOther = exceptEventId === null ? undefined : ne(events.id, exceptEventId)
  const own = timesIn(db, events, and(isOwnBusy, isOther, mayOverlap(events, between)), 'own')
  const outside = timesIn(db, outsideEvents, mayOverlap(outsideEvents, between), 'outside')
  const found = await db.select().from(own).unionAll(db.select().from(outside))
  return found.flatMap(({ timed, days }) => [
    ...readTimed(timed),
    ...days
      .split(';')
      .filter(Boolean)
      .map((line) => wholeDaysIn(readDays(line), zone)),
  ])
}

function timesIn(db: Db, table: EventTable, where: SQL | undefined, name: string) {
  const { startDateTime, endDateTime, startDay, endDay, allDay } = table
  const bytes = sql`timestamptz_send(${startDateTime}) || timestamptz_send(${endDateTime})`
  const line = sql`concat_ws(' ', ${seconds(startDateTime)}, ${seconds(endDateTime)}, coalesce(${startDay}::text, '-'), coalesce(${endDay}::text, '-'))`
  return db
    .select({
      timed: sql<string>`coalesce(encode(string_agg(${bytes}, '') filter (where not ${allDay}), 'base64'), '')`.as(
        'timed',
      ),
      days: sql<string>`coalesce(string_agg(${line}, ';') filter (where ${allDay}), '')`.as('days'),
    })
    .from(table)
    .where(and(isNull(table.rrule), where))
    .as(name)
}

const bytesOfInstant = 8
const upperHalf = 2 ** 32
const year2000 = Date.UTC(2000, 0, 1)

/** PostgreSQL sends an instant as the microseconds since 2000. */
function readTimed(base64: string): BusyTime[] {
  const bytes = Buffer.from(base64, 'base64')
  const milliseconds = (at: number) => (bytes.readInt32BE(at) * upperHalf + bytes.readUInt32BE(at + 4)) / 1000
  const times: BusyTime[] = []
  for (let at = 0; at < bytes.length; at += 2 * bytesOfInstant)
    times.push({
      start: year2000 + Math.floor(milliseconds(at)),
      end: year2000 + Math.ceil(milliseconds(at + bytesOfInstant)),
      allDay: false,
    })
  return times
}

function readDays(line: string): Times {
  const [start, end, startDay, endDay] = line.split(' ')
  return {
    startDateTime: new Date(Number(start) * 1000),
    endDateTime: new Date(Number(end) * 1000),
    startDay: dayOrNull(startDay),
    endDay: dayOrNull(endDay),
  }
}

const dayOrNull = (text: string | undefined) => (text === undefined || text === '-' ? null : text)

const seconds = (column: AnyPgColumn) => sql`extract(epoch from ${column})`

const scheduleOf = (table: EventTable) => ({
  id: table.id,
  startDateTime: table.startDateTime,
  endDateTime: table.endDateTime,
  startDay: table.startDay,
  endDay: table.endDay,
  allDay: table.allDay,
  timeZone: table.timeZone,
  rrule: table.rrule,
  skippedDays: table.skippedDays,
})

/** Two more days on either side: all-day events are stored in the owner's time zone of that time. */
function mayOverlap(table: EventTable, { start, end }: Between): SQL | undefined {
  return and(lt(table.startDateTime, new Date(end + 2 * day)), gte(table.endDateTime, new Date(start - 2 * day)))
}

function mayRepeatIn(table: EventTable, { from, to }: DaySpan, zone: string): SQL | undefined {
  const length = sql`(${table.endDateTime} - ${table.startDateTime})`
  return and(
    lt(table.startDateTime, midnight(zone, addDays(to, 2))),
    or(isNull(table.lastDay), sql`${table.lastDay} + ${length} + interval '2 days' >= ${from}::date`),
  )
}

export async function eventTimes(db: Db, ids: number[]): Promise<Map<number, { start: Date; end: Date } | undefined>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: events.id, allDay: events.allDay, start: events.startDateTime, end: events.endDateTime })
    .from(events)
    .where(inArray(events.id, ids))
  return new Map(rows.map(({ id, allDay, start, end }) => [id, allDay ? undefined : { start, end }]))
}
