import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#core/days'
import { minute } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { clientNameOf } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { type DaySpan, daysOf, overlapsDays } from '../../event-days'
import type { LayerItem } from '../../layers'
import { occurrencesIn } from '../../occurrences'
import { midnight, wholeDays } from '../../times'
import { calendarSubscriptions, invoices, meetings, outsideEvents, tasks } from '../table'

const colors = { meetings: '#0284c7', tasks: '#64748b', invoices: '#b45309' }
const defaultTaskLength = 30 * minute

type Item = Omit<LayerItem, 'startDateTime' | 'endDateTime'> & { startDateTime: Date; endDateTime: Date }

/** Meetings, tasks, invoices and subscribed calendars on these days. */
export async function layersOverlapping(db: Db, span: DaySpan): Promise<Item[]> {
  const { timeZone } = await readBusiness(db)
  const items = [
    ...(await meetingsOn(db, span, timeZone)),
    ...(await tasksOn(db, span, timeZone)),
    ...(await invoicesOn(db, span, timeZone)),
    ...(await outsideOn(db, span, timeZone)),
  ]
  return items.sort((one, other) => one.startDateTime.getTime() - other.startDateTime.getTime())
}

async function meetingsOn(db: Db, { from, to }: DaySpan, timeZone: string): Promise<Item[]> {
  const rows = await db
    .select()
    .from(meetings)
    .where(and(lte(meetings.startDate, to), gte(meetings.endDate, from), sql`${meetings.status} <> 'cancelled'`))
  return rows.map((row) => ({
    layer: 'meetings',
    key: `meeting ${row.id}`,
    title: row.title,
    startDateTime: instantIn(timeZone, `${row.startDate}T${row.startTime.slice(0, 5)}`),
    endDateTime: instantIn(timeZone, `${row.endDate}T${row.endTime.slice(0, 5)}`),
    ...timed,
    location: row.location,
    description: row.description,
    color: colors.meetings,
    from: 'Meetings',
    href: row.clientId ? `/clients/${row.clientId}` : null,
  }))
}

async function tasksOn(db: Db, { from, to }: DaySpan, timeZone: string): Promise<Item[]> {
  const rows = await db
    .select({ id: tasks.id, title: tasks.title, description: tasks.description, dueDate: tasks.dueDate })
    .from(tasks)
    .where(
      and(
        eq(tasks.completed, false),
        tasks.dueHasTime,
        gte(tasks.dueDate, midnight(timeZone, from)),
        lt(tasks.dueDate, midnight(timeZone, addDays(to, 1))),
      ),
    )
  return rows.map(({ id, title, description, dueDate }) => ({
    layer: 'tasks',
    key: `task ${id}`,
    title,
    startDateTime: dueDate as Date,
    endDateTime: new Date((dueDate as Date).getTime() + defaultTaskLength),
    ...timed,
    location: null,
    description,
    color: colors.tasks,
    from: 'Tasks',
    href: '/tasks',
  }))
}

async function invoicesOn(db: Db, { from, to }: DaySpan, timeZone: string): Promise<Item[]> {
  const rows = await db
    .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber, dueDate: invoices.dueDate, clientName })
    .from(invoices)
    .where(
      and(
        gte(invoices.dueDate, from),
        lte(invoices.dueDate, to),
        inArray(invoices.status, ['sent', 'pending', 'overdue']),
      ),
    )
  return rows.map(({ id, invoiceNumber, dueDate, clientName }) => ({
    layer: 'invoices',
    key: `invoice ${id}`,
    title: `${invoiceNumber} is due`,
    ...wholeDays(dueDate as string, dueDate as string, timeZone),
    allDay: true,
    location: null,
    description: null,
    color: colors.invoices,
    from: clientName,
    href: '/invoices',
  }))
}

async function outsideOn(db: Db, span: DaySpan, timeZone: string): Promise<Item[]> {
  const [first, last] = [midnight(timeZone, addDays(span.from, -1)), midnight(timeZone, addDays(span.to, 2))]
  const rows = await db
    .select({ event: outsideEvents, color: calendarSubscriptions.color, from: calendarSubscriptions.name })
    .from(outsideEvents)
    .innerJoin(calendarSubscriptions, eq(calendarSubscriptions.id, outsideEvents.subscriptionId))
    .where(
      or(
        and(
          isNull(outsideEvents.rrule),
          sql`tstzrange(${outsideEvents.startDateTime}, ${outsideEvents.endDateTime}, '[]') && tstzrange(${first.toISOString()}, ${last.toISOString()})`,
        ),
        and(isNotNull(outsideEvents.rrule), lt(outsideEvents.startDateTime, last)),
      ),
    )
  return rows.flatMap(({ event, color, from }) => {
    const { id, title, allDay, location, description } = event
    const at = allDay ? { ...event, ...wholeDays(...daysIn(event, timeZone), timeZone) } : event
    const times = event.rrule ? occurrencesIn(at, span, timeZone) : overlapsDays(at, span, timeZone) ? [at] : []
    return times.map(({ startDateTime, endDateTime, startDay, endDay }) => ({
      layer: 'outside' as const,
      key: `outside ${id} ${startDateTime.toISOString()}`,
      title,
      startDateTime,
      endDateTime,
      startDay,
      endDay,
      allDay,
      location,
      description,
      color,
      from,
      href: null,
    }))
  })
}

function daysIn(event: Parameters<typeof daysOf>[0], timeZone: string): [string, string] {
  const { from, to } = daysOf(event, timeZone)
  return [from, to]
}

const timed = { startDay: null, endDay: null, allDay: false }
const clientName = clientNameOf(invoices.clientId) as SQL<string>
