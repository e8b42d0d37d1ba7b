import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiClient } from '#platform/oauth/api-client'
import { type Answer, type ReceivedRequest, refuse, startStandIn } from '#tests/support/api-stand-in'
import type { CalendarServer } from './calendars'
import { openCalendarChannels } from './channels'
import { openMicrosoftServer } from './microsoft'

/*
 * The records below are written by hand after Microsoft's reference of Graph v1.0, not made by the code that reads and
 * writes them.
 */
let standIn: Awaited<ReturnType<typeof startStandIn>>
let answers: Record<string, (asked: ReceivedRequest) => Answer>
let sent: ReceivedRequest[]
let graph: CalendarServer
beforeEach(async () => {
  answers = {}
  sent = []
  standIn = await startStandIn((asked) => {
    if (asked.method !== 'GET') sent.push(asked)
    return answers[`${asked.method} ${asked.path}`]?.(asked) ?? refuse(404, 'ErrorItemNotFound')
  })
  graph = openMicrosoftServer(client(), () => new Date('2026-03-01T00:00:00Z'))
})
afterEach(() => standIn.stop())

const client = () => apiClient(standIn.url, { token: async () => 'token', renew: async () => 'token' }, 1)
const calendar = 'AAMkAGI2TGuLAAA='
const calendarPath = `/me/calendars/${calendar}`
const ok = (json: unknown) => (): Answer => ({ status: 200, json })

const single = {
  '@odata.etag': 'W/"ZlnW4RIAV06KYYwlrfNZvQAAKGWwbw=="',
  id: 'AAMkAGIAAAoZDOFAAA=',
  type: 'singleInstance',
  iCalUId: '040000008200E00074C5B7101A82E008',
  subject: 'Lunch',
  body: { contentType: 'text', content: 'Does noon work?\r\nRosa\r\n' },
  start: { dateTime: '2026-03-02T16:30:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-03-02T17:30:00.0000000', timeZone: 'UTC' },
  originalStartTimeZone: 'India Standard Time',
  originalEndTimeZone: 'India Standard Time',
  originalStart: null,
  isAllDay: false,
  isCancelled: false,
  showAs: 'free',
  sensitivity: 'private',
  isReminderOn: true,
  reminderMinutesBeforeStart: 15,
  recurrence: null,
  seriesMasterId: null,
  categories: ['Project X', 'Yellow category'],
  location: { displayName: "Harry's Bar", locationType: 'default', uniqueId: "Harry's Bar" },
  attendees: [
    {
      type: 'required',
      status: { response: 'accepted', time: '2026-02-01T00:00:00Z' },
      emailAddress: { name: 'Rosa', address: 'rosa@example.com' },
    },
  ],
}
/** Graph fills the parts of a pattern that mean nothing with zeros and defaults. */
const patternOf = (pattern: object) => ({
  ...{ interval: 1, month: 0, dayOfMonth: 0, daysOfWeek: [], firstDayOfWeek: 'sunday', index: 'first' },
  ...pattern,
})
const noEnd = {
  ...{ type: 'noEnd', startDate: '2026-03-23', endDate: '0001-01-01' },
  ...{ recurrenceTimeZone: 'Romance Standard Time', numberOfOccurrences: 0 },
}
const series = {
  ...single,
  '@odata.etag': 'W/"series=="',
  id: 'AAMkAGISERIES=',
  type: 'seriesMaster',
  iCalUId: 'series-uid',
  subject: 'Standup',
  body: { contentType: 'text', content: '' },
  start: { dateTime: '2026-03-23T08:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-03-23T08:30:00.0000000', timeZone: 'UTC' },
  originalStartTimeZone: 'Romance Standard Time',
  showAs: 'busy',
  sensitivity: 'normal',
  isReminderOn: false,
  categories: [],
  attendees: [],
  location: { displayName: '' },
  recurrence: { pattern: patternOf({ type: 'weekly', daysOfWeek: ['monday'] }), range: noEnd },
}
const movedMonday = {
  ...series,
  '@odata.etag': 'W/"moved=="',
  id: 'AAMkAGIMOVED=',
  type: 'exception',
  seriesMasterId: series.id,
  recurrence: null,
  subject: 'Standup, later',
  originalStart: '2026-03-30T07:00:00Z',
  start: { dateTime: '2026-03-30T09:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-03-30T09:30:00.0000000', timeZone: 'UTC' },
}
const seriesAnswers = () => {
  answers[`GET /me/events/${series.id}`] = ({ query }) => ({
    status: 200,
    json: query.get('$expand')?.startsWith('exceptionOccurrences')
      ? {
          '@odata.etag': series['@odata.etag'],
          id: series.id,
          cancelledOccurrences: [`OID.${series.id}.2026-04-06`],
          exceptionOccurrences: [movedMonday],
        }
      : series,
  })
}
const listing = (value: object[]) => {
  answers[`GET ${calendarPath}/events`] = ok({ value })
  answers[`GET ${calendarPath}/calendarView/delta`] = ok({
    ...{ value: [], '@odata.deltaLink': `${standIn.url}${calendarPath}/calendarView/delta?$deltatoken=first` },
  })
}

