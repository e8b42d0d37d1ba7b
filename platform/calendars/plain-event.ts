import ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { instantIn, type WallTime, wallTimeIn } from '#core/wall-clock'

/** A day, or an instant with the time zone in which it was meant; null for UTC. */
export type Moment = { day: Day } | { at: Date; zone: string | null }

/** An event as providers with an API of their own know it. */
export type PlainEvent = {
  title: string
  description: string
  location: string
  attendees: string[]
  /** The PARTSTAT of attendees who have answered, by address in lower case. Only read, never sent. */
  answers?: Record<string, string>
  start: Moment
  /** Exclusive, also for days. */
  end: Moment
  /** RRULE and RDATE, as lines. */
  rules: string[]
  /** Left out occurrences, by `keyOf`. */
  skipped: string[]
  reminderMinutes: number | null
  isFree: boolean
  isPrivate: boolean
  /** The CSS name of a colour, as in the COLOR property (RFC 7986). */
  color: string | null
}

/** One UID: an event or a series, with its edited occurrences by `keyOf` their original start. */
export type PlainObject = { uid: string; main: PlainEvent; edited: Map<string, PlainEvent> }

/** The same for the same moment, however its zone is named. */
export const keyOf = (moment: Moment): string => ('day' in moment ? moment.day : moment.at.toISOString())

export const momentOf = (key: string, zone: string | null): Moment =>
  key.length === 10 ? { day: key } : { at: new Date(key), zone }

export const zoneOf = (moment: Moment): string | null => ('day' in moment ? null : moment.zone)

export const lengthOf = ({ start, end }: Pick<PlainEvent, 'start' | 'end'>): number => timeOf(end) - timeOf(start)

const timeOf = (moment: Moment) => ('day' in moment ? Date.parse(`${moment.day}T00:00:00Z`) : moment.at.getTime())

/** What an occurrence is where it was not edited. */
export function occurrenceOf({ rules: _rules, skipped: _skipped, ...series }: PlainEvent, key: string): PlainEvent {
  const start = momentOf(key, zoneOf(series.start))
  const length = lengthOf(series)
  const end: Moment =
    'day' in start
      ? { day: addDays(start.day, Math.round(length / 86_400_000)) }
      : { at: new Date(start.at.getTime() + length), zone: start.zone }
  return { ...series, start, end, rules: [], skipped: [] }
}

const fields = {
  title: (event: PlainEvent) => event.title,
  description: (event: PlainEvent) => event.description,
  location: (event: PlainEvent) => event.location,
  attendees: (event: PlainEvent) => event.attendees.map((one) => one.toLowerCase()).sort(),
  times: ({ start, end }: PlainEvent) => [keyOf(start), keyOf(end), zoneOf(start) ?? 'UTC'],
  rules: (event: PlainEvent) => event.rules.map(comparableRule).sort(),
  skipped: (event: PlainEvent) => [...event.skipped].sort(),
  reminder: (event: PlainEvent) => event.reminderMinutes,
  free: (event: PlainEvent) => event.isFree,
  private: (event: PlainEvent) => event.isPrivate,
  color: (event: PlainEvent) => event.color,
} as const
export type PlainField = keyof typeof fields

export const differences = (one: PlainEvent, other: PlainEvent): PlainField[] =>
  (Object.keys(fields) as PlainField[]).filter(
    (name) => JSON.stringify(fields[name](one)) !== JSON.stringify(fields[name](other)),
  )

const comparableRule = (line: string) =>
  line
    .replace(/^RRULE:/i, '')
    .split(';')
    .filter((part) => !/^(INTERVAL=1|WKST=MO)$/i.test(part))
    .sort()
    .join(';')
    .toUpperCase()

/** The iCalendar text of an object. An occurrence that was edited back to what the series says is left out. */
export function textOf({ uid, main, edited }: PlainObject): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Mainstreet//Calendar//EN')
  calendar.addSubcomponent(componentOf(uid, main, null, main))
  for (const [key, event] of edited)
    if (differences(event, occurrenceOf(main, key)).length > 0)
      calendar.addSubcomponent(componentOf(uid, event, key, main))
  return `${calendar.toString().replace(/\r?\n/g, '\r\n')}\r\n`
}

