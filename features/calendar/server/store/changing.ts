import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '#core/days'
import { conflict, invalid, notFound, Problem } from '#core/problem'
import { withdraw } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import type { EventChanges, SeriesScope } from '../../event'
import { firstDayOf, occurrenceOn, zoneOf } from '../../expansion'
import { endingOn, lastDay, movedRule, occurrenceDays, remainingFrom } from '../../recurrence'
import { nextReminder } from '../../reminder'
import { keptSeries, movedTo } from '../../series-rule'
import { type Times, timesFrom, wholeDays } from '../../times'
import { eventById, lockClient } from '../store'
import { events } from '../table'
import { asShown } from './event-row'
import { type Organizer, tellOfCancellation } from './inviting'

type Row = ReturnType<typeof asShown<typeof events.$inferSelect>>

export type Reach = { scope?: SeriesScope | undefined; occurrence?: Day | undefined }

/** What a change works with: the moment, and the owner's zone. */
type Scene = { tx: Db; now: Date; ownersZone: string }

export async function editEvent(
  db: Db,
  id: number,
  changes: EventChanges,
  reach: Reach & { seenAt?: string | undefined },
  now: Date,
) {
  return db.transaction(async (tx) => {
    const scene = await sceneOf(tx, now)
    const row = await lock(scene, id)
    if (row.isSuggested) throw conflict('Accept this suggestion before changing it')
    if (reach.seenAt && Date.parse(reach.seenAt) !== row.updatedAt.getTime()) throw changedElsewhere()
    await lockClient(tx, changes.clientId)
    const { series, occurrence, scope } = await meant(scene, row, reach)
    await publishInvalidation(tx, [listEvents.path])
    if (!series) {
      await change(scene, row, changes)
      return eventById(tx, row.id)
    }
    if (scope === 'this') return eventById(tx, await stepOut(scene, series, occurrence, changes))
    const isFirst = occurrence === firstDayOf(series, zoneOf(series, scene.ownersZone))
    if (scope === 'all' || isFirst) {
      const day = await changeAll(scene, series, occurrence, changes)
      return eventById(tx, series.id, day)
    }
    return eventById(tx, await changeFollowing(scene, series, occurrence, changes))
  })
}

/** With an organizer, those who were invited are told, where the whole event goes. */
export async function removeEvent(
  db: Db,
  id: number,
  reach: Reach & { organizer?: Organizer },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const scene = await sceneOf(tx, now)
    const row = await lock(scene, id)
    if (row.isSuggested) throw notFound('Event not found')
    await publishInvalidation(tx, [listEvents.path])
    const { series, occurrence, scope } = await meant(scene, row, reach)
    const isFirst = series && occurrence === firstDayOf(series, zoneOf(series, scene.ownersZone))
    if (!series || scope === 'all' || (scope === 'following' && isFirst)) {
      const whole = series ?? row
      if (reach.organizer) await tellOfCancellation(tx, whole, reach.organizer, now)
      await tx.delete(events).where(eq(events.id, whole.id))
      await withdraw(tx, 'event-soon', [`event:${whole.id}`])
      return
    }
    if (scope === 'following') return cut(scene, series, occurrence)
    await tx.delete(events).where(and(eq(events.seriesId, series.id), eq(events.occurrenceDay, occurrence)))
    await put(scene, { ...series, skippedDays: [...series.skippedDays, occurrence] })
  })
}

async function sceneOf(tx: Db, now: Date): Promise<Scene> {
  const { timeZone } = await readBusiness(tx)
  return { tx, now, ownersZone: timeZone }
}

async function lock({ tx, ownersZone }: Scene, id: number): Promise<Row> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update')
  if (!row || row.dismissedAt) throw notFound('Event not found')
  return asShown(row, ownersZone)
}

/** Which series a change reaches, and from which of its days. Without a word about either, all of it. */
async function meant(scene: Scene, row: Row, reach: Reach) {
  const scope = reach.scope ?? (row.occurrenceDay || reach.occurrence ? 'this' : 'all')
  if (row.seriesId === null && row.rrule === null) return { series: undefined, occurrence: '', scope }
  const series = row.seriesId === null ? row : await lock(scene, row.seriesId)
  const begins = firstDayOf(series, zoneOf(series, scene.ownersZone))
  const occurrence = row.occurrenceDay ?? reach.occurrence ?? (scope === 'all' ? begins : undefined)
  if (!occurrence) throw invalid({ occurrence: 'Say which of the series is meant, by its day' })
  const happens = occurrenceDays(series.rrule as string, begins, { from: occurrence, to: occurrence }).length > 0
  if (!happens) throw invalid({ occurrence: 'The series does not happen on that day' })
  return { series, occurrence, scope }
}

