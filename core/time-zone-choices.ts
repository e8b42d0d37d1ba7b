import { currentNames, currentZoneName } from './current-zone-name'
import { minute } from './durations'
import { offsetAt } from './zone-offset'

type Choice = { value: string; label: string }

/** Every time zone by its current name and offset, from west to east; the chosen one has the value by which it is stored. */
export function timeZoneChoices(now: Date, chosen?: string): Choice[] {
  const current = chosen && currentZoneName(chosen)
  return timeZoneNames(current)
    .map((name) => ({ name, offset: offsetAt(name, now.getTime()) }))
    .sort((one, other) => one.offset - other.offset || (one.name < other.name ? -1 : 1))
    .map(({ name, offset }) => ({
      value: chosen && name === current ? chosen : name,
      label: `(${formatOffset(offset)}) ${name.replaceAll('_', ' ')}`,
    }))
}

/** Every time zone by its current name; `also` where it is not among them. */
export const timeZoneNames = (also?: string): string[] => [
  ...new Set([
    'UTC',
    ...Intl.supportedValuesOf('timeZone').map((name) => currentNames[name] ?? name),
    ...(also ? [currentZoneName(also)] : []),
  ]),
]

function formatOffset(offset: number): string {
  const minutes = Math.abs(Math.round(offset / minute))
  const two = (number: number) => String(number).padStart(2, '0')
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
