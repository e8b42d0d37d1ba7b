import { expect, test } from 'vitest'
import { changesFrom, draftErrors, draftFromDrag, draftOf, draftOn, inputFrom, withStart } from './event-draft'

const zone = 'America/New_York'
const now = new Date('2026-03-05T14:20:00Z')
const draft = { ...draftOn('2026-03-05', now, zone), title: 'Talk' }

test('a new event starts at the next full hour and lasts one hour', () => {
  expect([draft.start, draft.end]).toEqual(['2026-03-05T10:00', '2026-03-05T11:00'])
  expect(draftOn('2026-03-09', now, zone).start).toBe('2026-03-09T09:00')
  expect(inputFrom(draft, zone)).toMatchObject({
    startDateTime: '2026-03-05T15:00:00.000Z',
    endDateTime: '2026-03-05T16:00:00.000Z',
    clientId: null,
    attendees: [],
    color: '#4f46e5',
  })
})

test('a drag over days gives an all-day event, over hours a timed one', () => {
  expect(draftFromDrag({ day: '2026-03-07', minute: null }, { day: '2026-03-05', minute: null })).toMatchObject({
    allDay: true,
    start: '2026-03-05T09:00',
    end: '2026-03-07T10:00',
  })
  expect(draftFromDrag({ day: '2026-03-05', minute: 540 }, { day: '2026-03-05', minute: 585 })).toMatchObject({
    start: '2026-03-05T09:00',
    end: '2026-03-05T10:00',
  })
})

test('moving the start moves the end along', () => {
  expect(withStart(draft, '2026-03-06T15:30').end).toBe('2026-03-06T16:30')
})

test('invalid fields have error messages', () => {
  expect(draftErrors({ ...draft, title: ' ' })).toEqual({ title: 'Please enter a title for the event' })
  expect(draftErrors({ ...draft, start: '' })).toEqual({ startDateTime: 'Please enter a valid start date' })
  expect(draftErrors({ ...draft, end: '' })).toEqual({ endDateTime: 'Please enter a valid end date' })
  expect(draftErrors({ ...draft, end: '2026-03-05T09:59' })).toEqual({
    endDateTime: 'End date cannot be before start date',
  })
  expect(draftErrors({ ...draft, allDay: true, end: '2026-03-05T09:00' })).toEqual({})
})

test('an event in another time zone is sent in that zone', () => {
  expect(inputFrom({ ...draft, timeZone: 'Europe/Madrid' }, zone).startDateTime).toBe('2026-03-05T09:00:00.000Z')
})

test('an event in the zone of the owner by its other name is in no other zone', () => {
  const event = { ...inputFrom(draft, 'Asia/Kolkata'), timeZone: 'Asia/Calcutta', rrule: null } as never
  expect(draftOf(event, 'Asia/Kolkata').timeZone).toBe('')
})

test('only changed fields are sent', () => {
  expect(changesFrom({ ...draft, title: 'Longer talk' }, draft, zone)).toEqual({ title: 'Longer talk' })
  expect(Object.keys(changesFrom({ ...draft, end: '2026-03-05T12:00' }, draft, zone)).sort()).toEqual([
    'endDateTime',
    'startDateTime',
  ])
})
