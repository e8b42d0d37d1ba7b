import ICAL from 'ical.js'
import { addDays, type Day, dayIn } from '#core/days'
import { ruleEndingOn, ruleWithoutEnd } from '../recurrence'
import {
  changedFields,
  type EventField,
  type EventVersion,
  isSameField,
  type SyncedObject,
  whole,
} from '../sync/event-version'
import { rangeShift } from '../sync/later-days'
import { cssNameOf } from './event-color'
import { type ObjectPart, onceRule, parseObject, partsOf, reminderAlarm } from './read-object'
import { moment, writeCalendar } from './write-calendar'

type WrittenObject = {
  uid: string
  object: SyncedObject
  /** The server's text; properties that we do not know stay as they are. */
  base: string | null
  ownersZone: string
  now: Date
}

/** The text of an object for a calendar server. */
export function writeObject({ uid, object, base, ownersZone, now }: WrittenObject): string {
  const fresh = freshCalendar(uid, object, ownersZone, now)
  if (base === null) return asText(fresh)
  const parts = partsOf(base, ownersZone)
  const calendar = parts[0]?.component.parent ?? parseObject(base)
  for (const zone of fresh.getAllSubcomponents('vtimezone')) addZone(calendar, zone)
  const freshEvents = new Map(
    Object.keys(object).map((key, index) => [key, fresh.getAllSubcomponents('vevent')[index] as ICAL.Component]),
  )
  const further = new Set(parts.flatMap((part) => part.further.map(({ day }) => day)))
  for (const [key, written] of freshEvents) {
    const part = parts.find((one) => one.key === key && one.version)
    if (part) updatePart(part, object, key, written, parts)
    else if (!further.has(key)) {
      removePart(calendar, parts, key)
      calendar.addSubcomponent(written)
    }
  }
  for (const { key, version } of parts)
    if (key !== undefined && version && !object[key]) removePart(calendar, parts, key)
  restoreUncancelled(calendar, parts, object, ownersZone)
  const series = parts.find(({ key, version }) => key === whole && version)
  if (series) endWithRanges(series, parts, object, freshEvents.get(whole))
  if (!series || !object[whole]) return asText(calendar)
  updateFurther(series, parts, object, freshEvents.get(whole) as ICAL.Component)
  const text = asText(calendar)
  return addChangedFurther(calendar, partsOf(text, ownersZone), object, freshEvents) ? asText(calendar) : text
}

/** Without a change that counted from its day on, the rule ends before that day. */
function endWithRanges(
  series: ObjectPart,
  parts: ObjectPart[],
  object: SyncedObject,
  fresh: ICAL.Component | undefined,
) {
  const isGone = parts.some((part) => part.isRange && part.version && part.key && !object[part.key])
  if (isGone && fresh) for (const name of ['rrule', 'exdate']) replaceProperties(series.component, fresh, name)
}

/** Takes single days (RDATE) out of the series that it no longer has, and adds those that it has now. */
function updateFurther(series: ObjectPart, parts: ObjectPart[], object: SyncedObject, fresh: ICAL.Component): void {
  const { component, further } = series
  const edited = new Set(parts.map(({ key }) => key))
  const cancelled = new Set(parts.flatMap(({ key, isCancelled }) => (isCancelled ? [key] : [])))
  const retimed = further.filter(({ day, version }) => {
    const now = object[day]
    return now && !edited.has(day) && canRetime(now, version, object[whole] as EventVersion)
  })
  const gone = further.filter((one) => retimed.includes(one) || (!object[one.day] && !cancelled.has(one.day)))
  const property = new Map(gone.map((one) => [one.property, new Set<number>()]))
  for (const one of gone) property.get(one.property)?.add(one.index)
  for (const [one, places] of property) {
    const left = one.getValues().filter((_, index) => !places.has(index))
    if (left.length === 0) component.removeProperty(one)
    else one.setValues(left as never)
  }
  for (const { day } of retimed) {
    const { startDateTime, timeZone } = object[day] as EventVersion
    component.addProperty(moment('rdate', startDateTime, timeZone))
  }
  const known = new Set(further.map(({ day }) => day as string))
  for (const added of fresh.getAllProperties('rdate')) {
    const day = String(added.getFirstValue()).slice(0, 10)
    if (!known.has(day) && !edited.has(day)) component.addProperty(added)
  }
  const isOnce = component.getFirstPropertyValue('rrule')?.toString() === onceRule
  if (isOnce && component.hasProperty('rdate')) component.removeAllProperties('rrule')
}

