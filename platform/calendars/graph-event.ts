import * as z from 'zod'
import { addDays } from '#core/days'
import { dayOfWallTime, instantIn, wallTimeIn } from '#core/wall-clock'
import { resolveZoneName } from '#core/zone-names'
import { Recurrence, recurrenceOf, ruleOf } from './graph-recurrence'
import { keyOfColor } from './key-of-color'
import { type Moment, type PlainEvent, zoneOf } from './plain-event'
import type { Change } from './provider-server'

const When = z.object({ dateTime: z.string(), timeZone: z.string().nullish() })
const Attendee = z.looseObject({
  emailAddress: z.object({ address: z.string().nullish() }),
  status: z.looseObject({ response: z.string().nullish() }).nullish(),
})

/** Where we keep what Outlook has no place for. Guests of ours are there, because Outlook would invite its own by mail. */
const propertySet = 'String {6f0c1b5e-3c5d-4f0e-9a0b-5d1c7e2f8a41} Name'
export const uidProperty = `${propertySet} mainstreet-uid`
const guestsProperty = `${propertySet} mainstreet-guests`
export const expandProperties = `singleValueExtendedProperties($filter=id eq '${uidProperty}' or id eq '${guestsProperty}')`

/** The part of an event of Microsoft Graph that we know. */
export const GraphEvent = z.object({
  id: z.string(),
  '@odata.etag': z.string(),
  type: z.string(),
  iCalUId: z.string().nullish(),
  subject: z.string().nullish(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  start: When,
  end: When,
  originalStartTimeZone: z.string().nullish(),
  originalStart: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  sensitivity: z.string().nullish(),
  isReminderOn: z.boolean().nullish(),
  reminderMinutesBeforeStart: z.number().nullish(),
  recurrence: Recurrence.nullish(),
  categories: z.array(z.string()).nullish(),
  attendees: z.array(Attendee).nullish(),
  cancelledOccurrences: z.array(z.string()).nullish(),
  exceptionOccurrences: z.array(z.unknown()).nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).nullish(),
})
export type GraphEvent = z.output<typeof GraphEvent>

export const selectedFields =
  'id,type,iCalUId,subject,body,location,start,end,originalStartTimeZone,originalStart,isAllDay,isCancelled,showAs,sensitivity,isReminderOn,reminderMinutesBeforeStart,recurrence,categories,attendees,seriesMasterId'

const propertyOf = ({ singleValueExtendedProperties }: GraphEvent, name: string) =>
  singleValueExtendedProperties?.find(({ id }) => id.toLowerCase() === name.toLowerCase())?.value

export const uidOf = (event: GraphEvent): string => propertyOf(event, uidProperty) ?? event.iCalUId ?? event.id

const guestsOf = (event: GraphEvent): string[] => (propertyOf(event, guestsProperty) ?? '').split(' ').filter(Boolean)

const invitedBy = (event: GraphEvent | undefined): string[] =>
  (event?.attendees ?? []).flatMap(({ emailAddress: { address } }) => address ?? [])

const answerWords: Record<string, string> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentativelyAccepted: 'TENTATIVE',
}

const answersOf = ({ attendees }: GraphEvent): Record<string, string> =>
  Object.fromEntries(
    (attendees ?? []).flatMap(({ emailAddress: { address }, status }) => {
      const answer = answerWords[status?.response ?? '']
      return address && answer ? [[address.toLowerCase(), answer]] : []
    }),
  )

