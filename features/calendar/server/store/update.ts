import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '#core/days'
import { conflict, invalid, notFound } from '#core/problem'
import { withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import type { EventChanges, SeriesScope } from '../../event'
import { firstDayOf, isFurtherDay, occurrenceOn, zoneOf } from '../../occurrences'
import { hasDay, lastDay, movedRule, remainingRule, ruleEndingOn } from '../../recurrence'
import { nextReminder } from '../../reminder'
import { moveToDay, normalizeSeries } from '../../series-rule'
import { parseTimes, type Times, wholeDays } from '../../times'
import { eventById, lockClient } from '../store'
import { events } from '../table'
import { assertWritable, requestSync } from './calendar-accounts'
import { withCurrentDays } from './event-row'
import { type Organizer, queueCancellations } from './invitations'
import { calendarColor } from './synced-objects'

type Row = ReturnType<typeof withCurrentDays<typeof events.$inferSelect>>

export type EditScope = { scope?: SeriesScope | undefined; occurrence?: Day | undefined }

type EditContext = { tx: Db; now: Date; ownersZone: string }

export async function editEvent(
  db: Db,
  id: number,
  wanted: EventChanges,
  target: EditScope & { seenAt?: string | undefined },
  now: Date,
) {
  return db.transaction(async (tx) => {
    const context = await editContext(tx, now)
    const row = await lockEvent(context, id)
    if (row.isSuggested) throw conflict('Accept this suggestion before changing it')
    assertUnchanged(row, target.seenAt, 'This event was changed elsewhere. Reload to see it as it is now.')
    const changes = await withCalendarColor(tx, row, wanted)
    await lockClient(tx, changes.clientId)
    await assertWritable(tx, row.calendarId)
    await assertWritable(tx, changes.calendarId)
    if (row.calendarId || changes.calendarId) await requestSync(tx)
    const { series, occurrence, scope, isFurther } = await resolveScope(context, row, target)
    await publishInvalidation(tx, [listEvents.path])
    if (!series) {
      await updateSingle(context, row, changes)
      return eventById(tx, row.id)
    }
    const movesDays = scope === 'following' || changes.calendarId !== undefined || hasTimes(changes)
    if (movesDays && scope !== 'this') await splitOffRanges(context, series)
    const isAfterLast = isFurther && scope === 'following' && endsBefore(series, occurrence)
    if (scope === 'this' || isAfterLast)
      return eventById(tx, await detachOccurrence(context, series, occurrence, changes))
    const isFirst = occurrence === firstDayOf(series, zoneOf(series, context.ownersZone))
    if (scope === 'all' || isFirst) {
      const day = await updateSeries(context, series, occurrence, changes)
      return eventById(tx, series.id, day)
    }
    return eventById(tx, await updateFollowing(context, series, occurrence, changes))
  })
}

/** An event that has no colour of its own takes that of the calendar that it moves to. */
async function withCalendarColor(tx: Db, row: Row, changes: EventChanges): Promise<EventChanges> {
  const { calendarId, color } = changes
  if (calendarId === undefined || calendarId === row.calendarId || color !== undefined) return changes
  const hasOwn = row.color !== (await calendarColor(tx, row.calendarId))
  return hasOwn ? changes : { ...changes, color: await calendarColor(tx, calendarId) }
}

/** With an organizer, invited attendees get a cancellation when the whole event is deleted. */
export async function removeEvent(
  db: Db,
  id: number,
  target: EditScope & { organizer?: Organizer },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const context = await editContext(tx, now)
    const row = await lockEvent(context, id)
    if (row.isSuggested) throw notFound('Event not found')
    await assertWritable(tx, row.calendarId)
    if (row.calendarId) await requestSync(tx)
    await publishInvalidation(tx, [listEvents.path])
    const resolved = await resolveScope(context, row, target)
    const { occurrence, scope, isFurther } = resolved
    // Its left out days are those of the whole series on the server.
    const series = resolved.series?.seriesId ? await asOwnSeries(context, resolved.series) : resolved.series
    const isFirst = series && occurrence === firstDayOf(series, zoneOf(series, context.ownersZone))
    if (!series || scope === 'all' || (scope === 'following' && isFirst)) {
      const whole = series ?? row
      if (target.organizer) await queueCancellations(tx, whole, target.organizer, now)
      await tx.delete(events).where(eq(events.id, whole.id))
      await withdrawNotifications(tx, 'event-soon', [`event:${whole.id}`])
      return
    }
    if (scope === 'following') return endSeriesBefore(context, series, occurrence)
    await tx.delete(events).where(and(eq(events.seriesId, series.id), eq(events.occurrenceDay, occurrence)))
    const skippedDays = isFurther ? series.skippedDays : [...series.skippedDays, occurrence]
    await saveRow(context, { ...series, skippedDays })
  })
}

