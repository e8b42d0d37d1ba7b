import ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { instantIn, timeOfWallTime, type WallTime, wallTimeIn } from '#core/wall-clock'
import { isFurtherDay, occurrenceOn, type Schedule } from '../occurrences'
import { formatRule, parseRule, type RuleParts } from '../repeat'
import { zoneDefinition } from './zone-definition'

export type ExportedEvent = Schedule & {
  uid: string
  title: string
  description: string | null
  location: string | null
  attendees: string[]
  occurrenceDay: Day | null
  /** The series that it is an edited occurrence of. */
  series?: Schedule | undefined
  sequence: number
  createdAt: Date
  updatedAt: Date
}

export type CalendarExport = {
  /** Of a calendar to subscribe to; a file with a name is opened as one more calendar. */
  name?: string
  events: ExportedEvent[]
  ownersZone: string
  now: Date
  /** For invitations and cancellations. */
  method?: 'REQUEST' | 'CANCEL'
  organizer?: { name: string; address: string }
}

// The library does not count the leading space of a folded line, RFC 5545 does.
ICAL.foldLength = 74

/** An RFC 5545 calendar. */
export function writeCalendar({ name, events, ownersZone, now, method, organizer }: CalendarExport): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Mainstreet//Calendar//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  if (method) calendar.addPropertyWithValue('method', method)
  else if (name !== undefined) addNames(calendar, name, ownersZone)
  for (const zone of zonesOf(events)) {
    const years = events.map(({ startDateTime }) => startDateTime.getUTCFullYear())
    const first = Math.min(...years, now.getUTCFullYear())
    calendar.addSubcomponent(zoneDefinition(zone, first, Math.max(...years, now.getUTCFullYear())))
  }
  const further = furtherDaysOf(events, ownersZone)
  for (const event of events) {
    const part = eventComponent(event, { ownersZone, now, method, organizer })
    if (event.rrule)
      for (const day of further.get(event.uid) ?? [])
        part.addProperty(occurrenceProperty('rdate', event, day, ownersZone))
    calendar.addSubcomponent(part)
  }
  return `${calendar.toString().replace(/\r?\n/g, '\r\n')}\r\n`
}

/** By UID, the days of occurrences that the rule of their series does not have. */
function furtherDaysOf(events: ExportedEvent[], ownersZone: string): Map<string, Day[]> {
  const days = new Map<string, Day[]>()
  for (const { uid, occurrenceDay, series } of events)
    if (occurrenceDay && series && isFurtherDay(series, occurrenceDay, ownersZone))
      days.set(uid, [...(days.get(uid) ?? []), occurrenceDay])
  return days
}

function addNames(calendar: ICAL.Component, name: string, ownersZone: string): void {
  calendar.addPropertyWithValue('x-wr-calname', name)
  calendar.addPropertyWithValue('x-wr-timezone', ownersZone)
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'))
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
}

const zonesOf = (events: ExportedEvent[]) => [
  ...new Set(
    events.flatMap(({ timeZone, allDay, series }) => [
      ...(timeZone && !allDay ? [timeZone] : []),
      ...(series?.timeZone && !series.allDay ? [series.timeZone] : []),
    ]),
  ),
]

type EventContext = Pick<CalendarExport, 'ownersZone' | 'now' | 'method' | 'organizer'>

function eventComponent(event: ExportedEvent, { ownersZone, now, method, organizer }: EventContext): ICAL.Component {
  const part = new ICAL.Component('vevent')
  const add = (name: string, value: unknown) => part.addPropertyWithValue(name, value as string)
  add('uid', event.uid)
  add('dtstamp', utc(now))
  add('created', utc(event.createdAt))
  add('last-modified', utc(event.updatedAt))
  add('sequence', event.sequence)
  add('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')
  add('summary', event.title)
  if (event.description) add('description', event.description)
  if (event.location) add('location', event.location)
  addTimes(part, event, ownersZone)
  if (organizer) part.addProperty(person('organizer', organizer.address, organizer.name, {}))
  for (const address of event.attendees) {
    part.addProperty(person('attendee', address, undefined, method === 'REQUEST' ? rsvpParameters : {}))
  }
  return part
}

/** Asks the attendee for a reply. */
const rsvpParameters = { role: 'REQ-PARTICIPANT', partstat: 'NEEDS-ACTION', rsvp: 'TRUE' }

function addTimes(part: ICAL.Component, event: ExportedEvent, ownersZone: string): void {
  const { allDay, timeZone, rrule, series } = event
  if (allDay) {
    part.addProperty(onDay('dtstart', event.startDay as Day))
    part.addProperty(onDay('dtend', addDays(event.endDay as Day, 1)))
  } else {
    part.addProperty(moment('dtstart', event.startDateTime, timeZone))
    part.addProperty(moment('dtend', event.endDateTime, timeZone))
  }
  if (rrule) addRule(part, event, ownersZone)
  if (series && event.occurrenceDay)
    part.addProperty(occurrenceProperty('recurrence-id', series, event.occurrenceDay, ownersZone))
}

/** The rule of a series and its left out days. */
export function addRule(part: ICAL.Component, series: Schedule, ownersZone: string): void {
  part.addPropertyWithValue('rrule', ICAL.Recur.fromString(ruleWithUtcEnd(series, ownersZone)))
  for (const day of series.skippedDays) part.addProperty(occurrenceProperty('exdate', series, day, ownersZone))
}

/** Identifies an occurrence of a series by its original day. */
export const occurrenceProperty = (name: string, series: Schedule, day: Day, ownersZone: string) =>
  series.allDay ? onDay(name, day) : moment(name, occurrenceOn(series, day, ownersZone).startDateTime, series.timeZone)

/** UNTIL is a UTC instant for timed events and a day for all-day events. */
function ruleWithUtcEnd(event: Schedule, ownersZone: string): string {
  const parts = parseRule(event.rrule as string) as RuleParts
  if (!parts.UNTIL || event.allDay) return formatRule(parts)
  const zone = event.timeZone ?? ownersZone
  const day = `${parts.UNTIL.slice(0, 4)}-${parts.UNTIL.slice(4, 6)}-${parts.UNTIL.slice(6, 8)}`
  const last = instantIn(zone, `${day}T${timeOfWallTime(wallTimeIn(zone, event.startDateTime))}`)
  return formatRule({ ...parts, UNTIL: `${last.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z` })
}

function onDay(name: string, day: Day): ICAL.Property {
  const property = new ICAL.Property(name)
  property.resetType('date')
  property.setValue(ICAL.Time.fromDateString(day))
  return property
}

export function moment(name: string, instant: Date, timeZone: string | null): ICAL.Property {
  const property = new ICAL.Property(name)
  if (timeZone) property.setParameter('tzid', timeZone)
  property.setValue(timeZone ? local(wallTimeIn(timeZone, instant)) : utc(instant))
  return property
}

const local = (wall: WallTime) => ICAL.Time.fromDateTimeString(`${wall}:00`)
const utc = (instant: Date) => ICAL.Time.fromJSDate(new Date(Math.floor(instant.getTime() / 1000) * 1000), true)

function person(name: string, address: string, displayName: string | undefined, more: Record<string, string>) {
  const property = new ICAL.Property(name)
  property.setValue(`mailto:${address}`)
  if (displayName) property.setParameter('cn', displayName)
  for (const [key, value] of Object.entries(more)) property.setParameter(key, value)
  return property
}