export function plainOf(event: GraphEvent): PlainEvent {
  const start = momentIn(event.start, event)
  const zone = zoneOf(start) ?? 'UTC'
  const endOf = (day: string) => {
    if ('day' in start) return day.replaceAll('-', '')
    const last = instantIn(zone, `${day}T${wallTimeIn(zone, start.at).slice(11)}`)
    return `${last.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  }
  return {
    title: event.subject?.trim() ?? '',
    description: event.body?.content?.replace(/\r\n/g, '\n').trim() ?? '',
    location: event.location?.displayName?.trim() ?? '',
    attendees: [...new Map([...guestsOf(event), ...invitedBy(event)].map((one) => [one.toLowerCase(), one])).values()],
    answers: answersOf(event),
    start,
    end: momentIn(event.end, event),
    rules: event.recurrence ? [ruleOf(event.recurrence, endOf)] : [],
    skipped: [],
    reminderMinutes: event.isReminderOn ? (event.reminderMinutesBeforeStart ?? 0) : null,
    isFree: event.showAs === 'free',
    isPrivate: event.sensitivity === 'private' || event.sensitivity === 'confidential',
    color: (event.categories ?? []).map((name) => categoryColors[name]).find(Boolean) ?? null,
  }
}

/** Times come in UTC; the zone in which the event was made is given beside them. A day is the same in every zone. */
function momentIn({ dateTime }: { dateTime: string }, { isAllDay, originalStartTimeZone }: GraphEvent): Moment {
  if (isAllDay) return { day: dateTime.slice(0, 10) }
  const zone = resolveZoneName(originalStartTimeZone ?? '') ?? 'UTC'
  return { at: new Date(`${dateTime.slice(0, 19)}Z`), zone: zone === 'UTC' ? null : zone }
}

/** The record of Graph for the changed fields. */
export function changesFor({ event, fields }: Change, before: GraphEvent | undefined): object {
  const has = (name: Change['fields'][number]) => fields.includes(name)
  return {
    ...(has('title') && { subject: event.title }),
    ...(has('description') && { body: { contentType: 'text', content: event.description } }),
    ...(has('location') && { location: { displayName: event.location } }),
    ...(has('times') && { isAllDay: 'day' in event.start, start: whenOf(event.start), end: whenOf(event.end) }),
    ...((has('rules') || (has('times') && event.rules.length > 0)) && { recurrence: recurrenceFor(event) }),
    ...(has('reminder') && reminderFor(event)),
    ...(has('free') && { showAs: event.isFree ? 'free' : 'busy' }),
    ...(has('private') && { sensitivity: event.isPrivate ? 'private' : 'normal' }),
    ...(has('color') && { categories: categoriesFor(event, before) }),
    ...(has('attendees') && attendeesFor(event, before)),
  }
}

function whenOf(moment: Moment) {
  if ('day' in moment) return { dateTime: `${moment.day}T00:00:00`, timeZone: 'UTC' }
  const zone = moment.zone ?? 'UTC'
  return { dateTime: `${wallTimeIn(zone, moment.at)}:00`, timeZone: zone }
}

function recurrenceFor({ rules, start }: PlainEvent) {
  if (rules.length === 0) return null
  const zone = zoneOf(start) ?? 'UTC'
  const first = 'day' in start ? start.day : dayOfWallTime(wallTimeIn(zone, start.at))
  const lastDayOf = (until: string) => {
    const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
    if (until.length === 8 || 'day' in start) return day
    return dayOfWallTime(wallTimeIn(zone, new Date(`${day}T${until.slice(9, 11)}:${until.slice(11, 13)}:00Z`)))
  }
  const { pattern, range } = recurrenceOf(rules, first, lastDayOf)
  return { pattern, range: { ...range, recurrenceTimeZone: zone } }
}

const reminderFor = ({ reminderMinutes }: PlainEvent) => ({
  isReminderOn: reminderMinutes !== null,
  ...(reminderMinutes !== null && { reminderMinutesBeforeStart: Math.max(0, reminderMinutes) }),
})

function categoriesFor({ color }: PlainEvent, before: GraphEvent | undefined): string[] {
  const others = (before?.categories ?? []).filter((name) => !categoryColors[name])
  const category = keyOfColor(color, categoryColors)
  return category ? [...others, category] : others
}

/** We invite new guests. One whom Outlook invited is removed from its list, and Outlook informs that guest by mail. */
function attendeesFor({ attendees }: PlainEvent, before: GraphEvent | undefined) {
  const wanted = new Set(attendees.map((one) => one.toLowerCase()))
  const invited = new Set(invitedBy(before).map((one) => one.toLowerCase()))
  const kept = (before?.attendees ?? []).filter(({ emailAddress: { address } }) =>
    wanted.has((address ?? '').toLowerCase()),
  )
  const guests = attendees.filter((one) => !invited.has(one.toLowerCase()))
  return {
    singleValueExtendedProperties: [{ id: guestsProperty, value: guests.join(' ') }],
    ...(kept.length < invited.size && { attendees: kept }),
  }
}

/** The key (see `keyOf`) of an occurrence that was left out; its id ends with its day. */
export function leftOutKey(occurrenceId: string, { start }: PlainEvent): string | undefined {
  const day = /(\d{4}-\d{2}-\d{2})$/.exec(occurrenceId)?.[1]
  if (!day || 'day' in start) return day
  const zone = start.zone ?? 'UTC'
  return instantIn(zone, `${day}T${wallTimeIn(zone, start.at).slice(11)}`).toISOString()
}

/** A time range around an occurrence, in which its record is found. */
export const rangeAround = (key: string) => {
  const day = key.slice(0, 10)
  return { startDateTime: `${addDays(day, -1)}T00:00:00Z`, endDateTime: `${addDays(day, 2)}T00:00:00Z` }
}

/** The categories that every Outlook has from the start, and two that it shows without a colour. */
const categoryColors: Record<string, string> = {
  'Red category': 'crimson',
  'Orange category': 'orangered',
  'Yellow category': 'darkgoldenrod',
  'Green category': 'forestgreen',
  'Blue category': 'slateblue',
  'Purple category': 'blueviolet',
  'Teal category': 'darkcyan',
  'Gray category': 'slategray',
}
