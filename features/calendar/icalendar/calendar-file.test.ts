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

test('a series in UTC keeps its time in UTC when the clocks of the owner change', () => {
  const lines = ['DTSTART:20270403T020000Z', 'DTEND:20270403T030000Z', 'RRULE:FREQ=WEEKLY;BYDAY=SA']
  const [series] = readCalendar(file(...vevent(...lines)), 'America/New_York').events
  const year = { from: '2027-04-01', to: '2027-12-31' }
  const starts = occurrencesIn(series as never, year, 'America/New_York').map(({ startDateTime }) => startDateTime)
  expect(starts[0]?.toISOString()).toBe('2027-04-03T02:00:00.000Z')
  expect(new Set(starts.map((start) => start.getUTCHours()))).toEqual(new Set([2]))
})

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
  expect(read.leftOut.map(({ why, line }) => `${line}: ${why}`)).toEqual([
    '3: Its time zone “Mars/Base” is not known',
    '8: An event repeats by the day, week, month or year',
    '14: It ends before it starts',
    '20: It has no start',
  ])
})

test('an invalid or too large file is rejected with a message', () => {
  for (const none of ['', 'hello', '%PDF-1.7', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD'])
    expect(() => readCalendar(none, 'UTC')).toThrow('This is not a calendar file.')
  expect(() => readCalendar('x'.repeat(1.1e7), 'UTC')).toThrow('larger than 10 MB')
  const many = file(vevent('DTSTART:20260305T090000Z').join('\r\n').concat('\r\n').repeat(26_000))
  expect(() => readCalendar(many, 'UTC')).toThrow('holds 26,000 events')
})

const titles = (text: string) => readCalendar(text, 'UTC').events.map(({ title }) => title)

test('every VCALENDAR of a file is read, and events without one around them', () => {
  const one = (uid: string) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    'DTSTART:20260305T090000Z',
    'END:VEVENT',
  ]
  expect(titles([file(...one('a')), file(...one('b'), ...one('c'))].join('\r\n'))).toEqual(['a', 'b', 'c'])
  expect(titles([...one('a'), ...one('b')].join('\n'))).toEqual(['a', 'b'])
  const unclosed = ['BEGIN:VCALENDAR', ...one('a').slice(0, -1), ...one('b').slice(0, -1), 'END:VCALENDAR'].join('\n')
  expect(titles(unclosed)).toEqual(['a', 'b'])
})

test('a method counts for its own calendar', () => {
  const one = (uid: string) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260305T090000Z', 'END:VEVENT']
  const both = [file('METHOD:CANCEL', ...one('a')), file(...one('b'))].join('\r\n')
  expect(readCalendar(both, 'UTC').events.map(({ isCancelled }) => isCancelled)).toEqual([true, false])
})

test('a line that cannot be read costs that line, and a length that nobody means costs its event', () => {
  const read = readCalendar(
    file(
      'A line that is none',
      ...vevent('DTSTART:20260305T090000Z', 'this is not a property', 'LOCATION:Here'),
      ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Long', 'DTSTART:20260305T090000Z', 'DURATION:P99999999999D', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:3', 'SUMMARY:Odd', 'DTSTART:20260305T090000Z', 'DURATION:soon', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:4', 'SUMMARY:Never', 'DTSTART:20269905T990000Z', 'END:VEVENT'],
    ),
    'UTC',
  )
  expect(read.events).toMatchObject([{ title: 'Talk', location: 'Here' }])
  expect(read.leftOut.map(({ title, line }) => [title, line])).toEqual([
    ['Long', 11],
    ['Odd', 17],
    ['Never', 23],
    ['Talk', 8],
  ])
})

test('of several versions of an event the one with the highest sequence counts', () => {
  const version = (title: string, sequence: number) => [
    'BEGIN:VEVENT',
    'UID:1',
    `SUMMARY:${title}`,
    `SEQUENCE:${sequence}`,
    'DTSTART:20260305T090000Z',
    'END:VEVENT',
  ]
  expect(titles(file(...version('Old', 1), ...version('New', 3), ...version('Middle', 2)))).toEqual(['New'])
})

test('of versions with the same sequence the one that was written last counts, with its own days', () => {
  const version = (title: string, ...more: string[]) => [
    ...['BEGIN:VEVENT', 'UID:1', `SUMMARY:${title}`, 'SEQUENCE:2', 'DTSTART:20260305T090000Z', ...more, 'END:VEVENT'],
  ]
  const newer = version('Newer', 'DTSTAMP:20260302T080000Z')
  const older = version('Older', 'DTSTAMP:20260301T080000Z', 'RDATE:20260309T090000Z')
  expect(titles(file(...newer, ...older))).toEqual(['Newer'])
  expect(titles(file(...older, ...newer))).toEqual(['Newer'])
  const exported = (title: string, changed: string) =>
    version(title, 'DTSTAMP:20260302T080000Z', `LAST-MODIFIED:${changed}`)
  expect(titles(file(...exported('Newer', '20260202T080000Z'), ...exported('Older', '20260201T080000Z')))).toEqual([
    'Newer',
  ])
  expect(titles(file(...version('First'), ...version('Second', 'DTSTAMP:never')))).toEqual(['Second'])
})

const leftOut = (...lines: string[]) =>
  readCalendar(file(...lines), 'UTC').leftOut.map(({ title, why, line }) => `${title}, ${line}: ${why}`)

test('tasks and other entries are left out by name, also where one is never closed', () => {
  const lines = [
    ...['BEGIN:VTODO', 'SUMMARY:Buy paint', 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM', 'END:VTODO'],
    ...['BEGIN:VJOURNAL', 'END:VJOURNAL'],
    ...['BEGIN:VTODO', 'SUMMARY:Open'],
    ...vevent('DTSTART:20260305T090000Z'),
  ]
  expect(leftOut(...lines)).toEqual([
    'Buy paint, 3: It is a task, and only events are imported',
    'Untitled, 9: It is a journal entry, and only events are imported',
    'Open, 11: It is a task, and only events are imported',
  ])
  expect(titles(file(...lines))).toEqual(['Talk'])
})

/** The starts of every event of a file in a month, as an owner in Madrid sees them. */
function startsIn(text: string): string[] {
  const span = { from: '2026-12-01', to: '2026-12-31' }
  const { events } = readCalendar(text, 'Europe/Madrid')
  const times = events
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((event) => {
      const replaced = events.flatMap(({ uid, occurrenceDay }) => (uid === event.uid && occurrenceDay) || [])
      const series = { ...event, skippedDays: [...event.skippedDays, ...replaced] }
      const found = event.rrule ? occurrencesIn(series, span, 'Europe/Madrid') : [event]
      return found.map(({ startDateTime }) => `${startDateTime.toISOString().slice(5, 16)} ${event.title}`)
    })
  return times.sort()
}

const inMadrid = (time: string) => `;TZID=Europe/Madrid:${time}00`
const tuesdays = (...more: string[]) =>
  vevent(`DTSTART${inMadrid('20261201T1000')}`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5', ...more)
const fromThen = (day: string, start: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Later', 'DURATION:PT1H', `DTSTART${inMadrid(start)}`],
  ...[`RECURRENCE-ID;RANGE=THISANDFUTURE${inMadrid(day)}`, ...more, 'END:VEVENT'],
]

test('a change of this and all following occurrences counts for them all, on other weekdays and from the first on', () => {
  expect(startsIn(file(...tuesdays(), ...fromThen('20261215T1000', '20261215T1500')))).toEqual([
    '12-01T09:00 Talk',
    '12-08T09:00 Talk',
    '12-15T14:00 Later',
    '12-22T14:00 Later',
    '12-29T14:00 Later',
  ])
  const skipping = tuesdays(`EXDATE${inMadrid('20261222T1000')}`)
  expect(startsIn(file(...skipping, ...fromThen('20261215T1000', '20261217T1000')))).toEqual([
    '12-01T09:00 Talk',
    '12-08T09:00 Talk',
    '12-17T09:00 Later',
    '12-31T09:00 Later',
  ])
  const first = fromThen('20261201T1000', '20261202T1000')
  expect(startsIn(file(...tuesdays(), ...first)).map((start) => start.slice(0, 5))).toEqual([
    '12-02',
    '12-09',
    '12-16',
    '12-23',
    '12-30',
  ])
  const cancelled = fromThen('20261215T1000', '20261215T1000', 'STATUS:CANCELLED')
  expect(startsIn(file(...tuesdays(), ...cancelled))).toEqual(['12-01T09:00 Talk', '12-08T09:00 Talk'])
  const all = [...tuesdays(), ...fromThen('20261208T1000', '20261209T1000'), ...cancelled]
  expect(startsIn(file(...all))).toEqual(['12-01T09:00 Talk', '12-09T09:00 Later'])
  expect(leftOut(...all, ...first)).toEqual([])
})

test('a single change after such a change stays where it is', () => {
  const single = [
    ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Once', `DTSTART${inMadrid('20261223T1800')}`, 'DURATION:PT1H'],
    ...[`RECURRENCE-ID${inMadrid('20261222T1000')}`, 'END:VEVENT'],
  ]
  const text = file(...tuesdays(), ...fromThen('20261215T1000', '20261216T1000'), ...single)
  expect(startsIn(text)).toEqual([
    '12-01T09:00 Talk',
    '12-08T09:00 Talk',
    '12-16T09:00 Later',
    '12-23T17:00 Once',
    '12-30T09:00 Later',
  ])
})

test('what an imported event loses is named', () => {
  const start = 'DTSTART:20260305T090000Z'
  const alarm = (trigger: string) => ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, 'END:VALARM']
  expect(leftOut(...vevent(start, ...alarm('-PT30M'), ...alarm('-P1D')))).toEqual([
    'Talk, 11: An event has one reminder: the one nearest to the start is kept, 1 left out',
  ])
  expect(leftOut(...vevent(start, ...alarm('-PT30M'), ...alarm('-PT30M')))).toEqual([])
  expect(leftOut(...vevent(start, ...alarm('whenever')))).toEqual(['Talk, 7: Its reminder cannot be kept'])
  expect(leftOut(...vevent(start, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260305T080000Z'))).toEqual([
    'Talk, 7: It changes this and all following occurrences; only this one is changed',
  ])
  expect(leftOut(...vevent(start, 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY', 'EXRULE:FREQ=MONTHLY'))).toEqual([
    'Talk, 8: It has several repetitions; only the first is kept',
    'Talk, 9: It leaves days out by a rule, which is not kept',
  ])
  const days = Array.from({ length: 502 }, (_, index) => new Date(Date.UTC(2030, 0, index + 1)).toISOString())
  const rdate = days.map((day) => `${day.slice(0, 10).replaceAll('-', '')}T090000Z`).join(',')
  expect(leftOut(...vevent(start, `RDATE:${rdate}`))).toEqual([
    'Talk, 7: 2 single days on which it also happens cannot be kept',
  ])
  const guests = Array.from({ length: 101 }, (_, index) => `ATTENDEE:mailto:guest${index}@example.com`)
  expect(leftOut(...vevent(start, ...guests))).toEqual([
    'Talk, 107: It has more than 100 attendees; the first 100 are kept',
  ])
})

test('a series whose rule cannot be read does not become a single event', () => {
  for (const rule of ['FREQ=FOO', 'FREQ=DAILY;INTERVAL=often', 'FREQ=WEEKLY;BYDAY=XX']) {
    const read = readCalendar(file(...vevent('DTSTART:20260305T090000Z', `RRULE:${rule}`)), 'UTC')
    expect(read.events).toEqual([])
    expect(read.leftOut).toMatchObject([{ title: 'Talk', line: 3 }])
  }
  expect(leftOut(...vevent('DTSTART:20260305T090000Z', 'RRULE:FREQ=FOO'))).toEqual([
    'Talk, 3: An event repeats by the day, week, month or year',
  ])
})

test('a zone by an old name is the same zone', () => {
  const zone = (name: string, owners: string) =>
    readCalendar(file(...vevent(`DTSTART;TZID=${name}:20260305T090000`)), owners).events[0]?.timeZone
  expect(zone('Asia/Calcutta', 'Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(zone('US/Eastern', 'America/New_York')).toBe('America/New_York')
  expect(zone('Europe/Kiev', 'UTC')).toBe('Europe/Kyiv')
})

test('alarms become the reminder that is nearest to the start', () => {
  const reminder = (...lines: string[]) => readCalendar(file(...vevent(...lines)), 'UTC').events[0]?.reminderMinutes
  const timed = ['DTSTART:20260305T090000Z', 'DTEND:20260305T100000Z']
  const alarm = (trigger: string) => ['BEGIN:VALARM', 'ACTION:DISPLAY', trigger, 'END:VALARM']
  expect(reminder(...timed)).toBeNull()
  expect(reminder(...timed, ...alarm('TRIGGER:-P1D'), ...alarm('TRIGGER:-PT30M'))).toBe(30)
  expect(reminder(...timed, ...alarm('TRIGGER;RELATED=END:-PT75M'))).toBe(15)
  expect(reminder(...timed, ...alarm('TRIGGER;VALUE=DATE-TIME:20260305T080000Z'))).toBe(60)
  expect(reminder('DTSTART;VALUE=DATE:20260305', ...alarm('TRIGGER:PT9H'))).toBe(-540)
  expect(reminder(...timed, ...alarm('TRIGGER:whenever'))).toBeNull()
})

test('single days beside a rule are events of their own', () => {
  const lines = ['DTSTART;TZID=Europe/Madrid:20260302T100000', 'DURATION:PT1H']
  const read = readCalendar(
    file(
      ...vevent(
        ...lines,
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'RDATE;TZID=Europe/Madrid:20260305T120000,20260306T120000',
        'EXDATE;TZID=Europe/Madrid:20260306T120000',
        'RDATE;VALUE=PERIOD:20260307T100000Z/20260307T103000Z',
      ),
    ),
    'UTC',
  )
  expect(read.leftOut).toEqual([])
  expect(
    read.events.map(({ startDateTime, endDateTime, rrule }) => [
      startDateTime.toISOString(),
      endDateTime.toISOString(),
      rrule !== null,
    ]),
  ).toEqual([
    ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z', true],
    ['2026-03-05T11:00:00.000Z', '2026-03-05T12:00:00.000Z', false],
    ['2026-03-07T10:00:00.000Z', '2026-03-07T10:30:00.000Z', false],
  ])
  expect(new Set(read.events.map(({ uid }) => uid)).size).toBe(3)
})

test('a time zone that only the file knows is found by its definition', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Office',
    ...['BEGIN:DAYLIGHT', 'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0400', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'TZOFFSETFROM:-0400'],
    ...['TZOFFSETTO:-0500', 'END:STANDARD'],
    'END:VTIMEZONE',
  ]
  const read = readCalendar(file(...zone, ...vevent('DTSTART;TZID=Office:20260705T090000', 'RRULE:FREQ=DAILY')), 'UTC')
  expect(read.events).toMatchObject([{ timeZone: 'America/New_York', startDateTime: new Date('2026-07-05T13:00:00Z') }])
})

test('a definition with the rules of its time is found by them', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Head office'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20000402T020000', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU', 'TZOFFSETFROM:-0500'],
    ...['TZOFFSETTO:-0400', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:20001029T020000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'TZOFFSETFROM:-0400'],
    ...['TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const read = readCalendar(
    file(...zone, ...vevent('DTSTART;TZID=Head office:20260705T090000', 'RRULE:FREQ=DAILY')),
    'UTC',
  )
  expect(read.events).toMatchObject([{ timeZone: 'America/New_York', startDateTime: new Date('2026-07-05T13:00:00Z') }])
})
