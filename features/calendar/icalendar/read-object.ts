import ICAL from 'ical.js'
import { addDays, type Day } from '#core/days'
import { plural } from '#core/plural'
import { maxAttendees } from '../attendees'
import { eventLimits } from '../event'
import { firstDayOf, zoneOf } from '../occurrences'
import { hasDay, remainingRule, shiftedRule } from '../recurrence'
import { type EventVersion, type SyncedObject, whole } from '../sync/event-version'
import { rangeShift } from '../sync/later-days'
import { readColor } from './event-color'
import { zonesOfFile } from './file-zones'
import { readCalendar } from './read-calendar'
import { type EventContext, everyAttendee, furtherDays, isRange } from './read-event'
import { replaceFromFirstDay } from './replace-from-first-day'
import { seriesSegment } from './series-segment'
import { splitFile } from './split-file'

export type ReadObject = {
  uid: string
  title: string
  object: SyncedObject
  /** Why a part of it is not shown here. */
  leftOut: string | null
  /** Texts that are cut here. The server keeps all of them. */
  cut: string | null
}

/** Reads one object of a calendar server. Undefined where it holds no event. */
export function readObject(text: string, ownersZone: string): ReadObject | undefined {
  const parts = partsOf(text, ownersZone)
  const [first] = parts
  if (!first) return undefined
  return {
    uid: first.uid,
    title: (parts.find(({ key }) => key === whole) ?? first).title,
    object: objectIn(parts),
    leftOut: parts.find(({ leftOut }) => leftOut)?.leftOut ?? null,
    cut: parts.map(({ component, isCancelled }) => (isCancelled ? null : cutIn(component))).find(Boolean) ?? null,
  }
}

/** Combines the parts. An edited or cancelled part takes precedence over the single day (RDATE) that it replaces. */
export function objectIn(parts: ObjectPart[]): SyncedObject {
  const object: SyncedObject = {}
  for (const { further } of parts) for (const { day, version } of further) object[day] = version
  for (const { key, isCancelled } of parts) if (key && isCancelled) delete object[key]
  for (const { key, version } of parts) if (key !== undefined && version) object[key] = version
  return object
}

export type ObjectPart = {
  component: ICAL.Component
  uid: string
  title: string
  /** Undefined where it could not be read. */
  key: string | undefined
  /** Undefined where it could not be read or is cancelled. */
  version: EventVersion | undefined
  /** The single days (RDATE) on which a series also happens, with their places in it. */
  further: FurtherVersion[]
  isCancelled: boolean
  /** It applies to all later days (RANGE=THISANDFUTURE) and is stored as a separate series from its day on. */
  isRange: boolean
  leftOut: string | null
}

type FurtherVersion = { day: Day; version: EventVersion; property: ICAL.Property; index: number }

/** The events of an object: the series or single event, and its edited occurrences. */
export function partsOf(text: string, ownersZone: string): ObjectPart[] {
  const calendar = parseObject(text)
  const zones = calendar.getAllSubcomponents('vtimezone').map(String).join('\r\n')
  const context = { ownersZone, findZone: zonesOfFile(splitFile(zones).zones, ownersZone) }
  const readParts = () => calendar.getAllSubcomponents('vevent').map((component) => readPart(component, zones, context))
  let parts = readParts()
  if (replaceFromFirstDay(calendar, parts, ownersZone)) parts = readParts()
  leaveOutCancelled(parts)
  cutAtRanges(parts, ownersZone)
  return parts
}

/** A cancelled occurrence is a day that the series leaves out. */
function leaveOutCancelled(parts: ObjectPart[]): void {
  const series = parts.find(({ key }) => key === whole)?.version
  if (!series?.rrule) return
  const cancelled = parts.flatMap(({ key, isCancelled }) => (isCancelled && key ? [key] : []))
  series.skippedDays = [...new Set([...series.skippedDays, ...cancelled])]
}

/**
 * A change that counts for all later days ends the rule before it and goes on with the rest of it. Where it also moves
 * the days, each later day is still known by the day that it had.
 */