async function editContext(tx: Db, now: Date): Promise<EditContext> {
  const { timeZone } = await readBusiness(tx)
  return { tx, now, ownersZone: timeZone }
}

async function lockEvent({ tx, ownersZone }: EditContext, id: number): Promise<Row> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update')
  if (!row || row.dismissedAt) throw notFound('Event not found')
  return withCurrentDays(row, ownersZone)
}

/** The series and the occurrence that an edit applies to; by default the whole series. */
async function resolveScope(context: EditContext, row: Row, target: EditScope) {
  const scope = target.scope ?? ((row.occurrenceDay && !row.rrule) || target.occurrence ? 'this' : 'all')
  if (row.seriesId === null && row.rrule === null) return { series: undefined, occurrence: '', scope, isFurther: false }
  if (row.rrule && row.seriesId !== null) return resolveScope(context, await asOwnSeries(context, row), target)
  let series = row.seriesId === null ? row : await lockEvent(context, row.seriesId)
  if (series.seriesId !== null && scope !== 'this') series = await asOwnSeries(context, series)
  const firstDay = firstDayOf(series, zoneOf(series, context.ownersZone))
  const occurrence = row.occurrenceDay ?? target.occurrence ?? (scope === 'all' ? firstDay : undefined)
  if (!occurrence) throw invalid({ occurrence: 'Say which of the series is meant, by its day' })
  const isFurther = row.occurrenceDay !== null && isFurtherDay(series, occurrence, context.ownersZone)
  const happens = isFurther || hasDay(series.rrule as string, firstDay, occurrence)
  if (!happens) throw invalid({ occurrence: 'The series does not happen on that day' })
  return { series, occurrence, scope, isFurther }
}

/** A change that counts for all later days, once it is changed here, is a series of its own. */
async function asOwnSeries(context: EditContext, row: Row): Promise<Row> {
  const { tx } = context
  const uid = randomUUID()
  const kept = { uid, updatedAt: sql`${events.updatedAt}` }
  await tx.update(events).set(kept).where(eq(events.seriesId, row.id))
  await tx
    .update(events)
    .set({ ...kept, seriesId: null, occurrenceDay: null })
    .where(eq(events.id, row.id))
  return lockEvent(context, row.id)
}

/** Later days are known by the rule of the whole series. */
async function splitOffRanges(context: EditContext, series: Row): Promise<void> {
  const ranges = await context.tx
    .select()
    .from(events)
    .where(and(eq(events.seriesId, series.id), isNotNull(events.rrule)))
  for (const range of ranges) await asOwnSeries(context, withCurrentDays(range, context.ownersZone))
}

/** With a new rule the event becomes a series. */
async function updateSingle(context: EditContext, row: Row, changes: EventChanges): Promise<void> {
  await saveRow(context, { ...row, ...otherChanges(changes), ...timeChanges(context, row, row, changes) })
}

/** Stores an occurrence of a series as a separate event that replaces it. */
async function detachOccurrence(context: EditContext, series: Row, day: Day, changes: EventChanges): Promise<number> {
  const { tx, ownersZone } = context
  const [existing] = await tx
    .select()
    .from(events)
    .where(and(eq(events.seriesId, series.id), eq(events.occurrenceDay, day)))
  // An edited occurrence is in the calendar of its series.
  const { rrule: _rule, calendarId: _calendar, ...rest } = changes
  if (existing) {
    await updateSingle(context, withCurrentDays(existing, ownersZone), rest)
    return existing.id
  }
  const { occurrence: _day, ...times } = occurrenceOn(series, day, ownersZone)
  const alone = { rrule: null, lastDay: null, skippedDays: [], reminderSent: false, suggestionKey: null }
  const single = { ...series, ...times, ...alone }
  const {
    id: _id,
    createdAt: _created,
    ...copy
  } = stored({
    ...single,
    ...otherChanges(rest),
    ...timeChanges(context, single, single, rest),
    seriesId: series.id,
    occurrenceDay: day,
  })
  const [created] = await tx
    .insert(events)
    .values({
      ...copy,
      updatedAt: context.now,
      nextReminderAt: nextReminder({ ...single, ...copy }, context.now, ownersZone),
    })
    .returning({ id: events.id })
  return created?.id as number
}

