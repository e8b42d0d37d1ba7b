import type { SQLWrapper } from 'drizzle-orm'
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { notify, withdrawNotifications } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import { bandOf } from '../../confidence'
import { daysOf } from '../../event-days'
import { nextReminder } from '../../reminder'
import { defaultReminder } from '../../reminder-choices'
import { type DetectedEvent, suggestionKeyOf, type TextToScan } from '../../suggestion'
import { wholeDays } from '../../times'
import { formatWhen } from '../format-when'
import { busyEventsOverlapping, eventById } from '../store'
import { events } from '../table'
import { defaultCalendar, requestSync } from './calendar-accounts'
import { columns, withCurrentDays } from './event-row'

/** Upcoming suggestions, most certain first. */
export async function findSuggested(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const rows = await db
    .select(columns)
    .from(events)
    .where(and(events.isSuggested, isNull(events.dismissedAt), gte(events.endDateTime, now)))
    .orderBy(sql`${events.aiConfidence} desc nulls last`, events.startDateTime, events.id)
  return rows.map((row) => ({ ...withCurrentDays(row, timeZone), confidenceBand: bandOf(row.aiConfidence) }))
}

/** Turns a suggestion into an event; accepting it again changes nothing. */
export async function acceptSuggestion(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update')
    if (!row?.suggestionKey || row.dismissedAt) throw notFound('Suggestion not found')
    if (row.isSuggested) {
      const reminderMinutes = row.allDay ? defaultReminder.allDay : defaultReminder.timed
      const nextReminderAt = nextReminder({ ...row, reminderMinutes }, now, timeZone)
      const calendarId = (await defaultCalendar(tx))?.id ?? null
      await tx
        .update(events)
        .set({ isSuggested: false, calendarId, reminderMinutes, nextReminderAt, updatedAt: now })
        .where(eq(events.id, id))
      if (calendarId) await requestSync(tx)
      await withdrawNotifications(tx, 'suggestion', [notificationSubject(id)])
      await publishInvalidation(tx, [listEvents.path])
    }
    const event = await eventById(tx, id)
    const sameDays = await busyEventsOverlapping(tx, daysOf(event, timeZone))
    return { ...event, collidesWith: sameDays.filter((other) => other.id !== id && collide(event, other)) }
  })
}

type Timed = { startDateTime: Date; endDateTime: Date; allDay: boolean }

/** All-day events overlap nothing. */
const collide = (one: Timed, other: Timed) =>
  !one.allDay && !other.allDay && one.startDateTime < other.endDateTime && other.startDateTime < one.endDateTime

/** Kept in the database, so that a later scan does not suggest it again. */
export async function dismissSuggestion(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const dismissed = await tx
      .update(events)
      .set({ dismissedAt: sql`coalesce(${events.dismissedAt}, ${now.toISOString()})` })
      .where(and(eq(events.id, id), events.isSuggested))
      .returning({ id: events.id })
    if (dismissed.length === 0) throw notFound('Suggestion not found')
    await withdrawNotifications(tx, 'suggestion', [notificationSubject(id)])
    await publishInvalidation(tx, [listEvents.path])
  })
}

/** Saves detected events that were not suggested before and are not in the calendar. Returns their number. */
export async function deleteSuggestionsFromMails(tx: Transaction, mailIds: SQLWrapper): Promise<void> {
  const deleted = await tx
    .delete(events)
    .where(and(events.isSuggested, eq(events.aiSource, 'email'), inArray(events.aiSourceId, mailIds)))
    .returning({ id: events.id })
  await withdrawNotifications(
    tx,
    'suggestion',
    deleted.map(({ id }) => notificationSubject(id)),
  )
  if (deleted.length > 0) await publishInvalidation(tx, [listEvents.path])
}

export async function saveSuggestions(db: Db, text: TextToScan, found: DetectedEvent[]): Promise<number> {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const saved: { id: number; event: DetectedEvent }[] = []
    for (const event of mostCertain(found)) {
      if (await isAlreadyPlanned(tx, text, event)) continue
      const made = await tx
        .insert(events)
        .values(suggestion(text, event, timeZone))
        .onConflictDoNothing({ target: events.suggestionKey })
        .returning({ id: events.id })
      saved.push(...made.map(({ id }) => ({ id, event })))
    }
    if (saved.length > 0) await publishInvalidation(tx, [listEvents.path])
    await notifyOfSuggestions(tx, saved, timeZone)
    return saved.length
  })
}

/** One text, by a person or by an attacker, fills the calendar with no more than this. */
const maxSuggestions = 5

const mostCertain = (found: DetectedEvent[]) =>
  found.toSorted((one, other) => other.confidence - one.confidence).slice(0, maxSuggestions)

/** One notification for all suggestions of a text; those too uncertain to be shown cause none. */
async function notifyOfSuggestions(
  tx: Transaction,
  saved: { id: number; event: DetectedEvent }[],
  timeZone: string,
): Promise<void> {
  const [first, ...more] = saved.filter(({ event }) => bandOf(event.confidence) !== 'low')
  if (!first) return
  const { title, startDateTime, day } = first.event
  await notify(tx, {
    kind: 'suggestion',
    subject: notificationSubject(first.id),
    title: `Suggested: ${title}${more.length > 0 ? `, and ${more.length} more` : ''}`,
    body: formatWhen(startDateTime, day !== null, timeZone),
    href: `/calendar?event=${first.id}`,
  })
}

const notificationSubject = (id: number) => `event:${id}`

function suggestion(text: TextToScan, event: DetectedEvent, timeZone: string) {
  const times = event.day
    ? { ...wholeDays(event.day, event.day, timeZone), allDay: true }
    : { startDateTime: event.startDateTime, endDateTime: event.endDateTime }
  return {
    title: event.title,
    ...times,
    location: event.location,
    attendees: event.people,
    clientId: text.clientId,
    isSuggested: true,
    aiSource: text.source,
    aiSourceId: text.sourceId,
    aiConfidence: event.confidence,
    aiQuote: event.quote,
    aiFoundBy: event.by,
    suggestionKey: suggestionKeyOf(event, text),
  }
}

/** The calendar has an event with the same start and the same client or people. */
async function isAlreadyPlanned(tx: Db, { clientId, from }: TextToScan, { startDateTime, people }: DetectedEvent) {
  const addresses = [from?.address, ...people]
    .filter((one): one is string => Boolean(one))
    .map((one) => one.toLowerCase())
  const sameClient = clientId === null ? undefined : eq(events.clientId, clientId)
  const samePeople =
    addresses.length === 0
      ? undefined
      : sql`exists (select 1 from unnest(${events.attendees}) as guest where ${inArray(sql`lower(guest)`, addresses)})`
  if (!sameClient && !samePeople) return false
  const [existing] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.startDateTime, startDateTime), eq(events.isSuggested, false), or(sameClient, samePeople)))
    .limit(1)
  return existing !== undefined
}
