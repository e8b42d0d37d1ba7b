import { and, eq, isNotNull } from 'drizzle-orm'
import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { queueMail } from '#platform/outbox/outbox'
import { listEvents } from '../../api'
import { type ExportedEvent, writeCalendar } from '../../icalendar/write-calendar'
import { eventById } from '../store'
import { events } from '../table'
import { withCurrentDays } from './event-row'

export type Organizer = { name: string; email: string }

type Row = ReturnType<typeof withCurrentDays<typeof events.$inferSelect>>

/** Queues an invitation or update to each attendee, and a cancellation to those no longer invited. */
export async function inviteAttendees(db: Db, id: number, owner: Organizer, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const { id: eventId } = await eventById(tx, id)
    const [row] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
    const event = withCurrentDays(row as NonNullable<typeof row>, timeZone)
    if (event.attendees.length === 0)
      throw invalid({ attendees: 'Add the addresses of those you want to invite first' })
    const sequence = event.invitedAt ? event.sequence + 1 : event.sequence
    const updated = { ...event, sequence }
    const known = new Set(event.invited)
    for (const address of event.attendees)
      await queueInvitation(tx, updated, address, owner, now, known.has(address) ? 'changed' : 'new')
    for (const address of event.invited.filter((one) => !event.attendees.includes(one)))
      await queueInvitation(tx, updated, address, owner, now, 'cancelled')
    await tx
      .update(events)
      .set({ sequence, invited: event.attendees, invitedAt: now, updatedAt: now })
      .where(eq(events.id, id))
    await publishInvalidation(tx, [listEvents.path])
    return event.attendees.length
  })
}

/** Queues a cancellation to all invited attendees, in the transaction that deletes the event. */
export async function queueCancellations(tx: Db, event: Row, owner: Organizer, now: Date): Promise<void> {
  const updated = { ...event, sequence: event.sequence + 1 }
  for (const address of event.invited) await queueInvitation(tx, updated, address, owner, now, 'cancelled')
}

/** Refreshes open screens after an invitation mail was sent or failed. */
export const publishInvitationState = (tx: Transaction): Promise<void> => publishInvalidation(tx, [listEvents.path])

const mailWords = {
  new: { subject: 'Invitation', verb: 'invites you to' },
  changed: { subject: 'Updated invitation', verb: 'has changed' },
  cancelled: { subject: 'Cancelled', verb: 'has cancelled' },
}

async function queueInvitation(
  tx: Db,
  event: Row,
  to: string,
  owner: Organizer,
  now: Date,
  what: keyof typeof mailWords,
) {
  const { timeZone, name, email } = await readBusiness(tx)
  const organizer = { name: name || owner.name, address: email || owner.email }
  const { subject, verb } = mailWords[what]
  const method = what === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const parts = await calendarEvents(tx, event, timeZone)
  const file = writeCalendar({ name: organizer.name, events: parts, ownersZone: timeZone, now, method, organizer })
  const lines = [
    `${organizer.name} ${verb} “${event.title}”.`,
    formatPeriod(event, event.timeZone ?? timeZone),
    event.location && `Where: ${event.location}`,
    event.description && `\n${event.description}`,
  ]
  await queueMail(tx, {
    key: `event ${event.id} ${event.sequence} ${method} ${to.toLowerCase()}`,
    origin: { kind: 'event', id: event.id },
    to: [{ address: to }],
    subject: `${subject}: ${event.title}`,
    text: lines.filter(Boolean).join('\n'),
    attachments: [
      {
        name: 'invite.ics',
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: Buffer.from(file, 'utf8'),
      },
    ],
  })
}

/** A series is sent with its edited occurrences, an edited occurrence with a reference to its series. */
async function calendarEvents(tx: Db, event: Row, timeZone: string): Promise<ExportedEvent[]> {
  if (event.seriesId !== null) {
    const [row] = await tx.select().from(events).where(eq(events.id, event.seriesId))
    return [{ ...event, series: row && withCurrentDays(row, timeZone) }]
  }
  const detached = event.rrule
    ? await tx
        .select()
        .from(events)
        .where(and(eq(events.seriesId, event.id), isNotNull(events.occurrenceDay)))
    : []
  return [
    event,
    ...detached.map((row) => ({ ...withCurrentDays(row, timeZone), sequence: event.sequence, series: event })),
  ]
}

function formatPeriod({ startDateTime, endDateTime, allDay }: Row, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const [first, last] = [day.format(startDateTime), day.format(endDateTime)]
  if (allDay) return `When: ${first === last ? first : `${first} to ${last}`}`
  const end = first === last ? time.format(endDateTime) : `${last}, ${time.format(endDateTime)}`
  return `When: ${first}, ${time.format(startDateTime)} to ${end} (${timeZone.replaceAll('_', ' ')})`
}
