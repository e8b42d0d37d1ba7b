import { and, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, dayIn } from '#core/days'
import { day } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { cachedStatement } from '#platform/db/cached-statement'
import type { Db } from '#platform/db/database'
import { type DaySpan, daysOf } from '../../event-days'
import { occurrencesIn, type Schedule } from '../../occurrences'
import { midnight, type Times, wholeDays } from '../../times'
import { events, meetings, outsideEvents } from '../table'
import { isOwnBusy } from './calendar-accounts'
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
  const busy: BusyTime[] = []
  await addBusyTimes(db, between, ownersZone, exceptEventId, (start, end, allDay) => busy.push({ start, end, allDay }))
  return busy
}

type Add = (start: number, end: number, allDay: boolean) => void

/** The same without an object for each, for calendars with thousands of events. */
export async function addBusyTimes(
  db: Db,
  between: Between,
  zone: string,
  exceptEventId: number | null,
  add: Add,
): Promise<void> {
  const span = { from: dayIn(zone, new Date(between.start)), to: dayIn(zone, new Date(between.end)) }
  const addOverlapping: Add = (start, end, allDay) => {
    if (start < between.end && end > between.start) add(start, end, allDay)
  }
  for (const { timed, days, local, series } of await readBusy(db, between, span, zone, exceptEventId)) {
    addTimed(timed, addOverlapping)
    for (const line of linesOf(days)) addWholeDays(readSchedule(line), zone, addOverlapping)
    for (const line of linesOf(local)) addLocal(line, zone, addOverlapping)
    for (const line of linesOf(series)) addRepeated(readSchedule(line), span, zone, addOverlapping)
  }
}

/** All-day events cover the owner's days, wherever the owner lives now. */
function addWholeDays(times: Times, zone: string, add: Add): void {
  const { from, to } = daysOf(times, zone)
  add(midnight(zone, from).getTime(), midnight(zone, addDays(to, 1)).getTime(), true)
}

function addRepeated(series: Schedule, span: DaySpan, zone: string, add: Add): void {
  const days = daysOf(series, zone)
  const current = series.allDay ? { ...series, ...wholeDays(days.from, days.to, zone) } : series
  for (const times of occurrencesIn(current, span, zone))
    if (series.allDay) addWholeDays(times, zone, add)
    else add(times.startDateTime.getTime(), times.endDateTime.getTime(), false)
}

type EventTable = typeof events | typeof outsideEvents

/**
 * Runs for every guest of a booking page, on calendars with thousands of events: one statement, because each is a round
 * trip, and results as text, because rows are slow.
 */
type BusyTexts = {
  /** Start and end of each event as bytes, in base64. */
  timed: SQL<string>
  /** A line for each all-day event. */
  days: SQL<string>
  /** A line for each meeting: it is kept in the owner's local time. */
  local: SQL<string>
  /** A line for each series. */
  series: SQL<string>
}

const noTexts: BusyTexts = { timed: sql`''`, days: sql`''`, local: sql`''`, series: sql`''` }
const lines = (line: SQL, where = sql`true`) =>
  sql<string>`coalesce(string_agg(${line}, e'\n') filter (where ${where}), '')`
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))

async function readBusy(db: Db, { start, end }: Between, { from, to }: DaySpan, zone: string, except: number | null) {
  // Two more days on either side: all-day events are stored in the owner's time zone of that time.
  return busyStatement(db).execute({
    endsFrom: new Date(start - 2 * day),
    startsBefore: new Date(end + 2 * day),
    from,
    to,
    repeatsBefore: midnight(zone, addDays(to, 2)),
    except: except ?? noEvent,
  })
}

/** An id that no event has. */
const noEvent = 0

const busyStatement = (db: Db) =>
  cachedStatement(db, 'busy times', () =>
    singleTexts(db, events, and(isOwnBusy, ne(events.id, sql.placeholder('except')), mayOverlap(events)))
      .unionAll(singleTexts(db, outsideEvents, mayOverlap(outsideEvents)))
      .unionAll(seriesTexts(db, events, and(isOwnBusy, mayRepeat(events)), columns.replacedDays))
      .unionAll(seriesTexts(db, outsideEvents, mayRepeat(outsideEvents)))
      .unionAll(meetingTexts(db)),
  )

