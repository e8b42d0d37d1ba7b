import { expect, test } from 'vitest'
import { resolveZoneName } from './zone-names'

test('names of Outlook, of vendors and of IANA are understood, also of zones with half and quarter hours', () => {
  expect(resolveZoneName('Nepal Standard Time')).toBe('Asia/Kathmandu')
  expect(resolveZoneName('"AUS Central Standard Time"')).toBe('Australia/Darwin')
  expect(resolveZoneName('Central Standard Time (Mexico)')).toBe('America/Mexico_City')
  expect(resolveZoneName('/freeassociation.sourceforge.net/Europe/Madrid')).toBe('Europe/Madrid')
  expect(resolveZoneName('America/Argentina/Salta')).toBe('America/Argentina/Salta')
  expect(resolveZoneName('Customized Time Zone')).toBeUndefined()
})

test('a zone has one name, however an old or a short name spells it', () => {
  for (const [name, current] of [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['India Standard Time', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['america/new_york', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
  ] as const)
    expect(resolveZoneName(name)).toBe(current)
})
