import { expect, test } from 'vitest'
import { resolveZoneName } from './zone-names'

test('names of Outlook, of vendors and of IANA are understood, also of zones with half and quarter hours', () => {
  expect(resolveZoneName('Nepal Standard Time')).toBe('Asia/Katmandu')
  expect(resolveZoneName('"AUS Central Standard Time"')).toBe('Australia/Darwin')
  expect(resolveZoneName('Central Standard Time (Mexico)')).toBe('America/Mexico_City')
  expect(resolveZoneName('/freeassociation.sourceforge.net/Europe/Madrid')).toBe('Europe/Madrid')
  expect(resolveZoneName('America/Argentina/Salta')).toBe('America/Argentina/Salta')
  expect(resolveZoneName('Customized Time Zone')).toBeUndefined()
})
