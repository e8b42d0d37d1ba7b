import ICAL from 'ical.js'
import { invalid, Problem } from '#core/problem'
import { eventLimits } from '../event'
import { ruleError } from '../repeat'
import { detailsLeftOut, rangeLost } from './details-left-out'
import { zonesOfFile } from './file-zones'
import { calendarLimits, tooLargeMessage } from './limits'
import { parsePart } from './parse-part'
import { type EventContext, type ImportedEvent, isRange, readEvent, textOf, Unreadable } from './read-event'
import { splitAtRanges } from './split-at-ranges'
import { type FilePart, splitFile } from './split-file'

/** What was not imported, by its title and its line in the file. */
export type LeftOut = {
  title: string
  why: string
  line: number
  /** Of an event that was imported without it. */
  isDetail?: true
}

export type ImportedCalendar = { name: string | null; events: ImportedEvent[]; leftOut: LeftOut[] }

/** Reads an .ics file. What is not imported is listed in `leftOut`; a file that is not a calendar throws. */
export function readCalendar(text: string, ownersZone: string): ImportedCalendar {
  assertCalendarFile(text)
  const file = splitFile(text)
  const context = { ownersZone, findZone: zonesOfFile(file.zones, ownersZone) }
  const versions: Version[] = []
  const leftOut: LeftOut[] = []
  for (const part of file.events) {
    const read = readPart(part, context)
    if ('why' in read) leftOut.push(read)
    else versions.push(read)
  }
  const newest = withRanges(newestOfEach(versions), ownersZone)
  return {
    name: file.name,
    events: withoutReplaced(newest.flatMap(({ events }) => events)),
    leftOut: [
      ...leftOut,
      ...file.others.slice(0, calendarLimits.events).map(leaveOutOther),
      ...newest.flatMap(({ details }) => details),
    ],
  }
}

const otherKinds: Record<string, string> = {
  VTODO: 'a task',
  VJOURNAL: 'a journal entry',
  VFREEBUSY: 'a list of busy times',
  VAVAILABILITY: 'a list of available times',
}

function leaveOutOther(part: FilePart): LeftOut {
  const { component } = parsePart(part)
  const title = (component && textOf(component, 'summary', eventLimits.title)) ?? 'Untitled'
  return {
    title,
    why: `It is ${otherKinds[part.name] ?? 'something else'}, and only events are imported`,
    line: part.line,
  }
}

/** Refuses what is no calendar or too large, without reading it. */
export function assertCalendarFile(text: string): void {
  if (text.length > calendarLimits.bytes) throw invalid({ text: tooLargeMessage })
  if (!/^[ \t\uFEFF]*BEGIN:[ \t]*(VCALENDAR|VEVENT)\b/im.test(text.slice(0, 100_000)))
    throw invalid({ text: 'This is not a calendar file. Mainstreet reads iCalendar files, which end in .ics.' })
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0
  if (count > calendarLimits.events)
    throw invalid({
      text: `This calendar holds ${count.toLocaleString('en-US')} events; at most ${calendarLimits.events.toLocaleString('en-US')} can be read at once.`,
    })
}

/** An event as one part of the file has it, with the single days on which it also happens. */
type Version = {
  events: ImportedEvent[]
  stamps: [number, number]
  details: LeftOut[]
  /** The message if a change for all later days cannot be applied to them. */
  rangeLost: LeftOut | undefined
}

function readPart(part: FilePart, context: EventContext): Version | LeftOut {
  const { component, unreadable } = parsePart(part)
  const title = (component && textOf(component, 'summary', eventLimits.title)) ?? 'Untitled event'
  try {
    if (!component) throw new Unreadable('Its lines cannot be read')
    assertReadableRule(unreadable)
    const read = readEvent(component, title, context)
    const events = read.events.map((event) => ({
      ...event,
      isCancelled: event.isCancelled || part.method === 'CANCEL',
    }))
    const asDetail = (one: Omit<LeftOut, 'title'>) => ({ title, ...one, isDetail: true as const })
    const isCancelled = events[0]?.isCancelled ?? false
    return {
      events,
      stamps: [stampOf(component, 'dtstamp'), stampOf(component, 'last-modified')],
      details: detailsLeftOut(part, component, { ...read, unreadable }).map(asDetail),
      rangeLost: isRange(component) ? asDetail(rangeLost(part, isCancelled)) : undefined,
    }
  } catch (error) {
    return { title, why: reasonOf(error), line: part.line }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  return error instanceof Problem ? error.message : 'Its dates cannot be read'
}

/** Without its rule a series would become a single event. */
function assertReadableRule(unreadable: FilePart['lines']): void {
  const rule = unreadable.find(({ text }) => /^RRULE\b/i.test(text))?.text
  if (rule !== undefined)
    throw new Unreadable(ruleError(rule.slice(rule.indexOf(':') + 1)) ?? 'Its repetition cannot be read')
}

/**
 * Of several versions of an event the one with the highest SEQUENCE counts, of equal ones the one that was written last
 * (RFC 5546), and of those the last in the file.
 */
function newestOfEach(versions: Version[]): Version[] {
  const newest = new Map<string, Version>()
  for (const version of versions) {
    const [event] = version.events as [ImportedEvent]
    const key = `${event.uid} ${event.occurrenceDay ?? ''}`
    const known = newest.get(key)
    if (!known || !isNewer(known, version)) newest.set(key, version)
  }
  return [...newest.values()]
}

function withRanges(versions: Version[], ownersZone: string): Version[] {
  if (!versions.some(({ rangeLost }) => rangeLost)) return versions
  const byUid = new Map<string | undefined, Version[]>()
  for (const version of versions) {
    const uid = version.events[0]?.uid
    byUid.set(uid, [...(byUid.get(uid) ?? []), version])
  }
  return [...byUid.values()].flatMap((ofUid) => {
    const parts = ofUid.map((version) => ({
      version,
      event: version.events[0] as ImportedEvent,
      isRange: version.rangeLost !== undefined,
    }))
    const { split, empty } = splitAtRanges(parts, ownersZone)
    for (const part of parts)
      if (part.version.rangeLost && !split.includes(part)) part.version.details.push(part.version.rangeLost)
    return ofUid.filter((version) => version !== empty?.version)
  })
}

function isNewer(one: Version, other: Version): boolean {
  const [left, right] = [one, other].map(({ events, stamps }) => [events[0]?.sequence ?? 0, ...stamps])
  const differing = (left as number[]).findIndex((number, index) => number !== right?.[index])
  return differing >= 0 && (left?.[differing] as number) > (right?.[differing] as number)
}

function stampOf(component: ICAL.Component, name: string): number {
  try {
    const stamp = component.getFirstPropertyValue(name)
    return stamp instanceof ICAL.Time ? stamp.toJSDate().getTime() || 0 : 0
  } catch {
    return 0
  }
}

/** Without additional days that an edited occurrence replaces. */
function withoutReplaced(events: ImportedEvent[]): ImportedEvent[] {
  const replaced = new Set(events.flatMap(({ uid, occurrenceDay }) => (occurrenceDay ? `${uid}#${occurrenceDay}` : [])))
  return replaced.size === 0 ? events : events.filter(({ uid }) => !replaced.has(uid))
}
