import * as z from 'zod'
import type { Day } from '#core/days'

/** Stored in the browser only. */
export const ThingDone = z.object({ id: z.string(), text: z.string(), completed: z.boolean(), time: z.string() })
export type ThingDone = z.output<typeof ThingDone>

export const thingsDoneKey = (day: Day) => `thingsDoneToday-${day}`

/** Unreadable data counts as an empty list. */
export function parseThings(stored: string | null): ThingDone[] {
  try {
    return z.array(ThingDone).parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** Blank text is ignored. */
export function addThing(things: ThingDone[], text: string, id: string, now: Date): ThingDone[] {
  if (text.trim() === '') return things
  return [...things, { id, text: text.trim(), completed: false, time: now.toISOString() }]
}

export const toggleThing = (things: ThingDone[], id: string) =>
  things.map((thing) => (thing.id === id ? { ...thing, completed: !thing.completed } : thing))

export const removeThing = (things: ThingDone[], id: string) => things.filter((thing) => thing.id !== id)
