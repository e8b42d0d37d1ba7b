import * as z from 'zod'
import { instantIn } from '#core/wall-clock'
import { isTimeZone } from '#core/zone-offset'
import { keyOfColor } from './key-of-color'
import { keyOf, type Moment, momentOf, type PlainEvent, zoneOf } from './plain-event'
import type { Change, Exception } from './provider-server'

const When = z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() })
const Reminder = z.object({ method: z.string(), minutes: z.number() })
const Attendee = z.looseObject({
  email: z.string().optional(),
  resource: z.boolean().optional(),
  responseStatus: z.string().optional(),
})

/** The part of a Google event that we know. */
export const GoogleEvent = z.object({
  id: z.string(),
  // Of a deleted event Google guarantees only the id.
  etag: z.string().default(''),
  status: z.string().optional(),
  eventType: z.string().optional(),
  iCalUID: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: When.optional(),
  end: When.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: When.optional(),
  transparency: z.string().optional(),
  visibility: z.string().optional(),
  colorId: z.string().optional(),
  attendees: z.array(Attendee).optional(),
  reminders: z.object({ useDefault: z.boolean().optional(), overrides: z.array(Reminder).optional() }).optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type GoogleEvent = z.output<typeof GoogleEvent>

/** Where we keep our UID: Google gives an event that is made with an id a UID of its own. */
export const uidProperty = 'mainstreetUid'

export const uidOf = (event: GoogleEvent): string =>
  event.extendedProperties?.private?.[uidProperty] ?? event.iCalUID ?? event.id

/** Undefined where it has no times. */
export function plainOf(event: GoogleEvent, defaultReminder: number | null): PlainEvent | undefined {
  const [start, end] = [momentIn(event.start), momentIn(event.end)]
  if (!start || !end) return undefined
  const lines = event.recurrence ?? []
  return {
    title: event.summary?.trim() ?? '',
    description: event.description?.trim() ?? '',
    location: event.location?.trim() ?? '',
    attendees: (event.attendees ?? []).flatMap(({ email, resource }) => (email && !resource ? [email] : [])),
    answers: answersOf(event),
    start,
    end,
    rules: lines.filter((line) => /^(RRULE|RDATE)/i.test(line)),
    skipped: lines.filter((line) => /^EXDATE/i.test(line)).flatMap((line) => skippedIn(line, start)),
    reminderMinutes: reminderOf(event, defaultReminder),
    isFree: event.transparency === 'transparent',
    isPrivate: event.visibility === 'private' || event.visibility === 'confidential',
    color: (event.colorId && googleColors[event.colorId]) || null,
  }
}

const answersOf = ({ attendees = [] }: GoogleEvent): Record<string, string> =>
  Object.fromEntries(
    attendees.flatMap(({ email, responseStatus }) =>
      email && responseStatus && responseStatus !== 'needsAction'
        ? [[email.toLowerCase(), responseStatus.toUpperCase()]]
        : [],
    ),
  )

export function momentIn(when: z.output<typeof When> | undefined): Moment | undefined {
  if (when?.date) return { day: when.date }
  if (!when?.dateTime) return undefined
  const zone = when.timeZone && isTimeZone(when.timeZone) ? when.timeZone : null
  return { at: new Date(when.dateTime), zone: zone === 'UTC' || zone === 'Etc/UTC' ? null : zone }
}

function skippedIn(line: string, start: Moment): string[] {
  const [head = '', values = ''] = line.split(':')
  const zone = /TZID=([^;:]+)/i.exec(head)?.[1] ?? zoneOf(start) ?? 'UTC'
  return values.split(',').flatMap((value) => {
    const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim())
    if (!found) return []
    const [, year, month, day, hour, minutes, , utc] = found
    if (hour === undefined) return [`${year}-${month}-${day}`]
    const wall = `${year}-${month}-${day}T${hour}:${minutes}`
    return [(utc || !isTimeZone(zone) ? new Date(`${wall}Z`) : instantIn(zone, wall)).toISOString()]
  })
}

function reminderOf({ reminders }: GoogleEvent, defaultReminder: number | null): number | null {
  if (reminders?.useDefault) return defaultReminder
  const overrides = reminders?.overrides ?? []
  return (overrides.find(({ method }) => method === 'popup') ?? overrides[0])?.minutes ?? null
}

/** The record of Google's API for the changed fields. Rooms and reminders that other programs set stay. */
export function changesFor({ event, fields, exceptions }: Change, before: GoogleEvent | undefined): object {
  const has = (name: Change['fields'][number]) => fields.includes(name)
  const isSeries = event.rules.length > 0
  return {
    ...(has('title') && { summary: event.title }),
    ...(has('description') && { description: event.description }),
    ...(has('location') && { location: event.location }),
    ...(has('attendees') && { attendees: attendeesFor(event, before) }),
    ...(has('times') && { start: whenOf(event.start), end: whenOf(event.end) }),
    ...((has('rules') || has('skipped') || (isSeries && has('times'))) && {
      recurrence: recurrenceFor(event, exceptions),
    }),
    ...(has('reminder') && { reminders: remindersFor(event, before) }),
    ...(has('free') && { transparency: event.isFree ? 'transparent' : 'opaque' }),
    ...(has('private') && { visibility: event.isPrivate ? 'private' : 'default' }),
    // Brings back an occurrence that was left out.
    ...(before?.status === 'cancelled' && { status: 'confirmed' }),
    ...(has('color') && { colorId: keyOfColor(event.color, googleColors) }),
  }
}

/** Clears the other form of the time: a day has no time of day. */
const whenOf = (moment: Moment) =>
  'day' in moment
    ? { date: moment.day, dateTime: null, timeZone: null }
    : { date: null, dateTime: moment.at.toISOString(), timeZone: moment.zone ?? 'UTC' }

/** Occurrences that Google keeps as cancelled records need no EXDATE. */
function recurrenceFor(event: PlainEvent, exceptions: Exception[]): string[] {
  const cancelled = new Set(exceptions.filter((one) => one.event === null).map(({ key }) => key))
  const zone = zoneOf(event.start)
  const dates = event.skipped.filter((key) => !cancelled.has(key)).map((key) => exdate(momentOf(key, zone)))
  return [...event.rules, ...dates]
}

const exdate = (moment: Moment) =>
  'day' in moment
    ? `EXDATE;VALUE=DATE:${moment.day.replaceAll('-', '')}`
    : `EXDATE:${keyOf(moment).slice(0, 19).replace(/[-:]/g, '')}Z`

function attendeesFor({ attendees }: PlainEvent, before: GoogleEvent | undefined) {
  const wanted = new Map(attendees.map((email) => [email.toLowerCase(), email]))
  const kept = (before?.attendees ?? []).filter(({ email = '', resource }) => {
    const isWanted = wanted.delete(email.toLowerCase())
    return resource || isWanted
  })
  return [...kept, ...[...wanted.values()].map((email) => ({ email }))]
}

/** Four weeks. */
const maxReminder = 40_320

function remindersFor({ reminderMinutes }: PlainEvent, before: GoogleEvent | undefined) {
  const others = (before?.reminders?.overrides ?? []).filter(({ method }) => method !== 'popup')
  const ours =
    reminderMinutes === null ? [] : [{ method: 'popup', minutes: Math.min(maxReminder, Math.max(0, reminderMinutes)) }]
  return { useDefault: false, overrides: [...ours, ...others].slice(0, 5) }
}

/** Google's eleven colours of events, from lavender to tomato. */
const googleColors: Record<string, string> = {
  1: 'mediumslateblue',
  2: 'mediumseagreen',
  3: 'blueviolet',
  4: 'salmon',
  5: 'darkgoldenrod',
  6: 'orangered',
  7: 'darkcyan',
  8: 'slategray',
  9: 'slateblue',
  10: 'forestgreen',
  11: 'crimson',
}
