import type ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { dayOfWallTime, instantIn, type WallTime, wallTimeIn } from '#core/wall-clock'
import { maxAttendees } from '../attendees'
import { eventLimits } from '../event'
import { type GuestAnswer, type GuestAnswers, guestAnswers } from '../guest-answer'
import { firstDayOf, occurrenceOn } from '../occurrences'
import { hasDay } from '../recurrence'
import { ruleError } from '../repeat'
import { normalizeSeries } from '../series-rule'
import { type Times, wholeDays } from '../times'
import type { FindZone } from './file-zones'
import { type Reminders, remindersOf } from './read-alarm'

export type ImportedEvent = Times & {
  uid: string
  title: string
  description: string | null
  location: string | null
  attendees: string[]
  /** What attendees have answered. */
  guestAnswers: GuestAnswers
  allDay: boolean
  timeZone: string | null
  rrule: string | null
  lastDay: Day | null
  skippedDays: Day[]
  /** Minutes before the start; null without an alarm in the file. */
  reminderMinutes: number | null
  /** The version of the event; a higher one is newer. */
  sequence: number
  /** Replaces the occurrence of its series on this day. */
  occurrenceDay: Day | null
  isCancelled: boolean
}

/** Its message tells the owner why the event was left out. */
export class Unreadable extends Error {}

export type ReadEvent = {
  events: ImportedEvent[]
  reminders: Reminders
  /** How many single days (RDATE) cannot be stored. */
  furtherLost: number
}

export type EventContext = { ownersZone: string; findZone: FindZone }

