import { minute } from './durations'
import { offsetAt } from './zone-offset'

/** Names that browsers still list by their former spelling. */
const currentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

type Choice = { value: string; label: string }

/** Every time zone by its current name and offset, from west to east; `also` where it is not among them. */
export function timeZoneChoices(now: Date, also?: string): Choice[] {
  return timeZoneNames(also)
    .map((value) => ({ value, offset: offsetAt(value, now.getTime()) }))
    .sort((one, other) => one.offset - other.offset || (one.value < other.value ? -1 : 1))
    .map(({ value, offset }) => ({ value, label: `(${formatOffset(offset)}) ${value.replaceAll('_', ' ')}` }))
}

/** Every time zone by its current name. */
export const timeZoneNames = (also?: string): string[] => [
  ...new Set([
    'UTC',
    ...Intl.supportedValuesOf('timeZone').map((name) => currentNames[name] ?? name),
    ...(also ? [also] : []),
  ]),
]

function formatOffset(offset: number): string {
  const minutes = Math.abs(Math.round(offset / minute))
  const two = (number: number) => String(number).padStart(2, '0')
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
