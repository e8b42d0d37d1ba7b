import { expect, test } from 'vitest'
import { parseQuickEvent } from './quick-event'

// A Monday.
const now = new Date('2026-11-16T19:20:00Z')
const read = (line: string) => {
  const { title, times } = parseQuickEvent(line, { now, timeZone: 'America/New_York' })
  return [title, times ? [times.start, times.end, ...(times.allDay ? ['all day'] : [])].join(' ') : null]
}

test.each([
  ['Lunch with Rosa tomorrow 12-1pm', 'Lunch with Rosa', '2026-11-17T12:00 2026-11-17T13:00'],
  ['Call the bank on Friday at 3pm', 'Call the bank', '2026-11-20T15:00 2026-11-20T16:00'],
  ['Thursday 10:30 Site visit for 2 hours', 'Site visit', '2026-11-19T10:30 2026-11-19T12:30'],
  ['Stand-up tomorrow at 9 for 15 min', 'Stand-up', '2026-11-17T09:00 2026-11-17T09:15'],
  ['Visita a la obra mañana a las 16:00', 'Visita a la obra', '2026-11-17T16:00 2026-11-17T17:00'],
  ['Dinner on Saturday evening', 'Dinner', '2026-11-21T18:00 2026-11-21T19:00'],
  ['Fair Nov 20-22', 'Fair', '2026-11-20T09:00 2026-11-22T10:00 all day'],
  ['Holiday Dec 24', 'Holiday', '2026-12-24T09:00 2026-12-24T10:00 all day'],
  ['Tax day Jan 15', 'Tax day', '2027-01-15T09:00 2027-01-15T10:00 all day'],
  ['Dentist 4pm', 'Dentist', '2026-11-16T16:00 2026-11-16T17:00'],
  ['Dentist 10am', 'Dentist', '2026-11-17T10:00 2026-11-17T11:00'],
  ['Call Ana tomorrow 5pm CET', 'Call Ana', '2026-11-17T11:00 2026-11-17T12:00'],
  ['Night shift tomorrow 11pm to 2am', 'Night shift', '2026-11-17T23:00 2026-11-18T02:00'],
])('%s', (line, title, when) => expect(read(line)).toEqual([title, when]))

test('a line without a day or a time is all title, and so is one that would have none', () => {
  expect(read('  Talk   with Bo ')).toEqual(['Talk with Bo', null])
  expect(read('tomorrow 3pm')).toEqual(['tomorrow 3pm', '2026-11-17T15:00 2026-11-17T16:00'])
  expect(read('')).toEqual(['', null])
})
