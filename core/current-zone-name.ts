import { lookup } from '#core/lookup'
import { canonicalZone } from './zone-offset'

/** Names that browsers still list by their former spelling. */
export const currentNames = lookup({
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
})

/** The name by which a time zone is known today: Asia/Kolkata for Asia/Calcutta, America/New_York for US/Eastern. */
export function currentZoneName(zone: string): string {
  const name = canonicalZone(zone)
  return currentNames[name] ?? name
}

/** Whether two names, such as Europe/Kiev and Europe/Kyiv, are of one time zone. */
export const isSameZone = (one: string, other: string) =>
  one === other || currentZoneName(one) === currentZoneName(other)