function componentOf(uid: string, event: PlainEvent, key: string | null, series: PlainEvent): ICAL.Component {
  const part = new ICAL.Component('vevent')
  const add = (name: string, value: unknown) => part.addPropertyWithValue(name, value as string)
  const isSeries = series.rules.length > 0
  const zone = zoneOf(series.start)
  add('uid', uid)
  add('dtstamp', ICAL.Time.fromJSDate(new Date(0), true))
  add('summary', event.title)
  if (event.description) add('description', event.description)
  if (event.location) add('location', event.location)
  part.addProperty(momentProperty('dtstart', event.start, isSeries))
  part.addProperty(momentProperty('dtend', event.end, isSeries))
  if (key !== null) part.addProperty(momentProperty('recurrence-id', momentOf(key, zone), true))
  for (const line of event.rules) part.addProperty(ICAL.Property.fromString(line))
  for (const day of event.skipped) part.addProperty(momentProperty('exdate', momentOf(day, zone), true))
  for (const address of event.attendees) {
    const person = new ICAL.Property('attendee')
    person.setValue(`mailto:${address}`)
    const answer = event.answers?.[address.toLowerCase()]
    if (answer) person.setParameter('partstat', answer)
    part.addProperty(person)
  }
  add('transp', event.isFree ? 'TRANSPARENT' : 'OPAQUE')
  if (event.isPrivate) add('class', 'PRIVATE')
  if (event.color) add('color', event.color)
  if (event.reminderMinutes !== null) {
    const alarm = new ICAL.Component('valarm')
    alarm.addPropertyWithValue('action', 'DISPLAY')
    alarm.addPropertyWithValue('description', event.title)
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-event.reminderMinutes * 60))
    part.addSubcomponent(alarm)
  }
  return part
}

/** A series keeps its zone even if that is UTC: its occurrences follow it. */
function momentProperty(name: string, moment: Moment, inZone: boolean): ICAL.Property {
  const property = new ICAL.Property(name)
  if ('day' in moment) {
    property.resetType('date')
    property.setValue(ICAL.Time.fromDateString(moment.day))
    return property
  }
  const zone = moment.zone ?? (inZone ? 'UTC' : null)
  if (zone) {
    property.setParameter('tzid', zone)
    property.setValue(ICAL.Time.fromDateTimeString(`${wallTimeIn(zone, moment.at)}:00`))
  } else property.setValue(ICAL.Time.fromJSDate(moment.at, true))
  return property
}

/** Parses the iCalendar text that the sync writes. */
export function readText(text: string): PlainObject {
  const calendar = new ICAL.Component(ICAL.parse(text.trim()) as never)
  const parts = calendar.getAllSubcomponents('vevent')
  const isEdited = (part: ICAL.Component) => part.getFirstProperty('recurrence-id') !== null
  const main = parts.find((part) => !isEdited(part)) ?? parts[0]
  if (!main) throw new Error('There is no event in the text')
  const edited = parts.filter((part) => part !== main && isEdited(part))
  return {
    uid: String(main.getFirstPropertyValue('uid')),
    main: eventOf(main),
    edited: new Map(edited.map((part) => [keyOf(momentIn(part.getFirstProperty('recurrence-id'))), eventOf(part)])),
  }
}

function eventOf(part: ICAL.Component): PlainEvent {
  const text = (name: string) => String(part.getFirstPropertyValue(name) ?? '').trim()
  const start = momentIn(part.getFirstProperty('dtstart'))
  const end = part.getFirstProperty('dtend')
  const duration = part.getFirstPropertyValue('duration') as ICAL.Duration | null
  return {
    title: text('summary'),
    description: text('description'),
    location: text('location'),
    attendees: part
      .getAllProperties('attendee')
      .flatMap((one) => /^mailto:(\S+@\S+)$/i.exec(String(one.getFirstValue()))?.[1] ?? []),
    start,
    end: end ? momentIn(end) : after(start, duration?.toSeconds() ?? 0),
    rules: ['rrule', 'rdate'].flatMap((name) => part.getAllProperties(name).map((one) => one.toICALString())),
    skipped: part.getAllProperties('exdate').flatMap((one) => one.getValues().map((_, i) => keyOf(momentIn(one, i)))),
    reminderMinutes: reminderOf(part),
    isFree: text('transp').toUpperCase() === 'TRANSPARENT',
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(text('class').toUpperCase()),
    color: text('color').toLowerCase() || null,
  }
}

const after = (start: Moment, seconds: number): Moment =>
  'day' in start
    ? { day: addDays(start.day, Math.max(1, Math.ceil(seconds / 86_400))) }
    : { at: new Date(start.at.getTime() + seconds * 1000), zone: start.zone }

function momentIn(property: ICAL.Property | null, index = 0): Moment {
  const time = property?.getValues()[index] as ICAL.Time
  if (time.isDate) return { day: time.toString().slice(0, 10) }
  const wall: WallTime = time.toString().slice(0, 16)
  const named = property?.getParameter('tzid')
  const zone = typeof named === 'string' ? named : null
  return { at: zone ? instantIn(zone, wall) : new Date(`${wall}Z`), zone: zone === 'UTC' ? null : zone }
}

function reminderOf(part: ICAL.Component): number | null {
  for (const alarm of part.getAllSubcomponents('valarm')) {
    const trigger = alarm.getFirstPropertyValue('trigger')
    if (trigger instanceof ICAL.Duration) return Math.round(-trigger.toSeconds() / 60)
  }
  return null
}
