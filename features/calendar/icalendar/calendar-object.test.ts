import { expect, test } from 'vitest'
import { type EventVersion, isSameObject, type SyncedObject, whole } from '../sync/event-version'
import { wholeDays } from '../times'
import { readObject } from './read-object'
import { writeObject } from './write-object'

const zone = 'Europe/Madrid'
const now = new Date('2026-11-17T08:00:00Z')

const meeting: EventVersion = {
  title: 'Meeting',
  description: null,
  location: null,
  attendees: [],
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
const weekly: EventVersion = { ...meeting, timeZone: zone, rrule: 'FREQ=WEEKLY', skippedDays: ['2026-12-15'] }

const write = (object: SyncedObject, base: string | null = null) =>
  writeObject({ uid: 'one', object, base, ownersZone: zone, now })
const read = (text: string) => readObject(text, zone)?.object as SyncedObject

test('what is written is read as it was', () => {
  const objects: SyncedObject[] = [
    { [whole]: meeting },
    { [whole]: { ...meeting, title: 'a, b; c\nd', attendees: ['rosa@example.com'], isFree: true, isPrivate: true } },
    { [whole]: { ...weekly, color: '#9333ea' }, '2026-12-08': { ...meeting, timeZone: zone, color: '#ca8a04' } },
    { [whole]: { ...meeting, allDay: true, ...wholeDays('2026-12-24', '2026-12-26', zone), reminderMinutes: -540 } },
    { [whole]: { ...meeting, timeZone: 'Asia/Kolkata', reminderMinutes: null } },
    { [whole]: weekly, '2026-12-08': { ...meeting, timeZone: zone, title: 'Moved', location: 'Café' } },
    { [whole]: { ...weekly, rrule: 'FREQ=WEEKLY;UNTIL=20270131', lastDay: '2027-01-26' } },
  ]
  for (const object of objects) {
    const found = read(write(object))
    expect(found).toEqual(object)
    expect(isSameObject(found, object)).toBe(true)
  }
})

const fromPhone = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Phone//EN',
  'BEGIN:VEVENT',
  'UID:one',
  'DTSTAMP:20261101T000000Z',
  'SEQUENCE:3',
  'DTSTART;TZID=Europe/Madrid:20261201T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=5',
  'SUMMARY:Stand-up',
  'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
  'ORGANIZER:mailto:rosa@example.com',
  'ATTENDEE;CN=Dana;PARTSTAT=ACCEPTED:mailto:dana@example.com',
  'ATTENDEE;CN=Luis;PARTSTAT=DECLINED:mailto:luis@example.com',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Soon',
  'TRIGGER:-PT30M',
  'END:VALARM',
  'BEGIN:VALARM',
  'ACTION:AUDIO',
  'TRIGGER;VALUE=DATE-TIME:20261201T080000Z',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:one',
  'RECURRENCE-ID;TZID=Europe/Madrid:20261215T100000',
  'DTSTAMP:20261101T000000Z',
  'STATUS:CANCELLED',
  'DTSTART;TZID=Europe/Madrid:20261215T100000',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('a change leaves alone what this product does not know', () => {
  const before = read(fromPhone)
  expect(before[whole]).toMatchObject({ title: 'Stand-up', reminderMinutes: 30, skippedDays: ['2026-12-15'] })
  const after = {
    [whole]: { ...(before[whole] as EventVersion), title: 'Stand-up, short', attendees: ['dana@example.com'] },
  }
  const text = write(after, fromPhone)
  expect(read(text)).toEqual(after)
  expect(text).toContain('X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC')
  expect(text).toContain('CN=Dana;PARTSTAT=ACCEPTED')
  expect(text).not.toContain('luis@')
  expect(text).toContain('DURATION:PT1H')
  expect(text).toContain('SEQUENCE:3')
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
  expect(text).toContain('STATUS:CANCELLED')
})

test('a moved series moves its left out days and edited occurrences with it', () => {
  const before = { [whole]: weekly, '2026-12-08': { ...meeting, timeZone: zone, title: 'Other' } }
  const text = write(before)
  const later = {
    ...weekly,
    startDateTime: new Date('2026-12-01T13:00:00Z'),
    endDateTime: new Date('2026-12-01T14:00:00Z'),
  }
  const moved = write({ ...before, [whole]: later }, text)
  expect(read(moved)).toEqual({ ...before, [whole]: later })
  expect(moved).toContain('EXDATE;TZID=Europe/Madrid:20261215T140000')
  expect(moved).toContain('RECURRENCE-ID;TZID=Europe/Madrid:20261208T140000')
  expect(moved).toContain('SEQUENCE:1')
})

test('an edited occurrence is added to and removed from what the server has', () => {
  const series = write({ [whole]: weekly })
  const edited = { [whole]: weekly, '2026-12-08': { ...meeting, timeZone: zone, title: 'Once' } }
  const added = write(edited, series)
  expect(read(added)).toEqual(edited)
  expect(read(write({ [whole]: weekly }, added))).toEqual({ [whole]: weekly })
})

test('days that the server shows and we do not are listed, and the rest is read', () => {
  const single = write({ [whole]: meeting })
  const further = single.replace('END:VEVENT', 'RDATE:20261209T090000Z\r\nEND:VEVENT')
  expect(readObject(further, zone)).toMatchObject({ leftOut: expect.stringContaining('RDATE'), object: read(single) })
  const edited = write({ [whole]: weekly, '2026-12-08': { ...meeting, timeZone: zone } })
  const later = edited.replace('RECURRENCE-ID;', 'RECURRENCE-ID;RANGE=THISANDFUTURE;')
  expect(readObject(later, zone)).toMatchObject({
    leftOut: expect.stringContaining('THISANDFUTURE'),
    object: read(edited),
  })
  for (const text of [single, edited]) expect(readObject(text, zone)?.leftOut).toBeNull()
})

test('a text that is cut here is listed, and the server keeps all of it', () => {
  const long = 'Long '.repeat(80).trim()
  const text = write({ [whole]: meeting }).replace(/SUMMARY:.*/, `SUMMARY:${long}`)
  const found = readObject(text, zone)
  expect(found?.leftOut).toBe('Its title has more than 300 characters; the rest is not shown here')
  const object = found?.object as SyncedObject
  const moved = { [whole]: { ...(object[whole] as EventVersion), location: 'Room 2' } }
  expect(write(moved, text).replace(/\r\n[ \t]/g, '')).toContain(`SUMMARY:${long}`)
})

test('what cannot be read says why; what is no event is nothing', () => {
  const hourly = fromPhone.replace('FREQ=WEEKLY;COUNT=5', 'FREQ=HOURLY')
  expect(readObject(hourly, zone)).toMatchObject({ uid: 'one', title: 'Stand-up', leftOut: expect.any(String) })
  const task = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:t\r\nEND:VTODO\r\nEND:VCALENDAR'
  expect(readObject(task, zone)).toBeUndefined()
})
