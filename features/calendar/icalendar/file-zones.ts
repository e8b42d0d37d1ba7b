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

/** The zone with the same offsets in every month of some years; the owner's first, where it has them. */
function zoneLike(component: ICAL.Component | undefined, ownersZone: string): string | undefined {
  if (!component) return undefined
  const location = component.getFirstPropertyValue('x-lic-location')
  const named = typeof location === 'string' ? resolveZoneName(location) : undefined
  if (named) return named
  const offsets = offsetsOf(component)
  return [ownersZone, ...commonZones, ...Intl.supportedValuesOf('timeZone')].find((zone) =>
    offsets.every(({ at, offset }) => offsetAt(zone, at) === offset),
  )
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

const comparedYears = [2024, 2025, 2026]

function offsetsOf(component: ICAL.Component): { at: number; offset: number }[] {
  try {
    const zone = new ICAL.Timezone(component)
    return comparedYears.flatMap((year) =>
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