/** Changes a whole series. The new times are those of one occurrence; all others move by as much. Returns its new day. */
async function updateSeries(
  context: EditContext,
  series: Row,
  day: Day,
  changes: EventChanges,
): Promise<Day | undefined> {
  const { tx, ownersZone } = context
  const zone = zoneOf(series, ownersZone)
  const { occurrence: _day, ...times } = occurrenceOn(series, day, ownersZone)
  const moved = timeChanges(context, series, { ...series, ...times }, { ...changes, rrule: undefined })
  const allDay = moved.allDay ?? series.allDay
  const newZone = moved.timeZone ?? zone
  const to = firstDayOf({ ...times, ...moved, allDay }, newZone)
  const firstDay = firstDayOf(series, zone)
  const start = addDays(firstDay, daysBetween(day, to))
  if (changes.rrule === null) {
    await tx.delete(events).where(eq(events.seriesId, series.id))
    const alone = moveToDay(start, { ...times, ...moved }, allDay, newZone)
    await saveRow(context, {
      ...series,
      ...otherChanges(changes),
      ...moved,
      ...alone,
      rrule: null,
      lastDay: null,
      skippedDays: [],
    })
    return undefined
  }
  const rule = changes.rrule ?? movedRule(series.rrule as string, firstDay, start)
  if (!rule)
    throw invalid({ startDateTime: 'This repetition cannot move to another day; change how it repeats instead' })
  const normalized = normalizeSeries(rule, moveToDay(start, { ...times, ...moved }, allDay, newZone), allDay, newZone)
  const shift = daysBetween(firstDay, start)
  const skippedDays = series.skippedDays.map((one) => addDays(one, shift))
  const whole = { ...series, ...otherChanges(changes), ...moved, ...normalized, skippedDays }
  await saveRow(context, whole)
  await updateDetached(context, series, whole, shift, otherChanges(changes))
  return to
}

/** Splits a series: ends it before a day and starts a new one there. */
async function updateFollowing(context: EditContext, series: Row, day: Day, changes: EventChanges): Promise<number> {
  const { tx, ownersZone, now } = context
  const zone = zoneOf(series, ownersZone)
  const rrule = remainingRule(series.rrule as string, firstDayOf(series, zone), day)
  const { occurrence: _day, ...times } = occurrenceOn(series, day, ownersZone)
  const {
    id: _id,
    createdAt: _created,
    uid: _uid,
    suggestionKey: _key,
    ...copy
  } = stored({
    ...series,
    ...times,
    rrule,
    lastDay: lastDay(rrule, day),
    skippedDays: series.skippedDays.filter((one) => one >= day),
    invited: [],
    invitedAt: null,
    sequence: 0,
  })
  const [created] = await tx
    .insert(events)
    .values({ ...copy, updatedAt: now })
    .returning({ id: events.id })
  const id = created?.id as number
  await tx
    .update(events)
    .set({
      seriesId: id,
      uid: sql`(select uid from events as series where series.id = ${id})`,
      updatedAt: sql`${events.updatedAt}`,
    })
    .where(and(eq(events.seriesId, series.id), gte(events.occurrenceDay, day)))
  await endSeriesBefore(context, series, day)
  await updateSeries(context, await lockEvent(context, id), day, changes)
  return id
}

async function endSeriesBefore(context: EditContext, series: Row, day: Day): Promise<void> {
  const { tx, ownersZone } = context
  const firstDay = firstDayOf(series, zoneOf(series, ownersZone))
  await tx.delete(events).where(and(eq(events.seriesId, series.id), gte(events.occurrenceDay, day)))
  // Of a series that ended before, only single days are left.
  const rrule = endsBefore(series, day)
    ? (series.rrule as string)
    : ruleEndingOn(series.rrule as string, addDays(day, -1))
  const skippedDays = series.skippedDays.filter((one) => one < day)
  await saveRow(context, { ...series, rrule, lastDay: lastDay(rrule, firstDay), skippedDays })
}

const endsBefore = ({ lastDay }: Row, day: Day) => lastDay !== null && lastDay < day

/**
 * Moves edited occurrences along with their series and deletes those whose day the rule no longer has. A day that was
 * added to the rule stays, and moves along where it is at the time of the series.
 */