/** An event by itself; given a rule, it becomes a series. */
async function change(scene: Scene, row: Row, changes: EventChanges): Promise<void> {
  await put(scene, { ...row, ...plain(changes), ...retimed(scene, row, row, changes) })
}

/** Puts an event of its own in the place of one of a series. */
async function stepOut(scene: Scene, series: Row, day: Day, changes: EventChanges): Promise<number> {
  const { tx, ownersZone } = scene
  const [known] = await tx
    .select()
    .from(events)
    .where(and(eq(events.seriesId, series.id), eq(events.occurrenceDay, day)))
  const { rrule: _rule, ...rest } = changes
  if (known) {
    await change(scene, asShown(known, ownersZone), rest)
    return known.id
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
    ...plain(rest),
    ...retimed(scene, single, single, rest),
    seriesId: series.id,
    occurrenceDay: day,
  })
  const [made] = await tx
    .insert(events)
    .values({
      ...copy,
      updatedAt: scene.now,
      nextReminderAt: nextReminder({ ...single, ...copy }, scene.now, ownersZone),
    })
    .returning({ id: events.id })
  return made?.id as number
}

/** Changes a series whole. Times were given for one of its days; all others move as far. Gives that one's new day. */
async function changeAll(scene: Scene, series: Row, day: Day, changes: EventChanges): Promise<Day | undefined> {
  const { tx, ownersZone } = scene
  const zone = zoneOf(series, ownersZone)
  const { occurrence: _day, ...times } = occurrenceOn(series, day, ownersZone)
  const moved = retimed(scene, series, { ...series, ...times }, { ...changes, rrule: undefined })
  const allDay = moved.allDay ?? series.allDay
  const newZone = moved.timeZone ?? zone
  const to = firstDayOf({ ...times, ...moved, allDay }, newZone)
  const begins = firstDayOf(series, zone)
  const start = addDays(begins, daysBetween(day, to))
  if (changes.rrule === null) {
    await tx.delete(events).where(eq(events.seriesId, series.id))
    const alone = movedTo(start, { ...times, ...moved }, allDay, newZone)
    await put(scene, { ...series, ...plain(changes), ...moved, ...alone, rrule: null, lastDay: null, skippedDays: [] })
    return undefined
  }
  const rule = changes.rrule ?? movedRule(series.rrule as string, begins, start)
  if (!rule)
    throw invalid({ startDateTime: 'This repetition cannot move to another day; change how it repeats instead' })
  const kept = keptSeries(rule, movedTo(start, { ...times, ...moved }, allDay, newZone), allDay, newZone)
  const shift = daysBetween(begins, start)
  const skippedDays = series.skippedDays.map((one) => addDays(one, shift))
  const whole = { ...series, ...plain(changes), ...moved, ...kept, skippedDays }
  await put(scene, whole)
  await keepSteppedOut(scene, whole, shift, plain(changes))
  return to
}

/** Ends a series before a day, and begins another there that takes over what came after. */
async function changeFollowing(scene: Scene, series: Row, day: Day, changes: EventChanges): Promise<number> {
  const { tx, ownersZone, now } = scene
  const zone = zoneOf(series, ownersZone)
  const rrule = remainingFrom(series.rrule as string, firstDayOf(series, zone), day)
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
  const [made] = await tx
    .insert(events)
    .values({ ...copy, updatedAt: now })
    .returning({ id: events.id })
  const id = made?.id as number
  await tx
    .update(events)
    .set({
      seriesId: id,
      uid: sql`(select uid from events as series where series.id = ${id})`,
      updatedAt: sql`${events.updatedAt}`,
    })
    .where(and(eq(events.seriesId, series.id), gte(events.occurrenceDay, day)))
  await cut(scene, series, day)
  await changeAll(scene, await lock(scene, id), day, changes)
  return id
}

/** Ends a series before a day. */
async function cut(scene: Scene, series: Row, day: Day): Promise<void> {
  const { tx, ownersZone } = scene
  const begins = firstDayOf(series, zoneOf(series, ownersZone))
  await tx.delete(events).where(and(eq(events.seriesId, series.id), gte(events.occurrenceDay, day)))
  const rrule = endingOn(series.rrule as string, addDays(day, -1))
  const skippedDays = series.skippedDays.filter((one) => one < day)
  await put(scene, { ...series, rrule, lastDay: lastDay(rrule, begins), skippedDays })
}

