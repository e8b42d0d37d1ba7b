import * as z from 'zod'
import type { Day } from '#core/days'

/** Something done today, kept in the browser. */
export const ThingDone = z.object({ id: z.string(), text: z.string(), completed: z.boolean(), time: z.string() })
export type ThingDone = z.output<typeof ThingDone>

/** Each day has a list of its own. */
export const thingsDoneKey = (day: Day) => `thingsDoneToday-${day}`

/** What the browser kept; what it garbled is as if it were not there. */
export function thingsFrom(stored: string | null): ThingDone[] {
  try {
    return z.array(ThingDone).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** Blank text adds nothing. */
export function withThing(things: ThingDone[], text: string, id: string, now: Date): ThingDone[] {
  if (text.trim() === '') return things
  return [...things, { id, text: text.trim(), completed: false, time: now.toISOString() }]
}

export const toggled = (things: ThingDone[], id: string) =>
  things.map((thing) => (thing.id === id ? { ...thing, completed: !thing.completed } : thing))

export const withoutThing = (things: ThingDone[], id: string) => things.filter((thing) => thing.id !== id)