async function updateDetached(
  context: EditContext,
  before: Row,
  series: Row,
  shift: number,
  changes: object,
): Promise<void> {
  const { tx, ownersZone } = context
  const rows = await tx.select().from(events).where(eq(events.seriesId, series.id))
  const detached = rows.map((row) => withCurrentDays(row, ownersZone)).map((row) => ({ row, ...placeOf(row) }))
  const taken = new Set(detached.filter(({ times }) => !times).map(({ day }) => day))
  // It is known by its old day where another one has the new day.
  for (const one of detached) if (one.times && taken.has(one.day)) one.day = one.row.occurrenceDay as Day
  const obsolete = detached.filter(({ isFurther, times, day }) =>
    isFurther ? times && taken.has(day) : isFurtherDay(series, day, ownersZone),
  )
  if (obsolete.length > 0)
    await tx.delete(events).where(
      inArray(
        events.id,
        obsolete.map(({ row }) => row.id),
      ),
    )
  const remaining = detached.filter((one) => !obsolete.includes(one))
  // In this order no two rows have the same day in between, which a unique index forbids.
  for (const { row, day, times } of remaining.sort((one, other) => (one.day < other.day ? shift : -shift) || 0)) {
    if (times) await saveRow(context, { ...row, ...changes, ...times, occurrenceDay: day })
    else
      await tx
        .update(events)
        .set({ ...changes, occurrenceDay: day })
        .where(eq(events.id, row.id))
  }

  function placeOf(row: Row): { day: Day; isFurther: boolean; times?: Partial<Row> } {
    const day = row.occurrenceDay as Day
    const shifted = addDays(day, shift)
    if (!isFurtherDay(before, day, ownersZone)) return { day: shifted, isFurther: false }
    const { occurrence: _day, ...own } = occurrenceOn(before, day, ownersZone)
    const isAlong = row.allDay === before.allDay && own.startDateTime.getTime() === row.startDateTime.getTime()
    // A change for all later days has a rule of its own.
    if (!isAlong || row.rrule) return { day, isFurther: true }
    const { occurrence: _shifted, ...times } = occurrenceOn(series, shifted, ownersZone)
    const { allDay, timeZone } = series
    return { day: shifted, isFurther: true, times: { ...times, allDay, timeZone } }
  }
}

/** The changes to an event's times, relative to what they were before. */
function timeChanges({ ownersZone }: EditContext, row: Row, before: TimesBefore, changes: EventChanges): Partial<Row> {
  const { startDateTime, endDateTime, allDay = before.allDay, timeZone = row.timeZone, rrule } = changes
  if (!hasTimes(changes)) return {}
  const zone = timeZone ?? ownersZone
  const times = timesAfter(before, { startDateTime, endDateTime, allDay }, allDay ? ownersZone : zone)
  const fields = { allDay, timeZone, reminderSent: false }
  if (!rrule) return { ...fields, ...times, ...(rrule === null && { rrule: null, lastDay: null, skippedDays: [] }) }
  return { ...fields, timeZone: zone, ...normalizeSeries(rrule, times, allDay, zone) }
}

const hasTimes = ({ startDateTime, endDateTime, allDay, timeZone, rrule }: EventChanges): boolean =>
  [startDateTime, endDateTime, allDay, timeZone, rrule].some((one) => one !== undefined)

type TimesBefore = Times & { allDay: boolean }
type NewTimes = { startDateTime: string | undefined; endDateTime: string | undefined; allDay: boolean }

/** Moved without a new end, an event keeps its duration. */
function timesAfter(before: TimesBefore, { startDateTime, endDateTime, allDay }: NewTimes, zone: string): Times {
  const start = startDateTime ?? before.startDateTime.toISOString()
  if (!startDateTime || endDateTime || allDay !== before.allDay)
    return parseTimes({ startDateTime: start, endDateTime: endDateTime ?? laterOf(start, before), allDay }, zone)
  const newStart = parseTimes({ startDateTime: start, endDateTime: start, allDay }, zone)
  if (newStart.startDay) {
    const days = daysBetween(before.startDay as Day, before.endDay as Day)
    return wholeDays(newStart.startDay, addDays(newStart.startDay, days), zone)
  }
  const length = before.endDateTime.getTime() - before.startDateTime.getTime()
  return { ...newStart, endDateTime: new Date(newStart.startDateTime.getTime() + length) }
}

/** The previous end, or the new start where that is later. */
const laterOf = (start: string, { endDateTime }: TimesBefore) =>
  Date.parse(start) > endDateTime.getTime() ? start : endDateTime.toISOString()

/** The changes besides times. */
function otherChanges({
  startDateTime: _start,
  endDateTime: _end,
  allDay: _allDay,
  timeZone: _zone,
  rrule: _rule,
  ...rest
}: EventChanges) {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<Row>
}

async function saveRow({ tx, now, ownersZone }: EditContext, row: Row): Promise<void> {
  const replaced = await tx.select({ day: events.occurrenceDay }).from(events).where(eq(events.seriesId, row.id))
  const skippedDays = [...row.skippedDays, ...replaced.map(({ day }) => day as Day)]
  const { id, createdAt: _created, ...changed } = stored(row)
  const nextReminderAt = nextReminder({ ...row, skippedDays }, now, zoneOf(row, ownersZone))
  await tx
    .update(events)
    .set({ ...changed, nextReminderAt, updatedAt: nextUpdatedAt(row.updatedAt, now) })
    .where(eq(events.id, id))
}

/** Without computed fields. */
const stored = ({ occurrence: _occurrence, ...row }: Row & { occurrence: Day | null }) => row
