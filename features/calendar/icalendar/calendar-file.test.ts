import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { occurrencesIn } from '../occurrences'
import { parseTimes } from '../times'
import { readCalendar } from './read-calendar'
import { type ExportedEvent, writeCalendar } from './write-calendar'

const now = new Date('2026-03-01T12:00:00Z')
const event = (title: string, start: string, end: string, more: Partial<ExportedEvent> = {}): ExportedEvent => ({
  uid: `${title}@example.com`,
  title,
  ...parseTimes(
    { startDateTime: start, endDateTime: end, allDay: more.allDay ?? false },
    more.timeZone ?? 'America/New_York',
  ),
  allDay: false,
  timeZone: null,
  rrule: null,
  skippedDays: [],
  description: null,
  location: null,
  attendees: [],
  occurrenceDay: null,
  sequence: 0,
  createdAt: now,
  updatedAt: now,
  ...more,
})

const weekly = event('Weekly', '2026-03-02T09:00', '2026-03-02T09:30', {
  timeZone: 'America/New_York',
  rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231',
  skippedDays: ['2026-03-09'],
})
const events = [
  event('Once; with, odd \\ letters\nand lines ñ 漢', '2026-03-05T14:00', '2026-03-05T15:15', {
    location: 'Café “Sombra”, Annapolis',
    description: 'x'.repeat(300),
  }),
  event('Fair', '2026-03-06', '2026-03-08', { allDay: true }),
  weekly,
  event('Weekly', '2026-03-17T11:00', '2026-03-17T11:30', {
    title: 'Weekly, moved',
    timeZone: 'America/New_York',
    occurrenceDay: '2026-03-16',
    series: weekly,
  }),
  event('South', '2026-03-02T08:00', '2026-03-02T09:00', {
    timeZone: 'Australia/Sydney',
    rrule: 'FREQ=DAILY;COUNT=60',
  }),
  event('Rent', '2026-01-31', '2026-01-31', { allDay: true, rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' }),
]
const text = writeCalendar({ name: 'Dana', events, ownersZone: 'America/New_York', now })

test('lines are folded and end with CRLF', () => {
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+END:VCALENDAR\r\n$/)
})

test('a written calendar is read back unchanged', () => {
  const read = readCalendar(text, 'America/New_York')
  expect(read.leftOut).toEqual([])
  expect(read.events).toHaveLength(events.length)
  for (const [index, original] of events.entries()) {
    const { title, allDay, location, description, rrule, skippedDays, startDay, endDay, occurrenceDay } = original
    expect(read.events[index]).toMatchObject({
      title,
      allDay,
      location,
      description,
      skippedDays,
      startDay,
      endDay,
      occurrenceDay,
      startDateTime: original.startDateTime,
      endDateTime: original.endDateTime,
      ...(rrule && { rrule: expect.stringContaining(rrule.slice(0, 12)) }),
    })
  }
})

test('another library reads the same events at the same instants', () => {
  const span = { from: '2026-03-01', to: '2026-05-31' }
  const found = nodeIcal.sync.parseICS(text)
  const theirs = Object.values(found).flatMap((one) => {
    if (one?.type !== 'VEVENT') return []
    return nodeIcal
      .expandRecurringEvent(one, { from: new Date('2026-03-01T05:00:00Z'), to: new Date('2026-06-01T03:59:00Z') })
      .map(({ start, isFullDay, summary }) => `${String(summary)} ${isFullDay ? localDay(start) : start.toISOString()}`)
  })
  const ours = events.flatMap(({ series, ...one }) => {
    const replaced = events.filter((other) => other.series === one || (other.series && other.uid === one.uid))
    const skippedDays = [
      ...one.skippedDays,
      ...(one.rrule ? replaced.map((other) => other.occurrenceDay as string) : []),
    ]
    const times = one.rrule ? occurrencesIn({ ...one, skippedDays }, span, 'America/New_York') : [one]
    return times.map(
      ({ startDateTime, startDay }) => `${one.title} ${one.allDay ? startDay : startDateTime.toISOString()}`,
    )
  })
  expect(theirs.sort()).toEqual(ours.sort())
})

const localDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Talk', ...lines, 'END:VEVENT']

test('time zones are recognized by Windows names and behind prefixes', () => {
  const start = (zone: string) =>
    readCalendar(file(...vevent(`DTSTART;TZID=${zone}:20260305T090000`, 'DURATION:PT1H')), 'UTC').events[0]
  expect(start('Eastern Standard Time')?.startDateTime.toISOString()).toBe('2026-03-05T14:00:00.000Z')
  expect(start('/freeassociation.sourceforge.net/Europe/Madrid')?.timeZone).toBe('Europe/Madrid')
})

test('unreadable events are listed, and the others are read', () => {
  const read = readCalendar(
    file(
      ...vevent('DTSTART;TZID=Mars/Base:20260305T090000'),
      ...vevent('DTSTART:20260305T090000Z', 'RRULE:FREQ=HOURLY'),
      ...vevent('DTSTART:20260305T090000Z', 'DTEND:20260305T080000Z'),
      ...vevent('DESCRIPTION:no start'),
      ...vevent('DTSTART:20260305T090000Z'),
    ),
    'UTC',
  )
  expect(read.events).toHaveLength(1)
  expect(read.leftOut.map(({ why }) => why)).toEqual([
    'Its time zone “Mars/Base” is not known',
    'An event repeats by the day, week, month or year',
    'It ends before it starts',
    'It has no start',
  ])
})

test('an invalid or too large file is rejected with a message', () => {
  for (const none of ['', 'hello', '%PDF-1.7', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD'])
    expect(() => readCalendar(none, 'UTC')).toThrow('This is not a calendar file.')
  expect(() => readCalendar('x'.repeat(5e6), 'UTC')).toThrow('larger than 2 MB')
  const many = file(...Array.from({ length: 10_000 }, () => vevent('DTSTART:20260305T090000Z')).flat())
  expect(() => readCalendar(many, 'UTC')).toThrow('holds 10,000 events')
})
