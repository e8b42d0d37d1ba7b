import ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { invalid } from '#core/problem'
import { dayOfWallTime, instantIn, type WallTime, wallTimeIn } from '#core/wall-clock'
import { eventLimits } from '../event'
import { ruleError } from '../repeat'
import { normalizeSeries } from '../series-rule'
import { type Times, wholeDays } from '../times'
import { resolveZoneName } from './zone-names'

export const calendarLimits = { bytes: 2 * 1024 * 1024, events: 5_000 }

export type ImportedEvent = Times & {
  uid: string
  title: string
  description: string | null
  location: string | null
  attendees: string[]
  allDay: boolean
  timeZone: string | null
  rrule: string | null
  lastDay: Day | null
  skippedDays: Day[]
  /** Replaces the occurrence of its series on this day. */
  occurrenceDay: Day | null
  isCancelled: boolean
}

export type ImportedCalendar = {
  name: string | null
  events: ImportedEvent[]
  leftOut: { title: string; why: string }[]
}

/** Reads an .ics file. Unreadable events are listed in `leftOut`; a file that is not a calendar throws. */
export function readCalendar(text: string, ownersZone: string): ImportedCalendar {
  if (text.length > calendarLimits.bytes)
    throw invalid({ text: 'This calendar is larger than 2 MB. Export a shorter period, and import that.' })
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0
  if (count > calendarLimits.events)
    throw invalid({
      text: `This calendar holds ${count.toLocaleString('en-US')} events; at most ${calendarLimits.events.toLocaleString('en-US')} can be read at once.`,
    })
  const calendar = parseFile(text)
  const isCancelled = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase() === 'CANCEL'
  const events: ImportedEvent[] = []
  const leftOut: ImportedCalendar['leftOut'] = []
  for (const part of calendar.getAllSubcomponents('vevent')) {
    const title = textOf(part, 'summary', eventLimits.title) ?? 'Untitled event'
    try {
      const event = readEvent(part, title, ownersZone)
      events.push({ ...event, isCancelled: isCancelled || event.isCancelled })
    } catch (error) {
      leftOut.push({ title, why: error instanceof Unreadable ? error.message : 'It could not be understood' })
    }
  }
  return { name: textOf(calendar, 'x-wr-calname', 100), events: latestOfEach(events), leftOut }
}

/** Its message tells the owner why the event was left out. */
class Unreadable extends Error {}

function parseFile(text: string): ICAL.Component {
  try {
    const found = ICAL.parse(text.replace(/^\uFEFF/, '').trim())
    const calendar = new ICAL.Component((Array.isArray(found[0]) ? found[0] : found) as never)
    if (calendar.name === 'vcalendar') return calendar
  } catch {
    // Reported below.
  }
  throw invalid({ text: 'This is not a calendar file. Mainstreet reads iCalendar files, which end in .ics.' })
}

function readEvent(part: ICAL.Component, title: string, ownersZone: string): ImportedEvent {
  const start = part.getFirstProperty('dtstart')
  if (!start) throw new Unreadable('It has no start')
  if (part.getFirstProperty('rdate')) throw new Unreadable('It also happens on single days, which is not supported')
  const allDay = timeOf(start).isDate
  const rule = part.getFirstPropertyValue('rrule')?.toString() ?? null
  const error = rule && ruleError(rule)
  if (error) throw new Unreadable(error)
  const named = zoneOf(start)
  const timeZone = allDay ? null : (named ?? (rule ? ownersZone : null))
  const times = timesOf(part, start, allDay, ownersZone)
  const zone = allDay ? ownersZone : (timeZone ?? ownersZone)
  return {
    uid: textOf(part, 'uid', 500) ?? `${title} ${times.startDateTime.toISOString()}`,
    title,
    description: textOf(part, 'description', eventLimits.description),
    location: textOf(part, 'location', eventLimits.location),
    attendees: attendeesOf(part),
    allDay,
    timeZone,
    ...(rule ? normalizeSeries(rule, times, allDay, zone) : { ...times, rrule: null, lastDay: null }),
    skippedDays: part.getAllProperties('exdate').flatMap((property) => daysOf(property, zone, ownersZone)),
    occurrenceDay: occurrenceOf(part, zone, ownersZone),
    isCancelled: String(part.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED',
  }
}

function timesOf(part: ICAL.Component, start: ICAL.Property, allDay: boolean, ownersZone: string): Times {
  const end = part.getFirstProperty('dtend')
  const length = part.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (allDay) {
    const startDay = wallOf(timeOf(start)).slice(0, 10)
    const days = end ? undefined : Math.max(1, Math.ceil((length?.toSeconds() ?? 0) / 86_400))
    const endDay = addDays(end ? wallOf(timeOf(end)).slice(0, 10) : addDays(startDay, days as number), -1)
    return wholeDays(startDay, endDay < startDay ? startDay : endDay, ownersZone)
  }
  const startDateTime = instantOf(start, ownersZone)
  const endDateTime = end
    ? instantOf(end, ownersZone)
    : new Date(startDateTime.getTime() + (length?.toSeconds() ?? 0) * 1000)
  if (endDateTime < startDateTime) throw new Unreadable('It ends before it starts')
  return { startDateTime, endDateTime, startDay: null, endDay: null }
}

function occurrenceOf(part: ICAL.Component, zone: string, ownersZone: string): Day | null {
  const property = part.getFirstProperty('recurrence-id')
  return property ? (daysOf(property, zone, ownersZone)[0] ?? null) : null
}

/** The days of a property, in the time zone of its series. */
const daysOf = (property: ICAL.Property, zone: string, ownersZone: string): Day[] =>
  property.getValues().map((value) => {
    const time = value as ICAL.Time
    return time.isDate
      ? wallOf(time).slice(0, 10)
      : dayOfWallTime(wallTimeIn(zoneOf(property) ?? zone, instantAt(time, property, ownersZone)))
  })

const timeOf = (property: ICAL.Property) => property.getFirstValue() as ICAL.Time

const instantOf = (property: ICAL.Property, ownersZone: string) => instantAt(timeOf(property), property, ownersZone)

function instantAt(time: ICAL.Time, property: ICAL.Property, ownersZone: string): Date {
  if (time.zone?.tzid === 'UTC') return new Date(`${wallOf(time)}:${two(time.second)}Z`)
  return instantIn(zoneOf(property) ?? ownersZone, wallOf(time))
}

function zoneOf(property: ICAL.Property): string | undefined {
  const name = property.getParameter('tzid')
  if (typeof name !== 'string') return undefined
  const zone = resolveZoneName(name)
  if (!zone) throw new Unreadable(`Its time zone “${name.slice(0, 60)}” is not known`)
  return zone
}

const wallOf = ({ year, month, day, hour, minute }: ICAL.Time): WallTime =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`

const two = (number: number) => String(number).padStart(2, '0')

/** PostgreSQL rejects NUL characters. */
function textOf(part: ICAL.Component, name: string, limit: number): string | null {
  const value = part.getFirstPropertyValue(name)
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  return text.slice(0, limit) || null
}

const attendeesOf = (part: ICAL.Component) =>
  part
    .getAllProperties('attendee')
    .map((property) => /^mailto:([^\s@]+@[^\s@]+)$/i.exec(String(property.getFirstValue()))?.[1] ?? '')
    .filter(Boolean)
    .slice(0, 100)

/** Of several versions of an event in one file, the last counts. */
const latestOfEach = (events: ImportedEvent[]) => [
  ...new Map(events.map((event) => [`${event.uid} ${event.occurrenceDay ?? ''}`, event])).values(),
]
