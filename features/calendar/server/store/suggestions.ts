import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { notify, withdraw } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listEvents } from '../../api'
import { bandOf } from '../../confidence'
import { daysOf } from '../../event-days'
import { nextReminder } from '../../reminder'
import { usualReminder } from '../../reminder-choices'
import { type FoundEvent, suggestionKeyOf, type TextToScan } from '../../suggestion'
import { wholeDays } from '../../times'
import { eventById, eventsTouching } from '../store'
import { events } from '../table'
import { whenSaid } from '../when-said'
import { asShown, columns } from './event-row'

/** What is suggested and still to come, most certain first. */
export async function findSuggested(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const rows = await db
    .select(columns)
    .from(events)
    .where(and(events.isSuggested, isNull(events.dismissedAt), gte(events.endDateTime, now)))
    .orderBy(sql`${events.aiConfidence} desc nulls last`, events.startDateTime, events.id)
  return rows.map((row) => ({ ...asShown(row, timeZone), confidenceBand: bandOf(row.aiConfidence) }))
}

/** Makes an event of a suggestion. Accepted twice, it is one event. */
export async function acceptSuggestion(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update')
    if (!row?.suggestionKey || row.dismissedAt) throw notFound('Suggestion not found')
    if (row.isSuggested) {
      const reminderMinutes = row.allDay ? usualReminder.allDay : usualReminder.timed
      const nextReminderAt = nextReminder({ ...row, reminderMinutes }, now, timeZone)
      await tx
        .update(events)
        .set({ isSuggested: false, reminderMinutes, nextReminderAt, updatedAt: now })
        .where(eq(events.id, id))
      await withdraw(tx, 'suggestion', [subjectOf(id)])
      await publishInvalidation(tx, [listEvents.path])
    }
    const event = await eventById(tx, id)
    const sameDays = await eventsTouching(tx, daysOf(event, timeZone))
    return { ...event, collidesWith: sameDays.filter((other) => other.id !== id && collide(event, other)) }
  })
}

type Timed = { startDateTime: Date; endDateTime: Date; allDay: boolean }

/** Two meet in time; what lasts all day leaves room for others. */
const collide = (one: Timed, other: Timed) =>
  !one.allDay && !other.allDay && one.startDateTime < other.endDateTime && other.startDateTime < one.endDateTime

/** It is not shown again, nor is what a later scan finds to be the same. */
export async function dismissSuggestion(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(events)
      .set({ dismissedAt: sql`coalesce(${events.dismissedAt}, ${now.toISOString()})` })
      .where(and(eq(events.id, id), events.isSuggested))
      .returning({ id: events.id })
    if (gone.length === 0) throw notFound('Suggestion not found')
    await withdraw(tx, 'suggestion', [subjectOf(id)])
    await publishInvalidation(tx, [listEvents.path])
  })
}

/** Keeps what was found in a text, unless it was suggested before or stands in the calendar already. Gives how many. */
export async function keepSuggestions(db: Db, text: TextToScan, found: FoundEvent[]): Promise<number> {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const kept: { id: number; event: FoundEvent }[] = []
    for (const event of found) {
      if (await standsAlready(tx, text, event)) continue
      const made = await tx
        .insert(events)
        .values(suggestion(text, event, timeZone))
        .onConflictDoNothing({ target: events.suggestionKey })
        .returning({ id: events.id })
      kept.push(...made.map(({ id }) => ({ id, event })))
    }
    if (kept.length > 0) await publishInvalidation(tx, [listEvents.path])
    await tellOfSuggestions(tx, kept, timeZone)
    return kept.length
  })
}

/** One word for all that a text speaks of; what is too uncertain to be shown rings no bell. */
async function tellOfSuggestions(tx: Db, kept: { id: number; event: FoundEvent }[], timeZone: string): Promise<void> {
  const [first, ...more] = kept.filter(({ event }) => bandOf(event.confidence) !== 'low')
  if (!first) return
  const { title, startDateTime, day } = first.event
  await notify(tx, {
    kind: 'suggestion',
    subject: subjectOf(first.id),
    title: `Suggested: ${title}${more.length > 0 ? `, and ${more.length} more` : ''}`,
    body: whenSaid(startDateTime, day !== null, timeZone),
    href: `/calendar?event=${first.id}`,
  })
}

/** What the bell calls a suggestion. */
const subjectOf = (id: number) => `event:${id}`

function suggestion(text: TextToScan, event: FoundEvent, timeZone: string) {
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

/** The owner has written it down: something with the same client or the same people begins at that time. */
async function standsAlready(tx: Db, { clientId, from }: TextToScan, { startDateTime, people }: FoundEvent) {
  const addresses = [from?.address, ...people]
    .filter((one): one is string => Boolean(one))
    .map((one) => one.toLowerCase())
  const sameClient = clientId === null ? undefined : eq(events.clientId, clientId)
  const samePeople =
    addresses.length === 0
      ? undefined
      : sql`exists (select 1 from unnest(${events.attendees}) as guest where ${inArray(sql`lower(guest)`, addresses)})`
  if (!sameClient && !samePeople) return false
  const [known] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.startDateTime, startDateTime), eq(events.isSuggested, false), or(sameClient, samePeople)))
    .limit(1)
  return known !== undefined
}
