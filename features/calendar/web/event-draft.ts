import type { InputOf } from '#core/call'
import type { Day } from '#core/days'
import { dayOnWall, instantIn, type Wall, wallIn } from '#core/wall-clock'
import type { Linked } from '#kit/link-picker'
import type { createEvent } from '../api'
import { defaultEventColor, type Event } from '../event'
import { drawn, type Spot, wallAt } from '../moving'
import { usualReminder } from '../reminder-choices'
import { type Repeat, repeatOf, ruleOf } from '../repeat'
import { wholeDays } from '../times'

/** An event as its form holds it: moments as the wall of its zone shows them. */
export type EventDraft = {
  title: string
  description: string
  location: string
  start: Wall
  end: Wall
  allDay: boolean
  color: string
  client: Linked | null
  attendees: string
  /** Empty is the owner's own. */
  timeZone: string
  repeat: Repeat | null
  /** A rule that the form cannot say in its own words stays as it is. */
  foreignRule: string | null
  reminderMinutes: number | null
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
  reminderMinutes: usualReminder.timed,
}

/** A new event an hour long: today at the next full hour, on any other day in the morning. */
export function draftOn(day: Day, now: Date, timeZone: string): EventDraft {
  const here = wallIn(timeZone, now)
  const hour = dayOnWall(here) === day ? Math.min(23, Number(here.slice(11, 13)) + 1) : 9
  const start = `${day}T${String(hour).padStart(2, '0')}:00`
  return { ...blank, start, end: hourLater(start) }
}

/** A new event where the owner drew it: over days it lasts all day, over hours that long. */
export function draftDrawn(from: Spot, to: Spot): EventDraft {
  const { first, last } = drawn(from, to)
  if (first.minute === null || last.minute === null) {
    const whole = { allDay: true, reminderMinutes: usualReminder.allDay }
    return { ...blank, ...whole, start: `${first.day}T09:00`, end: `${last.day}T10:00` }
  }
  return { ...blank, start: wallAt(first), end: wallAt({ ...last, minute: last.minute + 15 }) }
}

export const draftAt = (spot: Spot): EventDraft => ({ ...blank, start: wallAt(spot), end: hourLater(wallAt(spot)) })

export function draftOf(event: Event, ownersZone: string): EventDraft {
  const zone = event.timeZone ?? ownersZone
  const repeat = repeatOf(event.rrule)
  return {
    title: event.title,
    description: event.description ?? '',
    location: event.location ?? '',
    start: event.allDay ? `${event.startDay}T09:00` : wallIn(zone, new Date(event.startDateTime)),
    end: event.allDay ? `${event.endDay}T10:00` : wallIn(zone, new Date(event.endDateTime)),
    allDay: event.allDay,
    color: event.color,
    client: event.clientId === null ? null : { id: event.clientId, name: event.clientName ?? '' },
    attendees: event.attendees.join(', '),
    timeZone: event.timeZone && event.timeZone !== ownersZone ? event.timeZone : '',
    repeat,
    foreignRule: repeat ? null : event.rrule,
    reminderMinutes: event.reminderMinutes,
  }
}

/** Whoever moves the start moves the end along. */
export function withStart(draft: EventDraft, start: Wall): EventDraft {
  if (!isWall(start) || !isWall(draft.start) || !isWall(draft.end)) return { ...draft, start }
  const length = Math.max(0, ms(draft.end) - ms(draft.start))
  return { ...draft, start, end: new Date(ms(start) + length).toISOString().slice(0, 16) }
}

/** What the form says that cannot be sent, by its field. */
export function wrongIn({ title, start, end, allDay }: EventDraft): Record<string, string> {
  if (title.trim() === '') return { title: 'Please enter a title for the event' }
  if (!isWall(start)) return { startDateTime: 'Please enter a valid start date' }
  if (!isWall(end)) return { endDateTime: 'Please enter a valid end date' }
  const isBefore = allDay ? dayOnWall(end) < dayOnWall(start) : end < start
  return isBefore ? { endDateTime: 'End date cannot be before start date' } : {}
}

/** As the call takes it: instants in ISO form. */
export function sentFrom(draft: EventDraft, ownersZone: string): InputOf<typeof createEvent> {
  const { title, description, location, allDay, color, client, attendees, reminderMinutes } = draft
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
    rrule: draft.repeat ? ruleOf(draft.repeat, dayOnWall(draft.start)) : draft.foreignRule,
    reminderMinutes,
  }
}

function moments({ start, end, allDay, timeZone }: EventDraft, ownersZone: string) {
  const zone = timeZone || ownersZone
  const { startDateTime, endDateTime } = allDay
    ? wholeDays(dayOnWall(start), dayOnWall(end), ownersZone)
    : { startDateTime: instantIn(zone, start), endDateTime: instantIn(zone, end) }
  return { startDateTime: startDateTime.toISOString(), endDateTime: endDateTime.toISOString() }
}

/** Only what the form has changed; when it is, always as a whole. */
export function changesFrom(draft: EventDraft, began: EventDraft, ownersZone: string) {
  const [now, before] = [sentFrom(draft, ownersZone), sentFrom(began, ownersZone)]
  const names = Object.keys(now) as (keyof typeof now)[]
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
  const isRetimed = changed.some((name) => ['startDateTime', 'endDateTime', 'allDay', 'timeZone'].includes(name))
  const sent = isRetimed ? [...new Set([...changed, 'startDateTime' as const, 'endDateTime' as const])] : changed
  return Object.fromEntries(sent.map((name) => [name, now[name]])) as Partial<typeof now>
}

const ms = (wall: Wall) => Date.parse(`${wall}Z`)
const isWall = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(ms(text))
const hourLater = (wall: Wall) => new Date(ms(wall) + 3_600_000).toISOString().slice(0, 16)
