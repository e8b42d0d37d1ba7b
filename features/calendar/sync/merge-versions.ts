import {
  columnsOf,
  type EventField,
  type EventVersion,
  eventFields,
  isDeleted,
  isSameField,
  isSameObject,
  type SyncedObject,
} from './event-version'

/** The side that the owner keeps in a conflict. */
export type Side = 'here' | 'there'

export type Conflict = { key: string; field: EventField }

type Sides = { base: SyncedObject; here: SyncedObject; there: SyncedObject }

/**
 * Merges the changes of both sides since the last sync. What one side changed and the other deleted is kept. If both
 * changed the same field differently, it is a conflict, and `merged` has our value.
 */
export function mergeVersions(
  { base, here, there }: Sides,
  keep?: Side,
): { merged: SyncedObject; conflicts: Conflict[] } {
  if (isDeleted(there)) return { merged: isSameObject(base, here) ? {} : here, conflicts: [] }
  if (isDeleted(here)) return { merged: isSameObject(base, there) ? {} : there, conflicts: [] }
  const merged: SyncedObject = {}
  const conflicts: Conflict[] = []
  for (const key of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const part = mergePart(base[key], here[key], there[key], keep)
    if (part) merged[key] = part.version
    conflicts.push(...(part?.conflicts ?? []).map((field) => ({ key, field })))
  }
  return { merged, conflicts }
}

function mergePart(
  base: EventVersion | undefined,
  here: EventVersion | undefined,
  there: EventVersion | undefined,
  keep: Side | undefined,
): { version: EventVersion; conflicts: EventField[] } | undefined {
  if (!here || !there) {
    const left = here ?? there
    const isUnchanged = base && left && eventFields.every((field) => isSameField(field, base, left))
    return left && !isUnchanged ? { version: left, conflicts: [] } : undefined
  }
  const version = { ...here }
  if (here.guestAnswers || there.guestAnswers) version.guestAnswers = { ...here.guestAnswers, ...there.guestAnswers }
  const conflicts: EventField[] = []
  for (const field of eventFields) {
    if (isSameField(field, here, there) || (base && isSameField(field, base, there))) continue
    if (base && isSameField(field, base, here)) copyField(field, there, version)
    else if (field === 'attendees' || field === 'skippedDays')
      version[field] = mergeLists(base?.[field] ?? [], here[field], there[field])
    else if (keep === 'there') copyField(field, there, version)
    else if (!keep) conflicts.push(field)
  }
  return { version, conflicts }
}

const copyField = (field: EventField, from: EventVersion, to: EventVersion): void =>
  void Object.assign(to, Object.fromEntries(columnsOf[field].map((name) => [name, from[name]])))

/** What either side added, without what either side removed. */
function mergeLists(base: string[], here: string[], there: string[]): string[] {
  const [wasIn, isHere, isThere] = [base, here, there].map((list) => new Set(list.map((one) => one.toLowerCase())))
  const isKept = (one: string) => {
    const key = one.toLowerCase()
    return wasIn?.has(key) ? isHere?.has(key) && isThere?.has(key) : true
  }
  const both = new Map([...there, ...here].map((one) => [one.toLowerCase(), one]))
  return [...both.values()].filter(isKept)
}
