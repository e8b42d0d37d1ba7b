import { expect, test } from 'vitest'
import { calendarKeys, eventKeys } from '#features/calendar/web/use-calendar-keys'
import { goKeys } from '#features/emails/web/use-mail-keys'
import { placeOfPath, type ShortcutPlace, shortcuts } from './shortcuts'

const listed = (place: ShortcutPlace) => shortcuts[place].keys.flatMap(({ keys }) => keys)

test('every key of the calendar and every folder of the mailbox is listed', () => {
  expect(listed('calendar')).toEqual(expect.arrayContaining([...Object.keys(calendarKeys), ...Object.keys(eventKeys)]))
  expect(listed('mailbox')).toEqual(expect.arrayContaining(Object.keys(goKeys(() => {}))))
})

test('the keys of the board are listed wherever the board is', () => {
  expect(['/finances', '/finances/create', '/deals', '/deals/create'].map(placeOfPath)).toEqual(
    Array.from({ length: 4 }, () => 'board'),
  )
  expect(placeOfPath('/emails/17')).toBe('mailbox')
  expect(placeOfPath('/settings')).toBeUndefined()
})
