import { and, eq, isNotNull } from 'drizzle-orm'
import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { queueMail } from '#platform/outbox/outbox'
import { listEvents } from '../../api'
import { type WrittenEvent, writeCalendar } from '../../icalendar/write-calendar'
import { eventById } from '../store'
import { events } from '../table'
import { asShown } from './event-row'

export type Organizer = { name: string; email: string }

type Row = ReturnType<typeof asShown<typeof events.$inferSelect>>

/** Queues an invitation, or the changed event, to each attendee, and a word of regret to those no longer asked. */
export async function inviteAttendees(db: Db, id: number, owner: Organizer, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { timeZone } = await readBusiness(tx)
    const shown = await eventById(tx, id)
    const [row] = await tx.select().from(events).where(eq(events.id, shown.id)).for('update')
    const event = asShown(row as NonNullable<typeof row>, timeZone)
    if (event.attendees.length === 0)
      throw invalid({ attendees: 'Add the addresses of those you want to invite first' })
    const sequence = event.invitedAt ? event.sequence + 1 : event.sequence
    const told = { ...event, sequence }
    const known = new Set(event.invited)
    for (const address of event.attendees)
      await send(tx, told, address, owner, now, known.has(address) ? 'changed' : 'new')
    for (const address of event.invited.filter((one) => !event.attendees.includes(one)))
      await send(tx, told, address, owner, now, 'gone')
    await tx
      .update(events)
      .set({ sequence, invited: event.attendees, invitedAt: now, updatedAt: now })
      .where(eq(events.id, id))
    await publishInvalidation(tx, [listEvents.path])
    return event.attendees.length
  })
}

/** Tells all who were invited that it will not take place; part of the transaction that removes the event. */
export async function tellOfCancellation(tx: Db, event: Row, owner: Organizer, now: Date): Promise<void> {
  const told = { ...event, sequence: event.sequence + 1 }
  for (const address of event.invited) await send(tx, told, address, owner, now, 'gone')
}

/** A mail to somebody who takes part has left, or could not: whoever looks at the event is told. */
export const invitationSettled = (tx: Db): Promise<void> => publishInvalidation(tx, [listEvents.path])

const words = {
  new: { subject: 'Invitation', verb: 'invites you to' },
  changed: { subject: 'Updated invitation', verb: 'has changed' },
  gone: { subject: 'Cancelled', verb: 'has cancelled' },
}

async function send(tx: Db, event: Row, to: string, owner: Organizer, now: Date, what: keyof typeof words) {
  const { timeZone, name, email } = await readBusiness(tx)
  const organizer = { name: name || owner.name, address: email || owner.email }
  const { subject, verb } = words[what]
  const method = what === 'gone' ? 'CANCEL' : 'REQUEST'
  const parts = await partsOf(tx, event, timeZone)
  const file = writeCalendar({ name: organizer.name, events: parts, ownersZone: timeZone, now, method, organizer })
  const lines = [
    `${organizer.name} ${verb} “${event.title}”.`,
    whenSaid(event, event.timeZone ?? timeZone),
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

/** A series travels with those that stepped out of it, and one of those with the place that it left. */
async function partsOf(tx: Db, event: Row, timeZone: string): Promise<WrittenEvent[]> {
  if (event.seriesId !== null) {
    const [row] = await tx.select().from(events).where(eq(events.id, event.seriesId))
    return [{ ...event, series: row && asShown(row, timeZone) }]
  }
  const out = event.rrule
    ? await tx
        .select()
        .from(events)
        .where(and(eq(events.seriesId, event.id), isNotNull(events.occurrenceDay)))
    : []
  return [event, ...out.map((row) => ({ ...asShown(row, timeZone), sequence: event.sequence, series: event }))]
}

function whenSaid({ startDateTime, endDateTime, allDay }: Row, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const [first, last] = [day.format(startDateTime), day.format(endDateTime)]
  if (allDay) return `When: ${first === last ? first : `${first} to ${last}`}`
  const end = first === last ? time.format(endDateTime) : `${last}, ${time.format(endDateTime)}`
  return `When: ${first}, ${time.format(startDateTime)} to ${end} (${timeZone.replaceAll('_', ' ')})`
}