/** A day that is only at another time of the same day stays a single day of the series. */
const canRetime = (now: EventVersion, before: EventVersion, series: EventVersion): boolean =>
  !now.allDay &&
  !isSameField('times', now, before) &&
  lengthOf(now) === lengthOf(series) &&
  now.timeZone === series.timeZone &&
  dayIn(now.timeZone ?? 'UTC', now.startDateTime) === dayIn(now.timeZone ?? 'UTC', before.startDateTime)

const lengthOf = ({ startDateTime, endDateTime }: EventVersion) => endDateTime.getTime() - startDateTime.getTime()

/** A single day that differs from its series is an edited occurrence of it. True where there is one. */
function addChangedFurther(
  calendar: ICAL.Component,
  parts: ObjectPart[],
  object: SyncedObject,
  fresh: Map<string, ICAL.Component>,
): boolean {
  const edited = new Set(parts.map(({ key }) => key))
  const changed = parts
    .flatMap(({ further }) => further)
    .filter(({ day, version }) => {
      const now = object[day]
      return now && !edited.has(day) && changedFields(version, now).length > 0
    })
  for (const { day, version } of changed) {
    const written = fresh.get(day) as ICAL.Component
    if (!version.allDay) {
      written.removeAllProperties('recurrence-id')
      written.addProperty(moment('recurrence-id', version.startDateTime, version.timeZone))
    }
    calendar.addSubcomponent(written)
  }
  return changed.length > 0
}

/** A calendar as we would write it ourselves, with the events in the order of the object. */
function freshCalendar(uid: string, object: SyncedObject, ownersZone: string, now: Date): ICAL.Component {
  const series = object[whole] && wholeSeries(object[whole], object, ownersZone)
  const events = Object.entries(object).map(([key, version]) => ({
    ...(key === whole && series ? series : { ...version, rrule: null, skippedDays: [] }),
    uid,
    occurrenceDay: key === whole ? null : (key as Day),
    series: key === whole ? undefined : (series ?? version),
    sequence: 0,
    createdAt: now,
    updatedAt: now,
  }))
  const calendar = parseObject(writeCalendar({ name: '', events, ownersZone, now }))
  for (const name of ['x-wr-calname', 'x-wr-timezone', 'refresh-interval', 'x-published-ttl'])
    calendar.removeAllProperties(name)
  const written = calendar.getAllSubcomponents('vevent')
  for (const [index, [key, version]] of Object.entries(object).entries()) {
    const component = written[index] as ICAL.Component
    addDetails(component, version)
    if (isRange(key, version)) component.getFirstProperty('recurrence-id')?.setParameter('range', 'THISANDFUTURE')
  }
  return calendar
}

const isRange = (key: string, { rrule }: EventVersion) => key !== whole && rrule !== null

/** With the days of the changes that count from their day on: on the server they are of the same rule. */
function wholeSeries(series: EventVersion, object: SyncedObject, ownersZone: string): EventVersion {
  const ranges = Object.entries(object).filter(([key, version]) => isRange(key, version))
  const [lastKey, last] = ranges.sort(([one], [other]) => one.localeCompare(other)).at(-1) ?? []
  if (!lastKey || !last || !series.rrule) return series
  const original = (key: Day, range: EventVersion, day: Day) => addDays(day, -rangeShift(key, range, ownersZone))
  const left = ranges.flatMap(([key, range]) => range.skippedDays.map((day) => original(key, range, day)))
  return {
    ...series,
    rrule: last.lastDay
      ? ruleEndingOn(series.rrule, original(lastKey, last, last.lastDay))
      : ruleWithoutEnd(series.rrule),
    skippedDays: [...series.skippedDays, ...left],
  }
}

function addDetails(
  component: ICAL.Component,
  { isFree, isPrivate, color, reminderMinutes, title }: EventVersion,
): void {
  component.addPropertyWithValue('transp', isFree ? 'TRANSPARENT' : 'OPAQUE')
  if (isPrivate) component.addPropertyWithValue('class', 'PRIVATE')
  if (color) component.addPropertyWithValue('color', cssNameOf(color))
  if (reminderMinutes !== null) component.addSubcomponent(alarmFor(reminderMinutes, title))
}

