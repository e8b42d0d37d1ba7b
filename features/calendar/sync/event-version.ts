import { currentZoneName } from '#core/current-zone-name'
import type { Day } from '#core/days'
import { type GuestAnswers, isSameAnswers } from '../guest-answer'
import type { Times } from '../times'

/** The fields of an event that are synced with a calendar server. */
export type EventVersion = Times & {
  title: string
  description: string | null
  location: string | null
  attendees: string[]
  allDay: boolean
  timeZone: string | null
  rrule: string | null
  lastDay: Day | null
  skippedDays: Day[]
  reminderMinutes: number | null
  isFree: boolean
  isPrivate: boolean
  /** One of our colours; null for that of its calendar. */
  color: string | null
  /** What guests answered; it is never sent from here, and does not count as a difference. */
  guestAnswers?: GuestAnswers
}

/**
 * The key of a single event or of a series; an edited occurrence has its original day as key. A change that counts for
 * all later days has the first of them as key, and a rule.
 */
export const whole = ''

/** One UID: an event, or a series with its edited occurrences. Empty where it was deleted. */
export type SyncedObject = Record<Day | typeof whole, EventVersion>

/** Fields that are compared and merged together. A start without its end, or a rule without its start, is meaningless. */
export const eventFields = [
  'title',
  'description',
  'location',
  'attendees',
  'times',
  'skippedDays',
  'reminder',
  'free',
  'private',
  'color',
] as const
export type EventField = (typeof eventFields)[number]

export const fieldNames: Record<EventField, string> = {
  title: 'Title',
  description: 'Description',
  location: 'Place',
  attendees: 'Attendees',
  times: 'Time',
  skippedDays: 'Left out days',
  reminder: 'Reminder',
  free: 'Free or busy',
  private: 'Private',
  color: 'Colour',
}

/** The columns of each field. */
export const columnsOf = {
  title: ['title'],
  description: ['description'],
  location: ['location'],
  attendees: ['attendees'],
  times: ['startDateTime', 'endDateTime', 'startDay', 'endDay', 'allDay', 'timeZone', 'rrule', 'lastDay'],
  skippedDays: ['skippedDays'],
  reminder: ['reminderMinutes'],
  free: ['isFree'],
  private: ['isPrivate'],
  color: ['color'],
} as const satisfies Record<EventField, readonly (keyof EventVersion)[]>

export const isSameField = (field: EventField, one: EventVersion, other: EventVersion): boolean =>
  comparable(field, one) === comparable(field, other)

export const changedFields = (one: EventVersion, other: EventVersion): EventField[] =>
  eventFields.filter((field) => !isSameField(field, one, other))

export const isSameObject = (one: SyncedObject, other: SyncedObject): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, version]) => {
    const same = other[key]
    return same !== undefined && changedFields(version, same).length === 0
  })

export const hasSameAnswers = (one: SyncedObject, other: SyncedObject): boolean =>
  Object.entries(one).every(([key, { guestAnswers }]) => isSameAnswers(guestAnswers, other[key]?.guestAnswers))

export const isDeleted = (object: SyncedObject): boolean => Object.keys(object).length === 0

function comparable(field: EventField, version: EventVersion): string {
  if (field === 'times') return comparableTimes(version)
  if (field === 'attendees') return JSON.stringify(version.attendees.map((one) => one.toLowerCase()).sort())
  if (field === 'skippedDays') return JSON.stringify([...new Set(version.skippedDays)].sort())
  return JSON.stringify(columnsOf[field].map((name) => version[name]))
}

/** The instants of an all-day event follow from the owner's time zone. */
function comparableTimes({
  allDay,
  startDay,
  endDay,
  startDateTime,
  endDateTime,
  timeZone,
  rrule,
}: EventVersion): string {
  if (allDay) return JSON.stringify(['days', startDay, endDay, rrule])
  return JSON.stringify([startDateTime.getTime(), endDateTime.getTime(), timeZone && currentZoneName(timeZone), rrule])
}
