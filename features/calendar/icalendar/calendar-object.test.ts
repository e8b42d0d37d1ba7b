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
  expect(isSameObject(read(text), after)).toBe(true)
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

const withLines = (text: string, ...lines: string[]) =>
  text.replace('END:VEVENT', [...lines, 'END:VEVENT'].join('\r\n'))
const linesOf = (text: string, name: string) =>
  text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line.startsWith(name))

test('single days of a series are read, and each can be changed and taken out alone', () => {
  const rdates = ['RDATE;TZID=Europe/Madrid:20261203T100000,20261204T170000', 'RDATE:20261210T090000Z']
  const text = withLines(write({ [whole]: weekly }), ...rdates)
  const object = read(text)
  expect(Object.keys(object).sort()).toEqual([whole, '2026-12-03', '2026-12-04', '2026-12-10'])
  expect(object['2026-12-04']).toMatchObject({ title: 'Meeting', rrule: null, timeZone: zone })
  expect(object['2026-12-04']?.startDateTime).toEqual(new Date('2026-12-04T16:00:00Z'))
  expect(readObject(text, zone)?.leftOut).toBeNull()

  const series = object[whole] as EventVersion
  const renamed = write({ ...object, [whole]: { ...series, title: 'Other' } }, text)
  expect(linesOf(renamed, 'RDATE')).toEqual(rdates)
  expect(read(renamed)['2026-12-03']?.title).toBe('Meeting')
  const all = Object.fromEntries(Object.entries(object).map(([key, one]) => [key, { ...one, title: 'Other' }]))
  const allRenamed = write(all, text)
  expect(linesOf(allRenamed, 'RDATE')).toEqual(rdates)
  expect(allRenamed.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(read(allRenamed)).toEqual(all)

  const { '2026-12-03': _gone, ...fewer } = object
  expect(linesOf(write(fewer, text), 'RDATE')).toEqual(['RDATE;TZID=Europe/Madrid:20261204T170000', rdates[1]])
  expect(read(write(fewer, text))).toEqual(fewer)

  const third = object['2026-12-03'] as EventVersion
  const start = new Date('2026-12-05T09:00:00Z')
  const moved = {
    ...object,
    '2026-12-03': { ...third, startDateTime: start, endDateTime: new Date('2026-12-05T11:00Z') },
  }
  const movedText = write(moved, text)
  expect(read(movedText)).toEqual(moved)
  expect(linesOf(movedText, 'RDATE')).toEqual(rdates)
  expect(movedText).toContain('RECURRENCE-ID;TZID=Europe/Madrid:20261203T100000')
  expect(read(write({ ...fewer }, movedText))).toEqual(fewer)
})

test('an event with single days and no rule stays one', () => {
  const text = withLines(write({ [whole]: { ...meeting, timeZone: zone } }), 'RDATE:20261209T090000Z')
  const object = read(text)
  expect(object[whole]?.startDateTime).toEqual(meeting.startDateTime)
  expect(object['2026-12-09']?.startDateTime).toEqual(new Date('2026-12-09T09:00:00Z'))
  const later = { startDateTime: new Date('2026-12-01T10:00:00Z'), endDateTime: new Date('2026-12-01T11:00:00Z') }
  const moved = { ...object, [whole]: { ...(object[whole] as EventVersion), ...later } }
  const written = write(moved, text)
  expect(read(written)).toEqual(moved)
  expect(written).not.toContain('RRULE:FREQ=DAILY')
  const days = withLines(
    write({ [whole]: { ...meeting, allDay: true, ...wholeDays('2026-12-24', '2026-12-24', zone) } }),
    'RDATE;VALUE=DATE:20261231',
  )
  expect(read(days)['2026-12-31']).toMatchObject({ startDay: '2026-12-31', endDay: '2026-12-31', allDay: true })
})

test('single days go with a series that is written anew', () => {
  const further = { ...meeting, timeZone: zone, startDateTime: new Date('2026-12-03T12:00Z') }
  const object = { [whole]: weekly, '2026-12-03': { ...further, endDateTime: new Date('2026-12-03T13:00Z') } }
  expect(linesOf(write(object), 'RDATE')).toEqual(['RDATE;TZID=Europe/Madrid:20261203T100000'])
  expect(read(write(object))).toEqual(object)
  expect(read(write(object, write({ [whole]: weekly })))).toEqual(object)
})

test('single days that have no place here are listed and stay on the server', () => {
  const twice = withLines(write({ [whole]: weekly }), 'RDATE:20261203T090000Z,20261203T150000Z,20261208T150000Z')
  expect(readObject(twice, zone)?.leftOut).toBe('2 single days on which it also happens (RDATE) cannot be shown here')
  const { '2026-12-03': _gone, ...fewer } = read(twice)
  expect(linesOf(write(fewer, twice), 'RDATE')).toEqual(['RDATE:20261203T150000Z,20261208T150000Z'])
  const many = Array.from({ length: 600 }, (_, index) => new Date(Date.UTC(2030, 0, 2) + index * 86_400_000))
  const stamps = many.map((day) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`)
  const yearly = { ...meeting, timeZone: zone, rrule: 'FREQ=YEARLY;COUNT=2' }
  const full = readObject(withLines(write({ [whole]: yearly }), `RDATE:${stamps.join(',')}`), zone)
  expect(full?.leftOut).toBe('100 single days on which it also happens (RDATE) cannot be shown here')
})

test('of more attendees than an event can have here, all stay on the server', () => {
  const addresses = Array.from({ length: 120 }, (_, index) => `guest${index}@example.com`)
  const text = withLines(write({ [whole]: meeting }), ...addresses.map((one) => `ATTENDEE:mailto:${one}`))
  const found = readObject(text, zone)
  expect(found).toMatchObject({
    leftOut: null,
    cut: 'It has more than 100 attendees; the rest are not shown here',
  })
  const shown = found?.object[whole] as EventVersion
  const fewer = write({ [whole]: { ...shown, attendees: shown.attendees.slice(1) } }, text)
  expect(linesOf(fewer, 'ATTENDEE')).toHaveLength(119)
})

test('what guests answered is read beside their addresses', () => {
  const people = [
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:Rosa@example.com',
    'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ana@example.com',
  ]
  expect(read(withLines(write({ [whole]: meeting }), ...people))[whole]).toMatchObject({
    attendees: ['Rosa@example.com', 'ana@example.com'],
    guestAnswers: { 'rosa@example.com': 'accepted' },
  })
})

const laterDays = (text: string) => text.replace('RECURRENCE-ID;', 'RECURRENCE-ID;RANGE=THISANDFUTURE;')

test('a change that counts for all later days goes on with the rule from its day', () => {
  const at = (day: string, hour: string) => new Date(`${day}T${hour}:00:00Z`)
  const later = {
    ...meeting,
    timeZone: zone,
    title: 'Later',
    startDateTime: at('2026-12-08', '13'),
    endDateTime: at('2026-12-08', '14'),
  }
  const once = {
    ...meeting,
    timeZone: zone,
    title: 'Once',
    startDateTime: at('2026-12-22', '07'),
    endDateTime: at('2026-12-22', '08'),
  }
  const text = laterDays(write({ [whole]: weekly, '2026-12-08': later, '2026-12-22': once }))
  const object = read(text)
  expect(readObject(text, zone)?.leftOut).toBeNull()
  expect(object[whole]).toMatchObject({ rrule: 'FREQ=WEEKLY;UNTIL=20261207', lastDay: '2026-12-01', skippedDays: [] })
  expect(object['2026-12-08']).toMatchObject({ title: 'Later', rrule: 'FREQ=WEEKLY', skippedDays: ['2026-12-15'] })
  expect(object['2026-12-22']).toMatchObject({ title: 'Once', rrule: null })

  const renamed = { ...object, '2026-12-08': { ...(object['2026-12-08'] as EventVersion), title: 'Renamed' } }
  const renamedText = write(renamed, text)
  expect(read(renamedText)).toEqual(renamed)
  expect(renamedText).toContain('RANGE=THISANDFUTURE')
  expect(linesOf(renamedText, 'RRULE:FREQ=WEEKLY')).toEqual(['RRULE:FREQ=WEEKLY'])

  const { '2026-12-08': _later, '2026-12-22': _once, ...first } = object
  const ended = write(first as SyncedObject, text)
  expect(linesOf(ended, 'RRULE:FREQ=WEEKLY')).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261207T090000Z'])
  expect(read(ended)).toEqual(first)
  expect(read(write(object))).toEqual(object)
})

const movedLater = (start: string, more: Partial<EventVersion> = {}): EventVersion => {
  const startDateTime = new Date(start)
  const endDateTime = new Date(startDateTime.getTime() + 3_600_000)
  return { ...meeting, timeZone: zone, ...more, startDateTime, endDateTime }
}

test('a change that moves all later days to another weekday goes on there, and its edited days are known by their old days', () => {
  const later = movedLater('2026-12-09T09:00Z', { title: 'Wednesdays' })
  const once = movedLater('2026-12-23T15:00Z', { title: 'Once' })
  const text = laterDays(write({ [whole]: weekly, '2026-12-08': later, '2026-12-22': once }))
  const object = read(text)
  expect(readObject(text, zone)?.leftOut).toBeNull()
  expect(object[whole]).toMatchObject({ rrule: 'FREQ=WEEKLY;UNTIL=20261207', skippedDays: [] })
  expect(object['2026-12-08']).toMatchObject({ rrule: 'FREQ=WEEKLY', skippedDays: ['2026-12-16'] })
  expect(object['2026-12-22']).toMatchObject({ title: 'Once', rrule: null })
  expect(read(write(object))).toEqual(object)
  const renamed = { ...object, '2026-12-08': { ...(object['2026-12-08'] as EventVersion), title: 'Renamed' } }
  expect(read(write(renamed, text))).toEqual(renamed)
  expect(write(renamed, text)).toContain('EXDATE;TZID=Europe/Madrid:20261215T100000')
})

test('a change for all later days that begins on the first day is the series', () => {
  const kept = ['X-KEPT:yes', 'SEQUENCE:4']
  const moved = movedLater('2026-12-02T11:00Z', { title: 'Wednesdays' })
  const once = movedLater('2026-12-09T15:00Z', { title: 'Once' })
  const series = { ...weekly, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' }
  const written = laterDays(write({ [whole]: series, '2026-12-01': moved, '2026-12-08': once }))
  const text = written.replace('SUMMARY:Wednesdays', ['SUMMARY:Wednesdays', ...kept].join('\r\n'))
  const object = read(text)
  expect(readObject(text, zone)).toMatchObject({ leftOut: null, title: 'Wednesdays' })
  expect(Object.keys(object)).toEqual([whole, '2026-12-09'])
  expect(object[whole]).toMatchObject({
    title: 'Wednesdays',
    rrule: 'FREQ=WEEKLY;COUNT=4;BYDAY=WE',
    lastDay: '2026-12-23',
    skippedDays: ['2026-12-16'],
    startDateTime: new Date('2026-12-02T11:00Z'),
  })
  const renamed = { ...object, [whole]: { ...(object[whole] as EventVersion), title: 'Renamed' } }
  const after = write(renamed, text)
  expect(read(after)).toEqual(renamed)
  expect(after).toContain('X-KEPT:yes')
  expect(after).not.toContain('THISANDFUTURE')
})

test('a change for all later days to days that no rule has is listed', () => {
  const monthly = { ...weekly, rrule: 'FREQ=MONTHLY;BYDAY=1TU', skippedDays: [] }
  const text = laterDays(write({ [whole]: monthly, '2027-01-05': movedLater('2027-01-06T09:00Z') }))
  expect(readObject(text, zone)?.leftOut).toContain('THISANDFUTURE')
  expect(read(text)[whole]?.rrule).toBe('FREQ=MONTHLY;BYDAY=1TU')
})

test('a cancelled day after a change for all later days stays cancelled when something else changes', () => {
  const later = movedLater('2026-12-08T13:00Z')
  const off = movedLater('2026-12-22T09:00Z', { title: 'Off' })
  const text = laterDays(write({ [whole]: weekly, '2026-12-08': later, '2026-12-22': off })).replace(
    /STATUS:CONFIRMED(?=\r\nSUMMARY:Off)/,
    'STATUS:CANCELLED',
  )
  const object = read(text)
  expect(object['2026-12-08']?.skippedDays).toEqual(['2026-12-15', '2026-12-22'])
  const renamed = { ...object, [whole]: { ...(object[whole] as EventVersion), title: 'Renamed' } }
  expect(read(write(renamed, text))).toEqual(renamed)
})

test('a text that is cut here is listed, and the server keeps all of it', () => {
  const long = 'Long '.repeat(80).trim()
  const text = write({ [whole]: meeting }).replace(/SUMMARY:.*/, `SUMMARY:${long}`)
  const found = readObject(text, zone)
  expect(found?.cut).toBe('Its title has more than 300 characters; the rest is not shown here')
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
