import { expect, test } from 'vitest'
import { calendarKeys } from '#features/calendar/web/use-calendar-keys'
import { goKeys } from '#features/emails/web/use-mail-keys'
import { type ShortcutPlace, shortcuts } from './shortcuts'

const listed = (place: ShortcutPlace) => shortcuts[place].keys.flatMap(({ keys }) => keys)

test('every key of the calendar and every folder of the mailbox is listed', () => {
  expect(listed('calendar')).toEqual(expect.arrayContaining(Object.keys(calendarKeys)))
  expect(listed('mailbox')).toEqual(expect.arrayContaining(Object.keys(goKeys(() => {}))))
})