function cutAtRanges(parts: ObjectPart[], ownersZone: string): void {
  const series = parts.find(({ key }) => key === whole)?.version
  const ranges = parts
    .filter(({ isRange, key }) => isRange && key)
    .sort((one, other) => (one.key as Day).localeCompare(other.key as Day))
  if (ranges.length === 0) return
  for (const part of ranges) if (!series || !canSplitAt(series, part, ownersZone)) keepAsOneDay(part)
  if (!series?.rrule) return
  if (sharesDays(parts, ownersZone))
    for (const part of ranges) if (shiftOfPart(part, ownersZone) !== 0) keepAsOneDay(part)
  const kept = ranges.filter(({ isRange }) => isRange)
  if (kept.length === 0) return
  const days = { rrule: series.rrule, skippedDays: series.skippedDays }
  const zone = zoneOf(series, ownersZone)
  const firstDay = firstDayOf(series, zone)
  const cuts = kept.map(({ key }) => key as Day)
  Object.assign(series, seriesSegment(days, firstDay, { from: firstDay, to: cuts[0], shift: 0 }))
  for (const [index, part] of kept.entries())
    if (part.version) {
      const { allDay, timeZone } = part.version
      part.version.timeZone = allDay ? null : (timeZone ?? zone)
      const shift = shiftOfPart(part, ownersZone)
      Object.assign(
        part.version,
        seriesSegment(days, firstDay, { from: cuts[index] as Day, to: cuts[index + 1], shift }),
      )
    }
}

function keepAsOneDay(part: ObjectPart): void {
  part.isRange = false
  part.leftOut =
    'One change counts for all later days (THISANDFUTURE) and moves them to days that no repetition here has; only its first day is changed here'
}

const shiftOfPart = ({ key, version }: ObjectPart, ownersZone: string): number =>
  version && key ? rangeShift(key, version, ownersZone) : 0

/** The later days must be days of a rule again. */
function canSplitAt(series: EventVersion, part: ObjectPart, ownersZone: string): boolean {
  const firstDay = firstDayOf(series, zoneOf(series, ownersZone))
  const { version, isCancelled } = part
  const day = part.key as Day
  if (!series.rrule || day <= firstDay || !hasDay(series.rrule, firstDay, day)) return false
  if (isCancelled || !version) return isCancelled
  version.timeZone ??= version.allDay ? null : zoneOf(series, ownersZone)
  const rest = remainingRule(series.rrule, firstDay, day)
  return shiftedRule(rest, day, addDays(day, shiftOfPart(part, ownersZone))) !== undefined
}

/** Whether an edited day would have the same day here as another one of the same UID. */
function sharesDays(parts: ObjectPart[], ownersZone: string): boolean {
  const ranges = parts.filter(({ isRange, key }) => isRange && key)
  const edited = parts.flatMap(({ key, isRange, version, further }) => [
    ...(key && version && !isRange ? [key] : []),
    ...further.map(({ day }) => day),
  ])
  const days = [...new Set(edited)].map((day) => {
    const own = ranges
      .filter(({ key }) => (key as Day) <= day)
      .sort((one, other) => (one.key as Day).localeCompare(other.key as Day))
    const range = own.at(-1)
    return range ? addDays(day, shiftOfPart(range, ownersZone)) : day
  })
  const all = [...days, ...ranges.map(({ key }) => key as Day)]
  return new Set(all).size < all.length
}

export function parseObject(text: string): ICAL.Component {
  const found = ICAL.parse(text.replace(/^\uFEFF/, '').trim())
  return new ICAL.Component((Array.isArray(found[0]) ? found[0] : found) as never)
}

/** The rule of an event that has single days (RDATE) and no rule of its own. */
export const onceRule = 'FREQ=DAILY;COUNT=1'