async function textsOf(token: string | null = null) {
  const { objects, ...rest } = await graph.changes(calendar, token)
  const refs = objects.map(({ ref }) => ref)
  const found = await graph.read(calendar, refs)
  const texts = new Map(found.map((one) => [decodeURIComponent(one.ref.split('/')[1] ?? ''), one.text]))
  return { ...rest, objects, texts }
}
const linesOf = (text: string | undefined) => (text ?? '').replace(/\r\n /g, '').split('\r\n')

test('an event is read with its Windows zone, reminder, guests, category, free and private', async () => {
  listing([single])
  const { texts, isWhole } = await textsOf()
  expect(isWhole).toBe(true)
  expect(linesOf(texts.get(single.id))).toEqual(
    expect.arrayContaining([
      'UID:040000008200E00074C5B7101A82E008',
      'SUMMARY:Lunch',
      'DESCRIPTION:Does noon work?\\nRosa',
      "LOCATION:Harry's Bar",
      expect.stringMatching(/^DTSTART;TZID=Asia\/(Calcutta|Kolkata):20260302T220000$/),
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:rosa@example.com',
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'COLOR:darkgoldenrod',
      'TRIGGER:-PT15M',
    ]),
  )
})

test('whole days are days in every zone; tentative, away and elsewhere are busy', async () => {
  const allDay = {
    ...{ ...single, id: 'day', isAllDay: true, isReminderOn: false, originalStartTimeZone: 'Tokyo Standard Time' },
    start: { dateTime: '2026-05-01T00:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-05-02T00:00:00.0000000', timeZone: 'UTC' },
  }
  const others = ['tentative', 'oof', 'workingElsewhere'].map((showAs) => ({ ...single, id: showAs, showAs }))
  listing([allDay, ...others])
  const { texts } = await textsOf()
  expect(linesOf(texts.get('day'))).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260502']),
  )
  expect(texts.get('day')).not.toContain('VALARM')
  for (const { id } of others) expect(linesOf(texts.get(id))).toContain('TRANSP:OPAQUE')
})

test('a series with an edited and a cancelled occurrence is one object', async () => {
  listing([series])
  seriesAnswers()
  const { texts } = await textsOf()
  const [main = '', edited = ''] = (texts.get(series.id) ?? '').split('END:VEVENT')
  expect(linesOf(main)).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Paris:20260323T090000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      'EXDATE;TZID=Europe/Paris:20260406T090000',
    ]),
  )
  expect(linesOf(edited)).toEqual(
    expect.arrayContaining([
      'RECURRENCE-ID;TZID=Europe/Paris:20260330T090000',
      'DTSTART;TZID=Europe/Paris:20260330T110000',
      'SUMMARY:Standup\\, later',
    ]),
  )
})

