import ICAL from 'ical.js'
import { eventLimits } from '../event'
import { type EventVersion, type SyncedObject, whole } from '../sync/event-version'
import { readColor } from './event-color'
import { readCalendar } from './read-calendar'

export type ReadObject = {
  uid: string
  title: string
  object: SyncedObject
  /** Why a part of it is not shown here; nothing of such an object is written back. */
  leftOut: string | null
}

/** Reads one object of a calendar server. Undefined where it holds no event. */
export function readObject(text: string, ownersZone: string): ReadObject | undefined {
  const parts = partsOf(text, ownersZone)
  const [first] = parts
  if (!first) return undefined
  const object: SyncedObject = {}
  for (const { key, version } of parts) if (key !== undefined && version) object[key] = version
  return {
    uid: first.uid,
    title: (parts.find(({ key }) => key === whole) ?? first).title,
    object,
    leftOut: parts.find(({ leftOut }) => leftOut)?.leftOut ?? null,
  }
}

export type ObjectPart = {
  component: ICAL.Component
  uid: string
  title: string
  /** Undefined where it could not be read. */
  key: string | undefined
  /** Undefined where it could not be read or is cancelled. */
  version: EventVersion | undefined
  isCancelled: boolean
  leftOut: string | null
}

/** The events of an object: the series or single event, and its edited occurrences. */
export function partsOf(text: string, ownersZone: string): ObjectPart[] {
  const calendar = parseObject(text)
  const zones = calendar.getAllSubcomponents('vtimezone').map(String).join('\r\n')
  const parts = calendar.getAllSubcomponents('vevent').map((component) => readPart(component, zones, ownersZone))
  leaveOutCancelled(parts)
  return parts
}

/** A cancelled occurrence is a day that the series leaves out. */
function leaveOutCancelled(parts: ObjectPart[]): void {
  const series = parts.find(({ key }) => key === whole)?.version
  if (!series?.rrule) return
  const cancelled = parts.flatMap(({ key, isCancelled }) => (isCancelled && key ? [key] : []))
  series.skippedDays = [...new Set([...series.skippedDays, ...cancelled])]
}

export function parseObject(text: string): ICAL.Component {
  const found = ICAL.parse(text.replace(/^\uFEFF/, '').trim())
  return new ICAL.Component((Array.isArray(found[0]) ? found[0] : found) as never)
}

function readPart(component: ICAL.Component, zones: string, ownersZone: string): ObjectPart {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...(zones ? [zones] : []), component.toString(), 'END:VCALENDAR']
  const { events, leftOut } = readCalendar(lines.join('\r\n'), ownersZone)
  const [event] = events
  const uid = String(component.getFirstPropertyValue('uid') ?? event?.uid ?? '')
  if (!event) {
    const why = leftOut[0]?.why ?? 'It could not be understood'
    const title = leftOut[0]?.title ?? 'Untitled event'
    return { component, uid, title, key: undefined, version: undefined, isCancelled: false, leftOut: why }
  }
  const { title, description, location, attendees, allDay, timeZone, rrule, lastDay, skippedDays } = event
  const { startDateTime, endDateTime, startDay, endDay } = event
  const version: EventVersion = {
    ...{ title, description, location, attendees, allDay, timeZone, rrule, lastDay, skippedDays },
    ...{ startDateTime, endDateTime, startDay, endDay },
    reminderMinutes: reminderOf(component),
    isFree: wordOf(component, 'transp') === 'TRANSPARENT',
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(wordOf(component, 'class')),
    color: readColor(wordOf(component, 'color')),
  }
  const { isCancelled } = event
  const key = event.occurrenceDay ?? whole
  const unshown = isCancelled ? null : (unshownDays(component, events.length > 1) ?? cutTexts(component))
  return { component, uid, title, key, version: isCancelled ? undefined : version, isCancelled, leftOut: unshown }
}

/** What the calendar shows on other days than we do. */
function unshownDays(component: ICAL.Component, hasFurtherDays: boolean): string | null {
  if (hasFurtherDays) return 'It also happens on single days (RDATE), which are not shown here'
  const range = component.getFirstProperty('recurrence-id')?.getParameter('range')
  return range ? 'One change counts for all later days (THISANDFUTURE), which stay as they were here' : null
}

const limitedTexts = [
  ['title', 'summary', eventLimits.title],
  ['place', 'location', eventLimits.location],
  ['description', 'description', eventLimits.description],
] as const

/** The server keeps the whole text as long as it is not changed here. */
function cutTexts(component: ICAL.Component): string | null {
  const cut = limitedTexts.find(([, name, limit]) => {
    const text = component.getFirstPropertyValue(name)
    return typeof text === 'string' && text.trim().length > limit
  })
  return cut
    ? `Its ${cut[0]} has more than ${cut[2].toLocaleString('en-US')} characters; the rest is not shown here`
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