function readPart(component: ICAL.Component, zones: string, context: EventContext): ObjectPart {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...(zones ? [zones] : []), textWithRule(component), 'END:VCALENDAR']
  const { events, leftOut } = readCalendar(lines.join('\r\n'), context.ownersZone)
  const [event] = events
  const uid = String(component.getFirstPropertyValue('uid') ?? event?.uid ?? '')
  const further: FurtherVersion[] = []
  if (!event) {
    const why = leftOut[0]?.why ?? 'It could not be understood'
    const title = leftOut[0]?.title ?? 'Untitled event'
    const unread = { key: undefined, version: undefined, isCancelled: false, isRange: false, leftOut: why }
    return { component, uid, title, further, ...unread }
  }
  const { title, description, location, attendees, allDay, timeZone, rrule, lastDay, skippedDays } = event
  const { startDateTime, endDateTime, startDay, endDay, isCancelled, guestAnswers } = event
  const version: EventVersion = {
    ...{ title, description, location, attendees, allDay, timeZone, rrule, lastDay, skippedDays },
    ...{ startDateTime, endDateTime, startDay, endDay },
    reminderMinutes: reminderOf(component),
    isFree: wordOf(component, 'transp') === 'TRANSPARENT',
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(wordOf(component, 'class')),
    color: readColor(wordOf(component, 'color')),
    ...(Object.keys(guestAnswers).length > 0 && { guestAnswers }),
  }
  const key = event.occurrenceDay ?? whole
  const part = { component, uid, title, key, further, isCancelled, isRange: isRange(component) }
  if (isCancelled) return { ...part, version: undefined, leftOut: null }
  const unshown = addFurther(further, component, version, context)
  return { ...part, version, leftOut: unshown > 0 ? unshownText(unshown) : null }
}

const hasOnlyFurtherDays = (component: ICAL.Component) =>
  component.hasProperty('rdate') && !component.hasProperty('rrule') && !component.hasProperty('recurrence-id')

function textWithRule(component: ICAL.Component): string {
  const text = component.toString()
  return hasOnlyFurtherDays(component) ? text.replace(/\r?\nEND:VEVENT\s*$/, `\r\nRRULE:${onceRule}$&`) : text
}

/** Adds each single day (RDATE). Returns how many cannot be stored, because a day can have only one occurrence. */
function addFurther(
  further: FurtherVersion[],
  component: ICAL.Component,
  series: EventVersion,
  context: EventContext,
): number {
  const { rrule, ...single } = series
  if (!rrule) return 0
  const firstDay = firstDayOf(series, zoneOf(series, context.ownersZone))
  let unshown = 0
  for (const { property, index, day, times, isNew, isSeen } of furtherDays(component, series, context)) {
    if (isSeen && !hasDay(rrule, firstDay, day))
      further.push({
        ...{ day, property, index },
        version: { ...single, ...times, rrule: null, lastDay: null, skippedDays: [] },
      })
    else if (isNew) unshown++
  }
  return unshown
}

const unshownText = (count: number) =>
  `${plural(count, 'single day')} on which it also happens (RDATE) cannot be shown here`

const limitedTexts = [
  ['title', 'summary', eventLimits.title],
  ['place', 'location', eventLimits.location],
  ['description', 'description', eventLimits.description],
] as const

/** The server keeps the whole text as long as it is not changed here. */
function cutIn(component: ICAL.Component): string | null {
  const cut = limitedTexts.find(([, name, limit]) => {
    const text = component.getFirstPropertyValue(name)
    return typeof text === 'string' && text.trim().length > limit
  })
  if (cut) return `Its ${cut[0]} has more than ${cut[2].toLocaleString('en-US')} characters; the rest is not shown here`
  return everyAttendee(component).length > maxAttendees
    ? `It has more than ${maxAttendees} attendees; the rest are not shown here`
    : null
}

const wordOf = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase()

function reminderOf(component: ICAL.Component): number | null {
  const alarm = reminderAlarm(component)
  const minutes = alarm && Math.round(-(alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds() / 60)
  return minutes === undefined || minutes < -1440 || minutes > 40_320 ? null : minutes
}

/** The alarm that our one reminder stands for: the first that counts from the start. */
export const reminderAlarm = (component: ICAL.Component): ICAL.Component | undefined =>
  component.getAllSubcomponents('valarm').find((alarm) => {
    const trigger = alarm.getFirstProperty('trigger')
    const isFromStart = String(trigger?.getParameter('related') ?? 'START').toUpperCase() === 'START'
    return isFromStart && trigger?.getFirstValue() instanceof ICAL.Duration
  })