function singleTexts(db: Db, table: EventTable, where: SQL | undefined) {
  const { startDateTime, endDateTime, allDay } = table
  const bytes = sql`timestamptz_send(${startDateTime}) || timestamptz_send(${endDateTime})`
  const timed = sql<string>`coalesce(encode(string_agg(${bytes}, '') filter (where not ${allDay}), 'base64'), '')`
  return db
    .select({ ...noTexts, timed, days: lines(scheduleLine(table), sql`${allDay}`) })
    .from(table)
    .where(and(isNull(table.rrule), where))
}

function seriesTexts(db: Db, table: EventTable, where: SQL | undefined, replacedDays?: SQL) {
  return db
    .select({ ...noTexts, series: lines(scheduleLine(table, replacedDays)) })
    .from(table)
    .where(and(isNotNull(table.rrule), where))
}

function scheduleLine(table: EventTable, replacedDays = sql`'{}'::text[]`): SQL {
  const { startDateTime, endDateTime, startDay, endDay, allDay, timeZone, rrule, skippedDays } = table
  return sql`json_build_array(${seconds(startDateTime)}, ${seconds(endDateTime)}, ${startDay}, ${endDay}, ${allDay}, ${timeZone}, ${rrule}, ${skippedDays} || ${replacedDays})::text`
}

const seconds = (column: AnyPgColumn) => sql`extract(epoch from ${column})`

function readSchedule(line: string): Schedule {
  const [start, end, startDay, endDay, allDay, timeZone, rrule, skippedDays] = JSON.parse(line)
  const times = { startDateTime: new Date(start * 1000), endDateTime: new Date(end * 1000) }
  return { ...times, startDay, endDay, allDay, timeZone, rrule, skippedDays }
}

function meetingTexts(db: Db) {
  const { startDate, startTime, endDate, endTime, status } = meetings
  return db
    .select({ ...noTexts, local: lines(sql`concat_ws(' ', ${startDate}, ${startTime}, ${endDate}, ${endTime})`) })
    .from(meetings)
    .where(and(lte(startDate, sql.placeholder('to')), gte(endDate, sql.placeholder('from')), ne(status, 'cancelled')))
}

const bytesOfInstant = 8
const upperHalf = 2 ** 32
const year2000 = Date.UTC(2000, 0, 1)

/** PostgreSQL sends an instant as the microseconds since 2000. */
function addTimed(base64: string, add: Add): void {
  const bytes = Buffer.from(base64, 'base64')
  const milliseconds = (at: number) => (bytes.readInt32BE(at) * upperHalf + bytes.readUInt32BE(at + 4)) / 1000
  for (let at = 0; at < bytes.length; at += 2 * bytesOfInstant)
    add(year2000 + Math.floor(milliseconds(at)), year2000 + Math.ceil(milliseconds(at + bytesOfInstant)), false)
}

function addLocal(line: string, zone: string, add: Add): void {
  const [startDate, startTime = '', endDate, endTime = ''] = line.split(' ')
  const instant = (date: string | undefined, time: string) => instantIn(zone, `${date}T${time.slice(0, 5)}`).getTime()
  add(instant(startDate, startTime), instant(endDate, endTime), false)
}

const mayOverlap = (table: EventTable): SQL | undefined =>
  and(lt(table.startDateTime, sql.placeholder('startsBefore')), gte(table.endDateTime, sql.placeholder('endsFrom')))

function mayRepeat(table: EventTable): SQL | undefined {
  const length = sql`(${table.endDateTime} - ${table.startDateTime})`
  return and(
    lt(table.startDateTime, sql.placeholder('repeatsBefore')),
    or(
      isNull(table.lastDay),
      sql`${table.lastDay} + ${length} + interval '2 days' >= ${sql.placeholder('from')}::date`,
    ),
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