test.each([
  [{ type: 'daily', interval: 2 }, noEnd, 'FREQ=DAILY;INTERVAL=2'],
  [
    { type: 'weekly', interval: 2, daysOfWeek: ['monday', 'friday'], firstDayOfWeek: 'sunday' },
    noEnd,
    'FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=2;WKST=SU',
  ],
  [{ type: 'absoluteMonthly', dayOfMonth: 31 }, noEnd, 'FREQ=MONTHLY;BYMONTHDAY=31'],
  [{ type: 'relativeMonthly', daysOfWeek: ['friday'], index: 'last' }, noEnd, 'FREQ=MONTHLY;BYDAY=-1FR'],
  [
    { type: 'relativeMonthly', daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], index: 'last' },
    noEnd,
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  ],
  [
    { type: 'absoluteYearly', month: 5, dayOfMonth: 1 },
    { ...noEnd, type: 'numbered', numberOfOccurrences: 4 },
    'FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=5;COUNT=4',
  ],
  [
    { type: 'relativeYearly', month: 3, daysOfWeek: ['monday'], index: 'fourth' },
    { ...noEnd, type: 'endDate', endDate: '2028-03-27' },
    'FREQ=YEARLY;BYDAY=4MO;BYMONTH=3;UNTIL=20280327T070000Z',
  ],
])('a pattern is read as its rule: %j', async (pattern, range, rule) => {
  const repeated = { ...series, recurrence: { pattern: patternOf(pattern), range } }
  listing([repeated])
  answers[`GET /me/events/${series.id}`] = ok({ ...repeated, cancelledOccurrences: [], exceptionOccurrences: [] })
  const { texts } = await textsOf()
  const found = linesOf(texts.get(series.id)).find((line) => line.startsWith('RRULE:'))
  const parts = (line: string | undefined) => (line ?? '').replace('RRULE:', '').split(';').sort()
  expect(parts(found)).toEqual(parts(rule))
})

test('pages of changes are followed; what they name is read again, a deletion means the whole list', async () => {
  const delta = `${standIn.url}${calendarPath}/calendarView/delta`
  answers[`GET ${calendarPath}/calendarView/delta`] = ({ query }) => {
    if (query.get('$skiptoken') === 'two')
      return {
        status: 200,
        json: {
          // Of an occurrence, only its times and its series are sent.
          value: [{ id: 'occurrence', type: 'occurrence', seriesMasterId: series.id, start: single.start }],
          '@odata.deltaLink': `${delta}?$deltatoken=next`,
        },
      }
    if (query.get('$deltatoken') === 'gone') return refuse(410, 'SyncStateNotFound')
    if (query.get('$deltatoken') === 'removed')
      return {
        status: 200,
        json: { value: [{ id: 'x', '@removed': { reason: 'deleted' } }], '@odata.deltaLink': `${delta}?$deltatoken=r` },
      }
    if (query.get('$deltatoken'))
      return { status: 200, json: { value: [single], '@odata.nextLink': `${delta}?$skiptoken=two` } }
    return { status: 200, json: { value: [], '@odata.deltaLink': `${delta}?$deltatoken=first` } }
  }
  answers[`GET ${calendarPath}/events`] = ok({ value: [single] })
  const changes = await graph.changes(calendar, `${delta}?$deltatoken=first`)
  expect(changes).toMatchObject({ isWhole: false, removed: [], token: `${delta}?$deltatoken=next` })
  expect(changes.objects.map(({ ref }) => decodeURIComponent(ref.split('/')[1] ?? ''))).toEqual([single.id, series.id])
  expect(await textsOf(`${delta}?$deltatoken=gone`)).toMatchObject({ isWhole: true })
  expect(await textsOf(`${delta}?$deltatoken=removed`)).toMatchObject({
    isWhole: true,
    token: `${delta}?$deltatoken=r`,
  })
})

