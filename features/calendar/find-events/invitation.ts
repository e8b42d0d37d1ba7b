import ICAL from 'ical.js'
import { minute } from '#core/durations'
import { isTimeZone } from '#core/zone-offset'
import { instantOf, inZone, type LocalTime } from './local-time'

/** An event of an .ics invitation. */
export type InvitedEvent = {
  title: string
  start: LocalTime
  end: LocalTime
  allDay: boolean
  location: string | null
  people: string[]
  quote: string
}

/** The events of the calendar files in a text, without replies and cancellations. */
export function parseInvitations(text: string, timeZone: string | undefined, now: LocalTime): InvitedEvent[] {
  const files = text
    .split('BEGIN:VCALENDAR')
    .slice(1, 6)
    .map((rest) => `BEGIN:VCALENDAR${rest.split('END:VCALENDAR')[0]}END:VCALENDAR`)
  return files.flatMap((file) => {
    try {
      return eventsOf(file, timeZone, now)
    } catch {
      return []
    }
  })
}

function eventsOf(file: string, timeZone: string | undefined, now: LocalTime): InvitedEvent[] {
  const calendar = new ICAL.Component(
    ICAL.parse(file.replace(/^[ \t]+(?=[A-Z-]+[;:])/gm, '').replace(/\r?\n/g, '\r\n')),
  )
  const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
  if (method === 'CANCEL' || method === 'REPLY' || method === 'DECLINECOUNTER') return []
  return calendar.getAllSubcomponents('vevent').flatMap((component) => {
    if (String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return []
    const event = new ICAL.Event(component)
    const first = event.startDate
    if (!first) return []
    const start = event.isRecurring() ? (nextOccurrence(event, now) ?? first) : first
    const allDay = start.isDate
    const length = event.duration.toSeconds() / 60
    const startsAt = toLocalTime(start, component, timeZone)
    const title = event.summary?.trim() || 'Meeting'
    const location = event.location?.trim() || null
    const people = event.attendees.map((one) =>
      String(one.getFirstValue() ?? '')
        .replace(/^mailto:/i, '')
        .toLowerCase(),
    )
    return [
      {
        title,
        start: startsAt,
        end: endOf(startsAt, length, allDay),
        allDay,
        location,
        people,
        quote: `${title} (invitation)`,
      },
    ]
  })
}

/** The first upcoming occurrence of a series. */
function nextOccurrence(event: ICAL.Event, now: LocalTime): ICAL.Time | undefined {
  const occurrences = event.iterator()
  for (let step = 0; step < 1000; step++) {
    const next = occurrences.next()
    if (!next) return undefined
    if (next.toString().slice(0, 10) >= now.day) return next
  }
  return undefined
}

function toLocalTime(time: ICAL.Time, component: ICAL.Component, timeZone: string | undefined): LocalTime {
  const written = { day: time.toString().slice(0, 10), minutes: time.hour * 60 + time.minute }
  if (time.isDate || !timeZone) return written
  const name = String(component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')
  if (time.zone === ICAL.Timezone.utcTimezone) return inZone(instantOf(written, 'UTC'), timeZone)
  const known = isTimeZone(name) && name !== '' ? name : windowsZones[name]
  if (known) return inZone(instantOf(written, known), timeZone)
  return name && time.zone && time.zone !== ICAL.Timezone.localTimezone ? inZone(time.toJSDate(), timeZone) : written
}

function endOf({ day, minutes }: LocalTime, length: number, allDay: boolean): LocalTime {
  // DTEND of a whole-day event is the day after its last day.
  const total = allDay ? Math.max(0, length - 1440) : minutes + (length > 0 ? length : 60)
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + total * minute)
  return { day: date.toISOString().slice(0, 10), minutes: allDay ? 0 : date.getUTCHours() * 60 + date.getUTCMinutes() }
}

const windowsZones: Record<string, string> = {
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'GMT Standard Time': 'Europe/London',
  'Romance Standard Time': 'Europe/Madrid',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'SA Pacific Standard Time': 'America/Bogota',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
}
