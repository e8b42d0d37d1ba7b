import { invalid, Problem } from '#core/problem'
import { eventLimits } from '../event'
import { zonesOfFile } from './file-zones'
import { calendarLimits, tooLargeMessage } from './limits'
import { parsePart } from './parse-part'
import { type EventContext, type ImportedEvent, readEvent, textOf, Unreadable } from './read-event'
import { type FilePart, splitFile } from './split-file'

/** An event that could not be read, by its title and its line in the file. */
export type LeftOut = { title: string; why: string; line: number }

export type ImportedCalendar = { name: string | null; events: ImportedEvent[]; leftOut: LeftOut[] }

/** Reads an .ics file. Unreadable events are listed in `leftOut`; a file that is not a calendar throws. */
export function readCalendar(text: string, ownersZone: string): ImportedCalendar {
  assertCalendarFile(text)
  const file = splitFile(text)
  const context = { ownersZone, findZone: zonesOfFile(file.zones, ownersZone) }
  const events: ImportedEvent[] = []
  const leftOut: LeftOut[] = []
  for (const part of file.events) {
    const read = readPart(part, context)
    if ('why' in read) leftOut.push(read)
    else events.push(...read.events)
  }
  return { name: file.name, events: withoutReplaced(newestOfEach(events)), leftOut }
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

function readPart(part: FilePart, context: EventContext): { events: ImportedEvent[] } | LeftOut {
  const component = parsePart(part)
  const title = (component && textOf(component, 'summary', eventLimits.title)) ?? 'Untitled event'
  try {
    if (!component) throw new Unreadable('Its lines cannot be read')
    const events = readEvent(component, title, context)
    return { events: events.map((event) => ({ ...event, isCancelled: event.isCancelled || part.method === 'CANCEL' })) }
  } catch (error) {
    return { title, why: reasonOf(error), line: part.line }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  return error instanceof Problem ? error.message : 'Its dates cannot be read'
}

/** Of several versions of an event the one with the highest SEQUENCE counts, of equal ones the last in the file. */
function newestOfEach(events: ImportedEvent[]): ImportedEvent[] {
  const newest = new Map<string, ImportedEvent>()
  for (const event of events) {
    const key = `${event.uid} ${event.occurrenceDay ?? ''}`
    const known = newest.get(key)
    if (!known || event.sequence >= known.sequence) newest.set(key, event)
  }
  return [...newest.values()]
}

/** Without additional days that an edited occurrence replaces. */
function withoutReplaced(events: ImportedEvent[]): ImportedEvent[] {
  const replaced = new Set(events.flatMap(({ uid, occurrenceDay }) => (occurrenceDay ? `${uid}#${occurrenceDay}` : [])))
  return replaced.size === 0 ? events : events.filter(({ uid }) => !replaced.has(uid))
}