const text = (lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:our-uid', 'DTSTAMP:20260101T000000Z', ...lines],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
const properties = 'String {6f0c1b5e-3c5d-4f0e-9a0b-5d1c7e2f8a41} Name'

test('a series with single days, which Microsoft does not know, is not sent, and the owner learns why', async () => {
  answers[`GET ${calendarPath}/events`] = () => ({ status: 200, json: { value: [] } })
  const lines = ['SUMMARY:Class', 'DTSTART:20260302T100000Z', 'RRULE:FREQ=WEEKLY', 'RDATE:20260305T100000Z']
  await expect(graph.write({ ref: graph.refFor(calendar, 'our-uid'), text: text(lines), etag: null })).rejects.toThrow(
    'no single days beside a repetition',
  )
  expect(sent).toEqual([])
})

test('a series made here is sent as Microsoft wants it; guests of ours are not invited by it', async () => {
  let made: object | undefined
  answers[`GET ${calendarPath}/events`] = () => ({ status: 200, json: { value: made ? [{ id: 'made' }] : [] } })
  answers[`POST ${calendarPath}/events`] = ({ body }) => {
    made = { ...series, ...body, id: 'made', recurrence: series.recurrence, attendees: [] }
    return { status: 201, json: made }
  }
  answers['GET /me/events/made'] = () => ({ status: 200, json: { ...made, ...{ cancelledOccurrences: [] } } })
  const lines = [
    ...['SUMMARY:Planning', 'DTSTART;TZID=Europe/Madrid:20260302T100000', 'DTEND;TZID=Europe/Madrid:20260302T110000'],
    ...['RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231T090000Z', 'ATTENDEE:mailto:rosa@example.com', 'CLASS:PRIVATE'],
    ...['DESCRIPTION:Bring papers', 'LOCATION:Office', 'TRANSP:TRANSPARENT', 'COLOR:crimson'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Planning', 'TRIGGER:-PT10M', 'END:VALARM'],
  ]
  await graph.write({ ref: graph.refFor(calendar, 'our-uid'), text: text(lines), etag: null })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    subject: 'Planning',
    body: { contentType: 'text', content: 'Bring papers' },
    location: { displayName: 'Office' },
    isAllDay: false,
    start: { dateTime: '2026-03-02T10:00:00', timeZone: 'Europe/Madrid' },
    end: { dateTime: '2026-03-02T11:00:00', timeZone: 'Europe/Madrid' },
    recurrence: {
      pattern: { type: 'relativeMonthly', interval: 1, daysOfWeek: ['friday'], index: 'last' },
      range: {
        ...{ type: 'endDate', startDate: '2026-03-02', endDate: '2026-12-31', recurrenceTimeZone: 'Europe/Madrid' },
      },
    },
    isReminderOn: true,
    reminderMinutesBeforeStart: 10,
    showAs: 'free',
    sensitivity: 'private',
    categories: ['Red category'],
    singleValueExtendedProperties: [
      { id: `${properties} mainstreet-guests`, value: 'rosa@example.com' },
      { id: `${properties} mainstreet-uid`, value: 'our-uid' },
    ],
    transactionId: expect.any(String),
  })
})

test('a change sends the changed fields alone, keeps other categories, and names the version', async () => {
  answers[`GET /me/events/${single.id}`] = ok(single)
  answers[`PATCH /me/events/${single.id}`] = ok(single)
  const ref = `${encodeURIComponent(calendar)}/${encodeURIComponent(single.id)}`
  const lines = [
    ...['SUMMARY:Lunch', 'DESCRIPTION:Does noon work?\\nRosa', "LOCATION:Harry's Bar", 'TRANSP:TRANSPARENT'],
    ...['DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260303', 'CLASS:PRIVATE', 'COLOR:darkcyan'],
    'ATTENDEE:mailto:rosa@example.com',
  ]
  await graph.write({ ref, text: text(lines), etag: single['@odata.etag'] })
  expect(sent.map(({ method, headers, body }) => ({ method, version: headers['if-match'], body }))).toEqual([
    {
      method: 'PATCH',
      version: single['@odata.etag'],
      body: {
        isAllDay: true,
        start: { dateTime: '2026-03-02T00:00:00', timeZone: 'UTC' },
        end: { dateTime: '2026-03-03T00:00:00', timeZone: 'UTC' },
        isReminderOn: false,
        categories: ['Project X', 'Teal category'],
      },
    },
  ])
})