/** Those that stepped out move their place along; where the rule no longer has that day, they go. */
async function keepSteppedOut(scene: Scene, series: Row, shift: number, changes: object): Promise<void> {
  const { tx, ownersZone } = scene
  const out = await tx
    .select({ id: events.id, day: events.occurrenceDay })
    .from(events)
    .where(eq(events.seriesId, series.id))
  const begins = firstDayOf(series, zoneOf(series, ownersZone))
  const places = out.map(({ id, day }) => ({ id, day: addDays(day as Day, shift) }))
  const gone = places.filter(
    ({ day }) => occurrenceDays(series.rrule as string, begins, { from: day, to: day }).length === 0,
  )
  if (gone.length > 0)
    await tx.delete(events).where(
      inArray(
        events.id,
        gone.map(({ id }) => id),
      ),
    )
  const kept = places.filter((place) => !gone.includes(place))
  // Towards the end first, so that no two stand on one day on the way.
  for (const { id, day } of kept.sort((one, other) => (one.day < other.day ? shift : -shift) || 0)) {
    await tx
      .update(events)
      .set({ ...changes, occurrenceDay: day })
      .where(eq(events.id, id))
  }
}

/** When an event is after a change, seen from where it was. */
function retimed({ ownersZone }: Scene, row: Row, was: Placed, changes: EventChanges): Partial<Row> {
  const { startDateTime, endDateTime, allDay = was.allDay, timeZone = row.timeZone, rrule } = changes
  const said = [startDateTime, endDateTime, changes.allDay, changes.timeZone, rrule]
  if (said.every((one) => one === undefined)) return {}
  const zone = timeZone ?? ownersZone
  const times = timesAfter(was, { startDateTime, endDateTime, allDay }, allDay ? ownersZone : zone)
  const kept = { allDay, timeZone, reminderSent: false }
  if (!rrule) return { ...kept, ...times, ...(rrule === null && { rrule: null, lastDay: null, skippedDays: [] }) }
  return { ...kept, timeZone: zone, ...keptSeries(rrule, times, allDay, zone) }
}

type Placed = Times & { allDay: boolean }
type Said = { startDateTime: string | undefined; endDateTime: string | undefined; allDay: boolean }

/** Moved without a word about its end, an event lasts as long as it did. */
function timesAfter(was: Placed, { startDateTime, endDateTime, allDay }: Said, zone: string): Times {
  const start = startDateTime ?? was.startDateTime.toISOString()
  if (!startDateTime || endDateTime || allDay !== was.allDay)
    return timesFrom({ startDateTime: start, endDateTime: endDateTime ?? laterOf(start, was), allDay }, zone)
  const begun = timesFrom({ startDateTime: start, endDateTime: start, allDay }, zone)
  if (begun.startDay) {
    const days = daysBetween(was.startDay as Day, was.endDay as Day)
    return wholeDays(begun.startDay, addDays(begun.startDay, days), zone)
  }
  const length = was.endDateTime.getTime() - was.startDateTime.getTime()
  return { ...begun, endDateTime: new Date(begun.startDateTime.getTime() + length) }
}

/** The end as it was, or the start where that has moved past it. */
const laterOf = (start: string, { endDateTime }: Placed) =>
  Date.parse(start) > endDateTime.getTime() ? start : endDateTime.toISOString()

/** What a change says besides when. */
function plain({
  startDateTime: _start,
  endDateTime: _end,
  allDay: _allDay,
  timeZone: _zone,
  rrule: _rule,
  ...rest
}: EventChanges) {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<Row>
}

async function put({ tx, now, ownersZone }: Scene, row: Row): Promise<void> {
  const replaced = await tx.select({ day: events.occurrenceDay }).from(events).where(eq(events.seriesId, row.id))
  const skippedDays = [...row.skippedDays, ...replaced.map(({ day }) => day as Day)]
  const { id, createdAt: _created, ...changed } = stored(row)
  const nextReminderAt = nextReminder({ ...row, skippedDays }, now, zoneOf(row, ownersZone))
  await tx
    .update(events)
    .set({ ...changed, nextReminderAt, updatedAt: after(row.updatedAt, now) })
    .where(eq(events.id, id))
}

/** Without what is only shown. */
const stored = ({ occurrence: _occurrence, ...row }: Row & { occurrence: Day | null }) => row

/** Each edit is later than the one before, also within one tick of the clock, so that none goes unnoticed. */
const after = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

const changedElsewhere = () =>
  new Problem('changed', 409, 'This event was changed elsewhere. Reload to see it as it is now.')
