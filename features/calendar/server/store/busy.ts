import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, dayIn } from '#core/days'
import { day } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import type { Db } from '#platform/db/database'
import { type DaySpan, daysOf } from '../../event-days'
import { occurrencesIn, type Schedule } from '../../occurrences'
import { midnight, wholeDays } from '../../times'
import { events, meetings, outsideEvents } from '../table'
import { countsAsBusy } from './calendar-accounts'
import { columns } from './event-row'

/** Milliseconds since 1970, the end excluded. */
type BusyTime = { start: number; end: number; allDay: boolean; eventId: number | null }

/** What the calendar, every connected and every subscribed calendar have between two instants. */
export async function busyTimes(db: Db, between: { start: number; end: number }, ownersZone: string) {
  const span = { from: dayIn(ownersZone, new Date(between.start)), to: dayIn(ownersZone, new Date(between.end)) }
  const found = [
    ...(await ownTimes(db, span, ownersZone)),
    ...(await outsideTimes(db, span, ownersZone)),
    ...(await meetingTimes(db, span, ownersZone)),
  ]
  return found.filter(({ start, end }) => start < between.end && end > between.start)
}

async function ownTimes(db: Db, span: DaySpan, zone: string): Promise<BusyTime[]> {
  const isAccepted = and(eq(events.isSuggested, false), eq(events.isFree, false), countsAsBusy)
  const single = await singleTimes(db, events, and(isAccepted, mayOverlap(events, span, zone)))
  const series = await db
    .select({ ...scheduleOf(events), replacedDays: columns.replacedDays })
    .from(events)
    .where(and(isAccepted, isNotNull(events.rrule), mayRepeatIn(events, span, zone)))
  return [
    ...single.map((row) => ({ ...busyOf(row, zone), eventId: row.id })),
    ...series.flatMap(({ replacedDays, ...row }) =>
      repeatedTimes({ ...row, skippedDays: [...row.skippedDays, ...replacedDays] }, span, zone).map((time) => ({
        ...time,
        eventId: row.id,
      })),
    ),
  ]
}

async function outsideTimes(db: Db, span: DaySpan, zone: string): Promise<BusyTime[]> {
  const single = await singleTimes(db, outsideEvents, mayOverlap(outsideEvents, span, zone))
  const series = await db
    .select(scheduleOf(outsideEvents))
    .from(outsideEvents)
    .where(and(isNotNull(outsideEvents.rrule), mayRepeatIn(outsideEvents, span, zone)))
  return [
    ...single.map((row) => ({ ...busyOf(row, zone), eventId: null })),
    ...series.flatMap((row) => repeatedTimes(row, span, zone).map((time) => ({ ...time, eventId: null }))),
  ]
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
    eventId: null,
  }))
}

type Times = { start: number; end: number; allDay: boolean; startDay: string | null; endDay: string | null }

/** All-day events cover the owner's days, wherever the owner lives now. */
function busyOf({ start, end, allDay, startDay, endDay }: Times, zone: string): Omit<BusyTime, 'eventId'> {
  if (!allDay) return { start, end, allDay }
  const times = { startDateTime: new Date(start), endDateTime: new Date(end), startDay, endDay }
  const { from, to } = daysOf(times, zone)
  return { start: midnight(zone, from).getTime(), end: midnight(zone, addDays(to, 1)).getTime(), allDay }
}

function repeatedTimes(series: Schedule, span: DaySpan, zone: string): Omit<BusyTime, 'eventId'>[] {
  const days = daysOf(series, zone)
  const current = series.allDay ? { ...series, ...wholeDays(days.from, days.to, zone) } : series
  return occurrencesIn(current, span, zone).map(({ startDateTime, endDateTime, startDay, endDay }) =>
    busyOf(
      { start: startDateTime.getTime(), end: endDateTime.getTime(), allDay: series.allDay, startDay, endDay },
      zone,
    ),
  )
}

type EventTable = typeof events | typeof outsideEvents

/** As one text, because a calendar with thousands of events is read for every guest, and rows are slow. */
async function singleTimes(db: Db, table: EventTable, where: SQL | undefined): Promise<(Times & { id: number })[]> {
  const line = sql`concat_ws(' ', ${table.id}, ${seconds(table.startDateTime)}, ${seconds(table.endDateTime)},
    case when ${table.allDay} then coalesce(${table.startDay}::text, '-') || ' ' || coalesce(${table.endDay}::text, '-') end)`
  const [found] = await db
    .select({ lines: sql<string>`coalesce(string_agg(${line}, ';'), '')` })
    .from(table)
    .where(and(isNull(table.rrule), where))
  return (found?.lines.split(';') ?? []).filter(Boolean).map(readTimes)
}

function readTimes(line: string): Times & { id: number } {
  const [id, start, end, startDay, endDay] = line.split(' ')
  return {
    id: Number(id),
    start: Math.floor(Number(start) * 1000),
    end: Math.ceil(Number(end) * 1000),
    allDay: startDay !== undefined,
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

/** One more day on either side: all-day events are stored in the owner's time zone of that time. */
function mayOverlap(table: EventTable, { from, to }: DaySpan, zone: string): SQL {
  const first = new Date(midnight(zone, from).getTime() - day).toISOString()
  const last = new Date(midnight(zone, to).getTime() + 2 * day).toISOString()
  return sql`tstzrange(${table.startDateTime}, ${table.endDateTime}, '[]') && tstzrange(${first}, ${last})`
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