test('an occurrence is edited by its own record, and left out by deleting it', async () => {
  listing([series])
  answers[`GET /me/events/${series.id}`] = ok({ ...series, cancelledOccurrences: [], exceptionOccurrences: [] })
  const occurrence = (id: string, day: string) => ({
    ...{ ...series, recurrence: null, type: 'occurrence', id, '@odata.etag': `W/"${id}"`, seriesMasterId: series.id },
    start: { dateTime: `${day}T07:00:00.0000000`, timeZone: 'UTC' },
    end: { dateTime: `${day}T07:30:00.0000000`, timeZone: 'UTC' },
  })
  answers[`GET /me/events/${series.id}/instances`] = ok({
    value: [occurrence('one', '2026-03-30'), occurrence('two', '2026-04-06')],
  })
  answers['PATCH /me/events/one'] = ok({})
  answers['DELETE /me/events/two'] = () => ({ status: 204 })
  const { texts } = await textsOf()
  const [head = '', tail = ''] = (texts.get(series.id) ?? '').split('END:VEVENT')
  const edited = [
    ...['BEGIN:VEVENT', 'UID:series-uid', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Elsewhere', 'TRANSP:OPAQUE'],
    ...['RECURRENCE-ID;TZID=Europe/Paris:20260330T090000', 'DTSTART;TZID=Europe/Paris:20260330T090000'],
    ...['DTEND;TZID=Europe/Paris:20260330T093000', 'END:VEVENT', ''],
  ].join('\r\n')
  const wanted = `${head}EXDATE;TZID=Europe/Paris:20260406T090000\r\nEND:VEVENT\r\n${edited}${tail.trimStart()}`
  const ref = `${encodeURIComponent(calendar)}/${encodeURIComponent(series.id)}`
  await graph.write({ ref, text: wanted, etag: series['@odata.etag'] })
  expect(sent.map(({ method, path, headers, body }) => [method, path, headers['if-match'], body])).toEqual([
    ['PATCH', '/me/events/one', 'W/"one"', { subject: 'Elsewhere' }],
    ['DELETE', '/me/events/two', 'W/"two"', undefined],
  ])
})

test('a subscription is opened for less than three days and deleted', async () => {
  const channels = openCalendarChannels.microsoft(client())
  answers['POST /subscriptions'] = ok({
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#subscriptions/$entity',
    ...{ id: '7f105c7d-2dc5-4530-97cd-4e7ae6534c07', resource: `/me/calendars/${calendar}/events` },
    ...{ changeType: 'created,updated,deleted', clientState: 'secret', creatorId: 'x', applicationId: 'y' },
    ...{ expirationDateTime: '2026-03-15T12:00:00.0000000Z' },
  })
  answers['DELETE /subscriptions/7f105c7d-2dc5-4530-97cd-4e7ae6534c07'] = () => ({ status: 204 })
  const address = 'https://office.example.com/api/calendar-push/microsoft'
  const opened = await channels.open({
    ...{ calendar, id: 'ours', token: 'secret', address, now: new Date('2026-03-13T00:00:00Z') },
  })
  expect(opened.until).toEqual(new Date('2026-03-15T12:00:00Z'))
  await channels.close(opened)
  expect(sent[0]?.body).toEqual({
    changeType: 'created,updated,deleted',
    notificationUrl: address,
    resource: `/me/calendars/${calendar}/events`,
    expirationDateTime: '2026-03-15T12:00:00.000Z',
    clientState: 'secret',
  })
})
