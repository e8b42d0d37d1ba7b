import type { InputOf } from '#core/call'
import { isSameZone } from '#core/current-zone-name'
import type { Day } from '#core/days'
import { hour } from '#core/durations'
import { dayOfWallTime, instantIn, type WallTime, wallTimeIn } from '#core/wall-clock'
import type { LinkedRecord } from '#kit/link-picker'
import type { createEvent } from '../api'
import { drawnRange, type GridPosition, wallTimeAt } from '../dragged-times'
import { defaultEventColor, type Event } from '../event'
import { defaultReminder } from '../reminder-choices'
import { type Repeat, repeatFromRule, ruleFromRepeat } from '../repeat'
import { wholeDays } from '../times'

/** The state of the event form; times are local times of the event's zone. */
export type EventDraft = {
  title: string
  description: string
  location: string
  start: WallTime
  end: WallTime
  allDay: boolean
  color: string
  client: LinkedRecord | null
  attendees: string
  /** Empty for the owner's time zone. */
  timeZone: string
  repeat: Repeat | null
  /** A rule that the form cannot show; it is kept unchanged. */
  foreignRule: string | null
  reminderMinutes: number | null
  /** Null for only here; undefined for the calendar of new events. */
  calendarId?: number | null | undefined
  isFree: boolean
  isPrivate: boolean
}

const blank: Omit<EventDraft, 'start' | 'end'> = {
  title: '',
  description: '',
  location: '',
  allDay: false,
  color: defaultEventColor,
  client: null,
  attendees: '',
  timeZone: '',
  repeat: null,
  foreignRule: null,
  reminderMinutes: defaultReminder.timed,
  isFree: false,
  isPrivate: false,
}

/** A new event of one hour: today at the next full hour, on other days at nine. */
export function draftOn(day: Day, now: Date, timeZone: string, allDay = false): EventDraft {
  const here = wallTimeIn(timeZone, now)
  const startHour = dayOfWallTime(here) === day ? Math.min(23, Number(here.slice(11, 13)) + 1) : 9
  const start = `${day}T${String(startHour).padStart(2, '0')}:00`
  return { ...blank, ...(allDay && wholeDay), start, end: hourLater(start) }
}

const wholeDay = { allDay: true, reminderMinutes: defaultReminder.allDay }

/** A new event from a drag: over days an all-day event, over hours a timed one. */
export function draftFromDrag(from: GridPosition, to: GridPosition): EventDraft {
  const { first, last } = drawnRange(from, to)
  if (first.minute === null || last.minute === null) {
    return { ...blank, ...wholeDay, start: `${first.day}T09:00`, end: `${last.day}T10:00` }
  }
  return { ...blank, start: wallTimeAt(first), end: wallTimeAt({ ...last, minute: last.minute + 15 }) }
}

export const draftAt = (position: GridPosition): EventDraft => ({
  ...blank,
  start: wallTimeAt(position),
  end: hourLater(wallTimeAt(position)),
})

export function draftOf(event: Event, ownersZone: string): EventDraft {
  const zone = event.timeZone ?? ownersZone
  const repeat = repeatFromRule(event.rrule)
  return {
    title: event.title,
    description: event.description ?? '',
    location: event.location ?? '',
    start: event.allDay ? `${event.startDay}T09:00` : wallTimeIn(zone, new Date(event.startDateTime)),
    end: event.allDay ? `${event.endDay}T10:00` : wallTimeIn(zone, new Date(event.endDateTime)),
    allDay: event.allDay,
    color: event.color,
    client: event.clientId === null ? null : { id: event.clientId, name: event.clientName ?? '' },
    attendees: event.attendees.join(', '),
    timeZone: event.timeZone && !isSameZone(event.timeZone, ownersZone) ? event.timeZone : '',
    repeat,
    foreignRule: repeat ? null : event.rrule,
    reminderMinutes: event.reminderMinutes,
    calendarId: event.calendarId,
    isFree: event.isFree,
    isPrivate: event.isPrivate,
  }
}

/** Moves the end along with the start. */
export function withStart(draft: EventDraft, start: WallTime): EventDraft {
  if (!isWallTime(start) || !isWallTime(draft.start) || !isWallTime(draft.end)) return { ...draft, start }
  const length = Math.max(0, toMs(draft.end) - toMs(draft.start))
  return { ...draft, start, end: new Date(toMs(start) + length).toISOString().slice(0, 16) }
}

/** Error messages by field. */
export function draftErrors({ title, start, end, allDay }: EventDraft): Record<string, string> {
  if (title.trim() === '') return { title: 'Please enter a title for the event' }
  if (!isWallTime(start)) return { startDateTime: 'Please enter a valid start date' }
  if (!isWallTime(end)) return { endDateTime: 'Please enter a valid end date' }
  const isBefore = allDay ? dayOfWallTime(end) < dayOfWallTime(start) : end < start
  return isBefore ? { endDateTime: 'End date cannot be before start date' } : {}
}

export function inputFrom(draft: EventDraft, ownersZone: string): InputOf<typeof createEvent> {
  const { title, description, location, allDay, color, client, attendees, reminderMinutes } = draft
  const { calendarId, isFree, isPrivate } = draft
  return {
    title: title.trim(),
    description: description.trim() || null,
    location: location.trim() || null,
    clientId: client?.id ?? null,
    attendees: attendees
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter(Boolean),
    ...moments(draft, ownersZone),
    allDay,
    color,
    timeZone: draft.timeZone || null,
    rrule: draft.repeat ? ruleFromRepeat(draft.repeat, dayOfWallTime(draft.start)) : draft.foreignRule,
    reminderMinutes,
    ...(calendarId !== undefined && { calendarId }),
    isFree,
    isPrivate,
  }
}

function moments({ start, end, allDay, timeZone }: EventDraft, ownersZone: string) {
  const zone = timeZone || ownersZone
  const { startDateTime, endDateTime } = allDay
    ? wholeDays(dayOfWallTime(start), dayOfWallTime(end), ownersZone)
    : { startDateTime: instantIn(zone, start), endDateTime: instantIn(zone, end) }
  return { startDateTime: startDateTime.toISOString(), endDateTime: endDateTime.toISOString() }
}

/** Only the changed fields; start and end always together. */
export function changesFrom(draft: EventDraft, initial: EventDraft, ownersZone: string) {
  const [now, before] = [inputFrom(draft, ownersZone), inputFrom(initial, ownersZone)]
  const names = Object.keys(now) as (keyof typeof now)[]
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
  const hasNewTimes = changed.some((name) => ['startDateTime', 'endDateTime', 'allDay', 'timeZone'].includes(name))
  const sent = hasNewTimes ? [...new Set([...changed, 'startDateTime' as const, 'endDateTime' as const])] : changed
  return Object.fromEntries(sent.map((name) => [name, now[name]])) as Partial<typeof now>
}

const toMs = (wall: WallTime) => Date.parse(`${wall}Z`)
const isWallTime = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(toMs(text))
const hourLater = (wall: WallTime) => new Date(toMs(wall) + hour).toISOString().slice(0, 16)
