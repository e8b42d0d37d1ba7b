import { expect, test } from 'vitest'
import type { EventVersion, SyncedObject } from './event-version'
import { mergeVersions } from './merge-versions'

const event: EventVersion = {
  title: 'Meeting',
  description: null,
  location: null,
  attendees: ['ana@example.com'],
  allDay: false,
  startDateTime: new Date('2026-12-01T09:00:00Z'),
  endDateTime: new Date('2026-12-01T10:00:00Z'),
  startDay: null,
  endDay: null,
  timeZone: null,
  rrule: null,
  lastDay: null,
  skippedDays: [],
  reminderMinutes: 15,
  isFree: false,
  isPrivate: false,
  color: null,
}
const base: SyncedObject = { '': event }
const with_ = (changes: Partial<EventVersion>): SyncedObject => ({ '': { ...event, ...changes } })
const none: SyncedObject = {}

test('different fields changed on both sides are put together', () => {
  const here = with_({ title: 'Meeting with Ana', attendees: ['ana@example.com', 'luis@example.com'] })
  const there = with_({ location: 'Room 2', attendees: ['ana@example.com', 'rosa@example.com'] })
  const { merged, conflicts } = mergeVersions({ base, here, there })
  expect(conflicts).toEqual([])
  expect(merged['']).toMatchObject({ title: 'Meeting with Ana', location: 'Room 2' })
  expect(merged['']?.attendees.sort()).toEqual(['ana@example.com', 'luis@example.com', 'rosa@example.com'])
})

test('the same field changed differently is a conflict until the owner chooses', () => {
  const sides = { base, here: with_({ title: 'Ours' }), there: with_({ title: 'Theirs', location: 'Room 2' }) }
  expect(mergeVersions(sides).conflicts).toEqual([{ key: '', field: 'title' }])
  expect(mergeVersions(sides, 'here')).toMatchObject({
    conflicts: [],
    merged: { '': { title: 'Ours', location: 'Room 2' } },
  })
  expect(mergeVersions(sides, 'there')).toMatchObject({ conflicts: [], merged: { '': { title: 'Theirs' } } })
})

test('what one side deleted goes, unless the other changed it', () => {
  expect(mergeVersions({ base, here: none, there: base }).merged).toEqual({})
  expect(mergeVersions({ base, here: base, there: none }).merged).toEqual({})
  expect(mergeVersions({ base, here: none, there: with_({ title: 'New' }) }).merged).toEqual(with_({ title: 'New' }))
  expect(mergeVersions({ base, here: with_({ title: 'New' }), there: none }).merged).toEqual(with_({ title: 'New' }))
})

test('edited occurrences of both sides are kept', () => {
  const here = { ...base, '2026-12-08': { ...event, title: 'Here' } }
  const there = { ...base, '2026-12-15': { ...event, title: 'There' } }
  expect(Object.keys(mergeVersions({ base, here, there }).merged).sort()).toEqual(['', '2026-12-08', '2026-12-15'])
  expect(Object.keys(mergeVersions({ base: here, here, there: base }).merged)).toEqual([''])
})
