import ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { instantIn, timeOnWall, type Wall, wallIn } from '#core/wall-clock'
import { occurrenceOn, type Scheduled } from '../expansion'
import { partsOf, type RuleParts, ruleFromParts } from '../repeat'
import { zoneDefinition } from './zone-definition'

export type WrittenEvent = Scheduled & {
  uid: string
  title: string
  description: string | null
  location: string | null
  attendees: string[]
  occurrenceDay: Day | null
  /** The series that it stepped out of, where it did. */
  series?: Scheduled | undefined
  sequence: number
  createdAt: Date
  updatedAt: Date
}

type Written = {
  name: string
  events: WrittenEvent[]
  ownersZone: string
  now: Date
  /** Asks for an answer, or takes back; without one it is a calendar to read. */
  method?: 'REQUEST' | 'CANCEL'
  organizer?: { name: string; address: string }
}

// The library counts without the blank that begins a folded line, and the standard with it.
ICAL.foldLength = 74

/** A calendar as RFC 5545 has it. */
export function writeCalendar({ name, events, ownersZone, now, method, organizer }: Written): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Mainstreet//Calendar//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  if (method) calendar.addPropertyWithValue('method', method)
  else addNames(calendar, name, ownersZone)
  for (const zone of zonesOf(events)) {
    const years = events.map(({ startDateTime }) => startDateTime.getUTCFullYear())
    const first = Math.min(...years, now.getUTCFullYear())
    calendar.addSubcomponent(zoneDefinition(zone, first, Math.max(...years, now.getUTCFullYear())))
  }
  for (const event of events) calendar.addSubcomponent(written(event, { ownersZone, now, method, organizer }))
  return `${calendar.toString().replace(/\r?\n/g, '\r\n')}\r\n`
}

function addNames(calendar: ICAL.Component, name: string, ownersZone: string): void {
  calendar.addPropertyWithValue('x-wr-calname', name)
  calendar.addPropertyWithValue('x-wr-timezone', ownersZone)
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'))
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
}

const zonesOf = (events: WrittenEvent[]) => [
  ...new Set(
    events.flatMap(({ timeZone, allDay, series }) => [
      ...(timeZone && !allDay ? [timeZone] : []),
      ...(series?.timeZone && !series.allDay ? [series.timeZone] : []),
    ]),
  ),
]

type Scene = Pick<Written, 'ownersZone' | 'now' | 'method' | 'organizer'>

function written(event: WrittenEvent, { ownersZone, now, method, organizer }: Scene): ICAL.Component {
  const part = new ICAL.Component('vevent')
  const put = (name: string, value: unknown) => part.addPropertyWithValue(name, value as string)
  put('uid', event.uid)
  put('dtstamp', utc(now))
  put('created', utc(event.createdAt))
  put('last-modified', utc(event.updatedAt))
  put('sequence', event.sequence)
  put('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')
  put('summary', event.title)
  if (event.description) put('description', event.description)
  if (event.location) put('location', event.location)
  addTimes(part, event, ownersZone)
  if (organizer) part.addProperty(person('organizer', organizer.address, organizer.name, {}))
  for (const address of event.attendees) {
    part.addProperty(person('attendee', address, undefined, method === 'REQUEST' ? asked : {}))
  }
  return part
}

/** Whoever is invited is asked to say whether they come. */
const asked = { role: 'REQ-PARTICIPANT', partstat: 'NEEDS-ACTION', rsvp: 'TRUE' }

function addTimes(part: ICAL.Component, event: WrittenEvent, ownersZone: string): void {
  const { allDay, timeZone, rrule, series } = event
  if (allDay) {
    part.addProperty(onDay('dtstart', event.startDay as Day))
    part.addProperty(onDay('dtend', addDays(event.endDay as Day, 1)))
  } else {
    part.addProperty(moment('dtstart', event.startDateTime, timeZone))
    part.addProperty(moment('dtend', event.endDateTime, timeZone))
  }
  if (rrule) {
    part.addPropertyWithValue('rrule', ICAL.Recur.fromString(endingInUtc(event, ownersZone)))
    for (const day of event.skippedDays) part.addProperty(place('exdate', event, day, ownersZone))
  }
  if (series && event.occurrenceDay) part.addProperty(place('recurrence-id', series, event.occurrenceDay, ownersZone))
}

/** Which one of a series, by when its rule has it. */
const place = (name: string, series: Scheduled, day: Day, ownersZone: string) =>
  series.allDay ? onDay(name, day) : moment(name, occurrenceOn(series, day, ownersZone).startDateTime, series.timeZone)

/** The end of a series of times is an instant of UTC, that of a series of days a day. */
function endingInUtc(event: WrittenEvent, ownersZone: string): string {
  const parts = partsOf(event.rrule as string) as RuleParts
  if (!parts.UNTIL || event.allDay) return ruleFromParts(parts)
  const zone = event.timeZone ?? ownersZone
  const day = `${parts.UNTIL.slice(0, 4)}-${parts.UNTIL.slice(4, 6)}-${parts.UNTIL.slice(6, 8)}`
  const last = instantIn(zone, `${day}T${timeOnWall(wallIn(zone, event.startDateTime))}`)
  return ruleFromParts({ ...parts, UNTIL: `${last.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z` })
}

function onDay(name: string, day: Day): ICAL.Property {
  const property = new ICAL.Property(name)
  property.resetType('date')
  property.setValue(ICAL.Time.fromDateString(day))
  return property
}

function moment(name: string, instant: Date, timeZone: string | null): ICAL.Property {
  const property = new ICAL.Property(name)
  if (timeZone) property.setParameter('tzid', timeZone)
  property.setValue(timeZone ? local(wallIn(timeZone, instant)) : utc(instant))
  return property
}

const local = (wall: Wall) => ICAL.Time.fromDateTimeString(`${wall}:00`)
const utc = (instant: Date) => ICAL.Time.fromJSDate(new Date(Math.floor(instant.getTime() / 1000) * 1000), true)

function person(name: string, address: string, called: string | undefined, more: Record<string, string>) {
  const property = new ICAL.Property(name)
  property.setValue(`mailto:${address}`)
  if (called) property.setParameter('cn', called)
  for (const [key, value] of Object.entries(more)) property.setParameter(key, value)
  return property
}