/** The event, and one more for each single day (RDATE) on which it also happens. */
export function readEvent(part: ICAL.Component, title: string, context: EventContext): ReadEvent {
  const { ownersZone } = context
  const start = part.getFirstProperty('dtstart')
  if (!start) throw new Unreadable('It has no start')
  const allDay = timeOf(start).isDate
  const rule = part.getFirstPropertyValue('rrule')?.toString() ?? null
  const error = rule && ruleError(rule)
  if (error) throw new Unreadable(error)
  const named = zoneOf(start, context) ?? (rule && isUtc(timeOf(start)) ? 'UTC' : undefined)
  const timeZone = allDay ? null : (named ?? (rule ? ownersZone : null))
  const times = timesOf(part, start, allDay, context)
  const zone = allDay ? ownersZone : (timeZone ?? ownersZone)
  const reminders = remindersOf(part, times, (time) => instantAt(time, start, context))
  const event = {
    uid: textOf(part, 'uid', 500) ?? `${title} ${times.startDateTime.toISOString()}`,
    title,
    description: textOf(part, 'description', eventLimits.description),
    location: textOf(part, 'location', eventLimits.location),
    attendees: everyAttendee(part).slice(0, maxAttendees),
    guestAnswers: answersIn(part),
    allDay,
    timeZone,
    ...(rule ? normalizeSeries(rule, times, allDay, zone) : { ...times, rrule: null, lastDay: null }),
    skippedDays: part.getAllProperties('exdate').flatMap((property) => daysOf(property, zone, context)),
    reminderMinutes: reminders.minutes,
    sequence: sequenceOf(part),
    occurrenceDay: occurrenceOf(part, zone, context),
    isCancelled: String(part.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED',
  }
  const further = furtherDays(part, event, context)
  const furtherLost = further.filter(({ isNew, isSeen }) => isNew && !isSeen).length
  return { events: [event, ...additionalOf(further, event)], reminders, furtherLost }
}

/** Whether it counts for its day and all later ones. */
export const isRange = (part: ICAL.Component): boolean =>
  String(part.getFirstProperty('recurrence-id')?.getParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE'

/** More than any real calendar has; further days are reported, not dropped silently. */
const maxFurtherDays = 500

/** Separate events, so that each can be moved and deleted; their UIDs are derived from that of the series. */
const additionalOf = (further: FurtherDay[], event: ImportedEvent): ImportedEvent[] =>
  further
    .filter(({ isSeen }) => isSeen)
    .map(({ day, times }) => ({
      ...event,
      ...times,
      uid: `${event.uid}#${day}`,
      rrule: null,
      lastDay: null,
      skippedDays: [],
    }))

type FurtherDay = {
  property: ICAL.Property
  index: number
  day: Day
  times: Times
  /** Whether the rule does not already have this day. */
  isNew: boolean
  /** False if it is not new, cannot be stored, shares its day with another one, or exceeds the limit. */
  isSeen: boolean
}

/** Every single day (RDATE) of an event, with its position in the properties. */
export function furtherDays(
  part: ICAL.Component,
  event: Pick<ImportedEvent, keyof Times | 'allDay' | 'timeZone' | 'rrule' | 'skippedDays'>,
  context: EventContext,
): FurtherDay[] {
  const length = event.endDateTime.getTime() - event.startDateTime.getTime()
  const zone = event.timeZone ?? context.ownersZone
  const taken = new Set<string>(event.skippedDays)
  let seen = 0
  return part.getAllProperties('rdate').flatMap((property) =>
    property.getValues().map((value, index) => {
      const { day, times } = placeOf(periodOf(value), property)
      const isNew = !event.skippedDays.includes(day) && !isOfSeries(day, times)
      const isSeen = isNew && !taken.has(day) && isInRange(times) && seen < maxFurtherDays
      taken.add(day)
      if (isSeen) seen++
      return { property, index, day, times, isNew, isSeen }
    }),
  )

  function placeOf({ start, end, duration }: Period, property: ICAL.Property): { day: Day; times: Times } {
    const begins = instantAt(start, property, context)
    const day = start.isDate ? wallTimeOf(start).slice(0, 10) : dayOfWallTime(wallTimeIn(zone, begins))
    if (event.allDay) return { day, times: wholeDays(day, addDays(day, daysOfLength(length) - 1), context.ownersZone) }
    const ends = end
      ? instantAt(end, property, context)
      : new Date(begins.getTime() + (duration ? duration.toSeconds() * 1000 : length))
    return { day, times: { startDateTime: begins, endDateTime: ends, startDay: null, endDay: null } }
  }

  function isOfSeries(day: Day, { startDateTime }: Times): boolean {
    if (startDateTime.getTime() === event.startDateTime.getTime()) return true
    if (!event.rrule || !hasDay(event.rrule, firstDayOf(event, zone), day)) return false
    const own = occurrenceOn({ ...event, rrule: event.rrule }, day, context.ownersZone)
    return own.startDateTime.getTime() === startDateTime.getTime()
  }
}

type Period = { start: ICAL.Time; end?: ICAL.Time | undefined; duration?: ICAL.Duration | undefined }

/** RDATE gives a time, or a period from one to another. */
const periodOf = (value: unknown): Period =>
  (value as Period).start ? (value as Period) : { start: value as ICAL.Time }

const daysOfLength = (length: number) => Math.max(1, Math.round(length / 86_400_000))

function timesOf(part: ICAL.Component, start: ICAL.Property, allDay: boolean, context: EventContext): Times {
  const end = part.getFirstProperty('dtend')
  const length = part.getFirstPropertyValue('duration') as ICAL.Duration | null
  const times = allDay ? daysBetweenEnds() : momentsBetween()
  if (!isInRange(times)) throw new Unreadable('Its dates cannot be read')
  return times

  function daysBetweenEnds(): Times {
    const startDay = wallTimeOf(timeOf(start)).slice(0, 10)
    const days = end ? undefined : Math.max(1, Math.ceil((length?.toSeconds() ?? 0) / 86_400))
    const endDay = addDays(end ? wallTimeOf(timeOf(end)).slice(0, 10) : addDays(startDay, days as number), -1)
    return wholeDays(startDay, endDay < startDay ? startDay : endDay, context.ownersZone)
  }

  function momentsBetween(): Times {
    const startDateTime = instantAt(timeOf(start), start, context)
    const endDateTime = end
      ? instantAt(timeOf(end), end, context)
      : new Date(startDateTime.getTime() + (length?.toSeconds() ?? 0) * 1000)
    if (endDateTime < startDateTime) throw new Unreadable('It ends before it starts')
    return { startDateTime, endDateTime, startDay: null, endDay: null }
  }
}

/** Whether the database can store the times. A length such as P99999999D cannot be stored. */
const isInRange = ({ startDateTime, endDateTime }: Times) =>
  [startDateTime, endDateTime].every((at) => at.getUTCFullYear() >= 1600 && at.getUTCFullYear() <= 2999)

function occurrenceOf(part: ICAL.Component, zone: string, context: EventContext): Day | null {
  const property = part.getFirstProperty('recurrence-id')
  return property ? (daysOf(property, zone, context)[0] ?? null) : null
}

/** The days of a property, in the time zone of its series. */
const daysOf = (property: ICAL.Property, zone: string, context: EventContext): Day[] =>
  property.getValues().map((value) => {
    const time = value as ICAL.Time
    return time.isDate
      ? wallTimeOf(time).slice(0, 10)
      : dayOfWallTime(wallTimeIn(zoneOf(property, context) ?? zone, instantAt(time, property, context)))
  })

function timeOf(property: ICAL.Property): ICAL.Time {
  const value = property.getFirstValue()
  const isTime = value && typeof value === 'object' && 'isDate' in value
  if (!isTime || !possibleTime.test(String(property.toJSON()[3]))) throw new Unreadable('Its dates cannot be read')
  return value as ICAL.Time
}

/** Checked here, because the library turns month 99 into a month some years later. */
const possibleTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-4]):[0-5]\d:[0-6]\dZ?)?$/

