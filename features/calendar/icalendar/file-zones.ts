import ICAL from 'ical.js'
import { resolveZoneName } from '#core/zone-names'
import { offsetAt } from '#core/zone-offset'
import { parsePart } from './parse-part'
import type { FilePart } from './split-file'

/** Finds the IANA time zone that a file means by a name; undefined where there is none. */
export type FindZone = (name: string) => string | undefined

/** By its name, and otherwise by the VTIMEZONE that the file has for it. */
export function zonesOfFile(parts: FilePart[], ownersZone: string): FindZone {
  const known = new Map<string, string | undefined>()
  const defined = new Map(
    parts.flatMap((part) => {
      const { component } = parsePart(part)
      const name = component?.getFirstPropertyValue('tzid')
      return component && typeof name === 'string' ? [[name, component] as const] : []
    }),
  )
  return (name) => {
    if (!known.has(name)) known.set(name, resolveZoneName(name) ?? zoneLike(defined.get(name), ownersZone))
    return known.get(name)
  }
}

/**
 * The zone with the same offsets in every month of some years, lately or when the definition was made: programs write rules of their
 * time, which governments have changed since. The owner's first, where it has them.
 */
function zoneLike(component: ICAL.Component | undefined, ownersZone: string): string | undefined {
  if (!component) return undefined
  const location = component.getFirstPropertyValue('x-lic-location')
  const named = typeof location === 'string' ? resolveZoneName(location) : undefined
  if (named) return named
  const zones = [ownersZone, ...commonZones, ...Intl.supportedValuesOf('timeZone')]
  for (const years of [lateYears, yearsOf(component)]) {
    const offsets = offsetsOf(component, years)
    const found = zones.find((zone) => offsets.every(({ at, offset }) => offsetAt(zone, at) === offset))
    if (found) return found
  }
  return undefined
}

/** Of zones with the same offsets, the one that most people know. */
const commonZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'UTC',
]

const lateYears = [2024, 2025, 2026]

/** The two years after the last change that the definition begins with. */
function yearsOf(component: ICAL.Component): number[] {
  const begins = component.getAllSubcomponents().map((part) => part.getFirstPropertyValue('dtstart'))
  const last = Math.max(...begins.map((time) => (time instanceof ICAL.Time ? time.year : 0)))
  return last >= firstYear ? [last + 1, last + 2] : lateYears
}

/** Before it, zones differ in ways that no program writes. */
const firstYear = 1970

function offsetsOf(component: ICAL.Component, years: number[]): { at: number; offset: number }[] {
  try {
    const zone = new ICAL.Timezone(component)
    return years.flatMap((year) =>
      Array.from({ length: 12 }, (_, month) => {
        const time = new ICAL.Time({ year, month: month + 1, day: 15, hour: 12 }, ICAL.Timezone.localTimezone)
        const offset = zone.utcOffset(time) * 1000
        return { at: Date.UTC(year, month, 15, 12) - offset, offset }
      }),
    )
  } catch {
    return [{ at: 0, offset: Number.NaN }]
  }
}