function alarmFor(minutes: number, title: string): ICAL.Component {
  const alarm = new ICAL.Component('valarm')
  alarm.addPropertyWithValue('action', 'DISPLAY')
  alarm.addPropertyWithValue('description', title)
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-minutes * 60))
  return alarm
}

/** The properties of each field. */
const propertiesOf: Record<Exclude<EventField, 'attendees' | 'reminder'>, string[]> = {
  title: ['summary'],
  description: ['description'],
  location: ['location'],
  times: ['dtstart', 'dtend', 'duration', 'rrule'],
  skippedDays: ['exdate'],
  free: ['transp'],
  private: ['class'],
  color: ['color'],
}

function updatePart(part: ObjectPart, object: SyncedObject, key: string, written: ICAL.Component, parts: ObjectPart[]) {
  const version = object[key] as EventVersion
  const { component } = part
  const fields = changedFields(part.version as EventVersion, version)
  // Days are written at the time of the series.
  const seriesMoved = hasMoved(parts, object)
  const isFurther = parts.some(({ further }) => further.some(({ day }) => day === key))
  const names = [
    ...fields.flatMap((field) => (field === 'attendees' || field === 'reminder' ? [] : propertiesOf[field])),
    ...(seriesMoved && !isFurther ? [key === whole ? 'exdate' : 'recurrence-id'] : []),
  ]
  for (const name of new Set(names)) replaceProperties(component, written, name)
  if (fields.includes('attendees')) updateAttendees(part, written)
  if (fields.includes('reminder')) {
    const alarm = reminderAlarm(component)
    if (alarm) component.removeSubcomponent(alarm)
    const added = reminderAlarm(written)
    if (added) component.addSubcomponent(added)
  }
  if (fields.length === 0) return
  for (const name of ['dtstamp', 'last-modified']) replaceProperties(component, written, name)
  if (fields.includes('times')) {
    const sequence = Number(component.getFirstPropertyValue('sequence') ?? 0)
    component.updatePropertyWithValue('sequence', sequence + 1)
  }
}

function hasMoved(parts: ObjectPart[], object: SyncedObject): boolean {
  const before = parts.find(({ key }) => key === whole)?.version
  const after = object[whole]
  return before !== undefined && after !== undefined && !isSameField('times', before, after)
}

function replaceProperties(component: ICAL.Component, written: ICAL.Component, name: string): void {
  component.removeAllProperties(name)
  for (const property of written.getAllProperties(name)) component.addProperty(property)
}

/** Attendees who stay keep their name, answer and role. Attendees who are not shown here stay too. */
function updateAttendees({ component, version }: ObjectPart, written: ICAL.Component): void {
  const shown = new Set(version?.attendees.map((address) => `mailto:${address.toLowerCase()}`))
  const wanted = new Map(written.getAllProperties('attendee').map((one) => [addressOf(one), one]))
  for (const attendee of component.getAllProperties('attendee')) {
    const address = addressOf(attendee)
    if (!wanted.delete(address) && shown.has(address)) component.removeProperty(attendee)
  }
  for (const attendee of wanted.values()) component.addProperty(attendee)
}

const addressOf = (property: ICAL.Property) => String(property.getFirstValue()).toLowerCase()

function addZone(calendar: ICAL.Component, zone: ICAL.Component): void {
  const name = zone.getFirstPropertyValue('tzid')
  const isKnown = calendar.getAllSubcomponents('vtimezone').some((one) => one.getFirstPropertyValue('tzid') === name)
  if (!isKnown) calendar.addSubcomponent(zone)
}

function removePart(calendar: ICAL.Component, parts: ObjectPart[], key: string): void {
  for (const part of parts) if (part.key === key) calendar.removeSubcomponent(part.component)
}

/** A cancelled occurrence stays as it is while its day is left out here. */
function restoreUncancelled(
  calendar: ICAL.Component,
  parts: ObjectPart[],
  object: SyncedObject,
  ownersZone: string,
): void {
  const series = object[whole]
  const left = new Set(series ? wholeSeries(series, object, ownersZone).skippedDays : [])
  for (const { key, isCancelled, isRange, component } of parts)
    if (isCancelled && !isRange && key && !left.has(key) && component.parent === calendar)
      calendar.removeSubcomponent(component)
}

const asText = (calendar: ICAL.Component) => `${calendar.toString().replace(/\r?\n/g, '\r\n')}\r\n`