const isUtc = ({ zone }: ICAL.Time) => zone?.tzid === 'UTC'

function instantAt(time: ICAL.Time, property: ICAL.Property, context: EventContext): Date {
  if (isUtc(time)) return new Date(`${wallTimeOf(time)}:${two(time.second)}Z`)
  return instantIn(zoneOf(property, context) ?? context.ownersZone, wallTimeOf(time))
}

function zoneOf(property: ICAL.Property, { findZone }: EventContext): string | undefined {
  const name = property.getParameter('tzid')
  if (typeof name !== 'string') return undefined
  const zone = findZone(name)
  if (!zone) throw new Unreadable(`Its time zone “${name.slice(0, 60)}” is not known`)
  return zone
}

const wallTimeOf = ({ year, month, day, hour, minute }: ICAL.Time): WallTime =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`

const two = (number: number) => String(number).padStart(2, '0')

/** PostgreSQL rejects NUL characters. */
export function textOf(part: ICAL.Component, name: string, limit: number): string | null {
  const value = part.getFirstPropertyValue(name)
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  return text.slice(0, limit) || null
}

function sequenceOf(part: ICAL.Component): number {
  const number = Number(part.getFirstPropertyValue('sequence') ?? 0)
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 ? number : 0
}

/** All attendees with an address; those above the limit are reported. */
export const everyAttendee = (part: ICAL.Component): string[] =>
  part.getAllProperties('attendee').map(mailAddressIn).filter(Boolean)

export const mailAddressIn = (property: ICAL.Property | null): string =>
  /^mailto:([^\s@]+@[^\s@]+)$/i.exec(String(property?.getFirstValue() ?? ''))?.[1] ?? ''

/** What each attendee has answered, by address in lower case. */
export const answersIn = (part: ICAL.Component): GuestAnswers =>
  Object.fromEntries(
    part.getAllProperties('attendee').flatMap((property): [string, GuestAnswer][] => {
      const answer = String(property.getParameter('partstat') ?? '').toLowerCase() as GuestAnswer
      const address = mailAddressIn(property).toLowerCase()
      return address && guestAnswers.includes(answer) ? [[address, answer]] : []
    }),
  )
