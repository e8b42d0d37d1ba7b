import * as z from 'zod'
import { eventColors } from '../event'
import { type EventField, type EventVersion, eventFields, fieldNames, type SyncedObject, whole } from './event-version'
import { formatWhen } from './format-when'
import type { Conflict } from './merge-versions'

/** A field that both sides changed differently, in words. */
export const ConflictField = z.object({
  field: z.enum(eventFields),
  label: z.string(),
  /** The original day of an edited occurrence. */
  day: z.string().nullable(),
  here: z.string(),
  there: z.string(),
})
export type ConflictField = z.output<typeof ConflictField>

export const describeConflicts = (
  conflicts: Conflict[],
  { here, there }: { here: SyncedObject; there: SyncedObject },
  ownersZone: string,
): ConflictField[] =>
  conflicts.map(({ key, field }) => ({
    field,
    label: fieldNames[field],
    day: key === whole ? null : key,
    here: describe(field, here[key], ownersZone),
    there: describe(field, there[key], ownersZone),
  }))

const maxLength = 300

function describe(field: EventField, version: EventVersion | undefined, ownersZone: string): string {
  if (!version) return '—'
  return textOf(field, version, ownersZone).slice(0, maxLength) || '—'
}

function textOf(field: EventField, version: EventVersion, ownersZone: string): string {
  switch (field) {
    case 'times':
      return formatWhen(version, ownersZone)
    case 'attendees':
    case 'skippedDays':
      return version[field].join(', ')
    case 'reminder':
      return version.reminderMinutes === null ? 'None' : `${version.reminderMinutes} minutes before`
    case 'free':
      return version.isFree ? 'Free' : 'Busy'
    case 'private':
      return version.isPrivate ? 'Private' : 'Not private'
    case 'color':
      return eventColors.find(({ value }) => value === version.color)?.name ?? 'As its calendar'
    default:
      return version[field] ?? ''
  }
}
