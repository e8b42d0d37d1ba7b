import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiClient } from '#platform/oauth/api-client'
import { type Answer, type ReceivedRequest, refuse, startStandIn } from '#tests/support/api-stand-in'
import type { CalendarServer } from './calendars'
import { openCalendarChannels } from './channels'
import { openGoogleServer } from './google'

/*
 * The records below are written by hand after Google's reference of the Calendar API v3, not made by the code that reads
 * and writes them.
 */
let standIn: Awaited<ReturnType<typeof startStandIn>>
let answers: Record<string, (asked: ReceivedRequest) => Answer>
let sent: ReceivedRequest[]
let google: CalendarServer
beforeEach(async () => {
  answers = {}
  sent = []
  standIn = await startStandIn((asked) => {
    if (asked.method !== 'GET') sent.push(asked)
    return answers[`${asked.method} ${asked.path.replace('/calendar/v3', '')}`]?.(asked) ?? refuse(404, 'notFound')
  })
  google = openGoogleServer(client())
})
afterEach(() => standIn.stop())

const client = () => apiClient(standIn.url, { token: async () => 'token', renew: async () => 'token' }, 1)
const calendar = 'dana@example.com'
const eventsPath = `/calendars/${calendar}/events`
const ok = (json: unknown) => (): Answer => ({ status: 200, json })

const weekly = {
  kind: 'calendar#event',
  etag: '"3540906421234000"',
  id: 'abc123',
  status: 'confirmed',
  htmlLink: 'https://www.google.com/calendar/event?eid=x',
  created: '2026-02-01T10:00:00.000Z',
  updated: '2026-02-01T10:00:00.000Z',
  summary: 'Standup',
  description: 'Line one\nline two',
  location: 'Calle Mayor 1, Madrid',
  colorId: '5',
  creator: { email: calendar, self: true },
  organizer: { email: calendar, self: true },
  start: { dateTime: '2026-03-23T09:00:00+01:00', timeZone: 'Europe/Madrid' },
  end: { dateTime: '2026-03-23T09:30:00+01:00', timeZone: 'Europe/Madrid' },
  recurrence: ['EXDATE;TZID=Europe/Madrid:20260413T090000', 'RRULE:FREQ=WEEKLY;UNTIL=20260630T215959Z;BYDAY=MO'],
  transparency: 'transparent',
  visibility: 'private',
  iCalUID: 'abc123@google.com',
  sequence: 0,
  attendees: [
    { email: 'rosa@example.com', displayName: 'Rosa', responseStatus: 'accepted', optional: true },
    { email: 'c_room@resource.calendar.google.com', resource: true, responseStatus: 'accepted' },
  ],
  reminders: {
    useDefault: false,
    overrides: [
      { method: 'email', minutes: 1440 },
      { method: 'popup', minutes: 15 },
    ],
  },
  eventType: 'default',
}
const movedMonday = {
  ...{ ...weekly, recurrence: undefined, etag: '"3540906421234111"', id: 'abc123_20260330T070000Z' },
  recurringEventId: 'abc123',
  originalStartTime: { dateTime: '2026-03-30T09:00:00+02:00', timeZone: 'Europe/Madrid' },
  summary: 'Standup, later',
  start: { dateTime: '2026-03-30T11:00:00+02:00', timeZone: 'Europe/Madrid' },
  end: { dateTime: '2026-03-30T11:30:00+02:00', timeZone: 'Europe/Madrid' },
}
/** Of a cancelled occurrence Google guarantees only these. */
const cancelledMonday = {
  id: 'abc123_20260406T070000Z',
  status: 'cancelled',
  recurringEventId: 'abc123',
  originalStartTime: { dateTime: '2026-04-06T09:00:00+02:00', timeZone: 'Europe/Madrid' },
}
const holiday = {
  ...{ kind: 'calendar#event', etag: '"11"', id: 'holiday', status: 'confirmed', iCalUID: 'holiday@google.com' },
  ...{
    summary: 'Holiday',
    start: { date: '2026-05-01' },
    end: { date: '2026-05-03' },
    reminders: { useDefault: true },
  },
}

/** Everything of the calendar, as texts by their id at Google. */
async function textsOf(token: string | null = null) {
  const { objects, ...rest } = await google.changes(calendar, token)
  const refs = objects.map(({ ref }) => ref)
  const texts = new Map((await google.read(calendar, refs)).map((one) => [one.ref.split('/')[1], one.text]))
  return { ...rest, objects, texts }
}
const linesOf = (text: string | undefined) => (text ?? '').replace(/\r\n /g, '').split('\r\n')
const partOf = (text: string | undefined, id: string) =>
  linesOf((text ?? '').split('BEGIN:VEVENT').find((part) => part.includes(id)))

test('a series with an edited, a cancelled and a left out occurrence is one object, in its zone', async () => {
  answers[`GET ${eventsPath}`] = ok({ items: [weekly, movedMonday, cancelledMonday], nextSyncToken: 'token-1' })
  const { texts, token, isWhole } = await textsOf()
  expect({ token, isWhole, ids: [...texts.keys()] }).toEqual({ token: 'token-1', isWhole: true, ids: ['abc123'] })
  const series = linesOf(texts.get('abc123')?.split('RECURRENCE-ID')[0])
  expect(series).toEqual(
    expect.arrayContaining([
      'UID:abc123@google.com',
      'SUMMARY:Standup',
      'DESCRIPTION:Line one\\nline two',
      'LOCATION:Calle Mayor 1\\, Madrid',
      'DTSTART;TZID=Europe/Madrid:20260323T090000',
      'DTEND;TZID=Europe/Madrid:20260323T093000',
      'EXDATE;TZID=Europe/Madrid:20260413T090000',
      'EXDATE;TZID=Europe/Madrid:20260406T090000',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:rosa@example.com',
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'COLOR:darkgoldenrod',
      'TRIGGER:-PT15M',
    ]),
  )
  expect(series.find((line) => line.startsWith('RRULE'))).toMatch(/FREQ=WEEKLY.*UNTIL=20260630T215959Z/)
  expect(partOf(texts.get('abc123'), 'RECURRENCE-ID')).toEqual(
    expect.arrayContaining([
      'RECURRENCE-ID;TZID=Europe/Madrid:20260330T090000',
      'DTSTART;TZID=Europe/Madrid:20260330T110000',
      'SUMMARY:Standup\\, later',
    ]),
  )
})

test('whole days end on the day after; the reminder of the calendar is used where the event says so', async () => {
  answers['GET /users/me/calendarList'] = ok({
    items: [
      {
        ...{ id: calendar, summary: calendar, summaryOverride: 'Work', accessRole: 'owner' },
        ...{ backgroundColor: '#9FE1E7', defaultReminders: [{ method: 'popup', minutes: 30 }] },
      },
      { id: 'free@example.com', summary: 'Only free or busy', accessRole: 'freeBusyReader' },
      { id: 'team@group.calendar.google.com', summary: 'Team', accessRole: 'reader' },
    ],
  })
  expect(await google.calendars()).toEqual([
    { ref: calendar, name: 'Work', color: '#9fe1e7', canWrite: true },
    { ref: 'team@group.calendar.google.com', name: 'Team', color: null, canWrite: false },
  ])
  answers[`GET ${eventsPath}`] = ok({ items: [holiday, { ...holiday, id: 'home', eventType: 'workingLocation' }] })
  const { texts } = await textsOf()
  expect([...texts.keys()]).toEqual(['holiday'])
  expect(linesOf(texts.get('holiday'))).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260503', 'TRIGGER:-PT30M']),
  )
})

test('pages are followed to the sync token; deletions carry only an id; a token that is gone means everything', async () => {
  answers[`GET ${eventsPath}`] = ({ query }) => {
    if (query.get('syncToken') === 'old') return refuse(410, 'fullSyncRequired')
    if (query.get('syncToken') === 'token-1')
      return { status: 200, json: { items: [{ id: 'holiday', status: 'cancelled' }], nextSyncToken: 'token-2' } }
    if (query.get('pageToken') === 'page-2') return { status: 200, json: { items: [], nextSyncToken: 'token-1' } }
    return { status: 200, json: { items: [holiday], nextPageToken: 'page-2' } }
  }
  expect(await textsOf()).toMatchObject({ isWhole: true, token: 'token-1' })
  const removed = [`${encodeURIComponent(calendar)}/holiday`]
  expect(await google.changes(calendar, 'token-1')).toEqual({ isWhole: false, objects: [], removed, token: 'token-2' })
  expect(await textsOf('old')).toMatchObject({ isWhole: true, token: 'token-1', removed: [] })
})

const text = (lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:our-uid', 'DTSTAMP:20260101T000000Z', ...lines],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

test('an event made here is sent as Google wants it, and nobody is mailed', async () => {
  let stored: object | undefined
  answers[`POST ${eventsPath}`] = ({ body }) => {
    stored = { ...body, etag: '"1"', status: 'confirmed', iCalUID: `${body.id}@google.com` }
    return { status: 200, json: stored }
  }
  const ref = google.refFor(calendar, 'our-uid')
  const id = ref.split('/')[1] as string
  answers[`GET ${eventsPath}/${id}`] = () => (stored ? { status: 200, json: stored } : refuse(404, 'notFound'))
  answers[`GET ${eventsPath}`] = ok({ items: [] })
  const lines = [
    ...['SUMMARY:Planning', 'DTSTART;TZID=Asia/Kolkata:20260302T100000', 'DTEND;TZID=Asia/Kolkata:20260302T103000'],
    ...['RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=6', 'ATTENDEE:mailto:rosa@example.com', 'TRANSP:OPAQUE', 'COLOR:crimson'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Planning', 'TRIGGER:-PT10M', 'END:VALARM'],
  ]
  expect(await google.write({ ref, text: text(lines), etag: null })).toEqual({ outcome: 'done', etag: null })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.query.get('sendUpdates')).toBe('none')
  expect(sent[0]?.body).toEqual({
    id,
    summary: 'Planning',
    description: '',
    location: '',
    attendees: [{ email: 'rosa@example.com' }],
    start: { dateTime: '2026-03-02T04:30:00.000Z', timeZone: 'Asia/Kolkata' },
    end: { dateTime: '2026-03-02T05:00:00.000Z', timeZone: 'Asia/Kolkata' },
    recurrence: [expect.stringMatching(/^RRULE:(?=.*FREQ=MONTHLY)(?=.*BYDAY=1MO)(?=.*COUNT=6)/)],
    reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
    transparency: 'opaque',
    visibility: 'default',
    colorId: '11',
    extendedProperties: { private: { mainstreetUid: 'our-uid' } },
  })
  expect(id).toMatch(/^[a-v0-9]{5,1024}$/)
})

test('a change sends the changed fields alone, keeps rooms and other reminders, and names the version', async () => {
  const single = { ...weekly, recurrence: undefined, status: 'tentative' }
  answers[`GET ${eventsPath}/abc123`] = ok(single)
  answers[`PATCH ${eventsPath}/abc123`] = ok(single)
  const ref = `${encodeURIComponent(calendar)}/abc123`
  const lines = [
    ...['SUMMARY:Standup', 'DESCRIPTION:Line one\\nline two', 'LOCATION:Calle Mayor 1\\, Madrid'],
    ...['DTSTART;VALUE=DATE:20260323', 'DTEND;VALUE=DATE:20260324', 'TRANSP:TRANSPARENT', 'CLASS:PRIVATE'],
    ...['ATTENDEE:mailto:luis@example.com', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT60M', 'END:VALARM'],
  ]
  await google.write({ ref, text: text(lines), etag: weekly.etag })
  expect(sent.map(({ method, headers, body }) => ({ method, version: headers['if-match'], body }))).toEqual([
    {
      method: 'PATCH',
      version: weekly.etag,
      body: {
        attendees: [weekly.attendees[1], { email: 'luis@example.com' }],
        start: { date: '2026-03-23', dateTime: null, timeZone: null },
        end: { date: '2026-03-24', dateTime: null, timeZone: null },
        reminders: {
          useDefault: false,
          overrides: [
            { method: 'popup', minutes: 60 },
            { method: 'email', minutes: 1440 },
          ],
        },
        colorId: null,
      },
    },
  ])
})

test('an event that somebody else changed meanwhile is not overwritten', async () => {
  answers[`GET ${eventsPath}/holiday`] = ok(holiday)
  answers[`PATCH ${eventsPath}/holiday`] = () => refuse(412, 'conditionNotMet')
  const ref = `${encodeURIComponent(calendar)}/holiday`
  const changed = text(['SUMMARY:Bank holiday', 'DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260503'])
  expect(await google.write({ ref, text: changed, etag: '"11"' })).toEqual({ outcome: 'stale' })
  expect(await google.write({ ref, text: changed, etag: '"10"' })).toEqual({ outcome: 'stale' })
  expect(sent).toHaveLength(1)
})

test('an edited and a left out occurrence are sent as Google keeps them', async () => {
  const series = { ...weekly, attendees: undefined, reminders: { useDefault: false } }
  const instance = {
    ...{ ...series, recurrence: undefined, id: 'abc123_20260330T070000Z', etag: '"i"', recurringEventId: 'abc123' },
    originalStartTime: movedMonday.originalStartTime,
  }
  answers[`GET ${eventsPath}/abc123`] = ok(series)
  answers[`GET ${eventsPath}`] = ok({ items: [series] })
  answers[`PATCH ${eventsPath}/abc123`] = ok(series)
  answers[`GET ${eventsPath}/abc123/instances`] = ({ query }) => ({
    status: 200,
    json: { items: query.get('originalStart') === '2026-03-30T07:00:00.000Z' ? [instance] : [] },
  })
  answers[`PATCH ${eventsPath}/${instance.id}`] = ok(instance)
  answers[`GET ${eventsPath}`] = ok({ items: [series], nextSyncToken: 'x' })
  const { texts } = await textsOf()
  const before = texts.get('abc123') as string
  const [head = '', tail = ''] = before.split('END:VEVENT')
  const edited = [
    ...['BEGIN:VEVENT', 'UID:abc123@google.com', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Elsewhere'],
    ...['RECURRENCE-ID;TZID=Europe/Madrid:20260330T090000', 'DTSTART;TZID=Europe/Madrid:20260330T090000'],
    ...['DTEND;TZID=Europe/Madrid:20260330T093000', 'DESCRIPTION:Line one\\nline two', 'TRANSP:TRANSPARENT'],
    ...['LOCATION:Calle Mayor 1\\, Madrid', 'CLASS:PRIVATE', 'COLOR:darkgoldenrod', 'END:VEVENT', ''],
  ].join('\r\n')
  const wanted = `${head}EXDATE;TZID=Europe/Madrid:20260420T090000\r\nEND:VEVENT\r\n${edited}${tail.trimStart()}`
  await google.write({ ref: `${encodeURIComponent(calendar)}/abc123`, text: wanted, etag: series.etag })
  expect(sent.map(({ path, body }) => ({ to: path.split('/').at(-1), body }))).toEqual([
    {
      to: 'abc123',
      body: {
        recurrence: [expect.stringContaining('RRULE:'), 'EXDATE:20260413T070000Z', 'EXDATE:20260420T070000Z'],
      },
    },
    { to: instance.id, body: { summary: 'Elsewhere' } },
  ])
})

test('a channel is opened and stopped as Google asks for it', async () => {
  const channels = openCalendarChannels.google(client())
  answers[`POST ${eventsPath}/watch`] = ok({
    ...{ kind: 'api#channel', id: 'channel-1', resourceId: 'o3hgv1538sdjfh', token: 'secret' },
    ...{ resourceUri: 'https://www.googleapis.com/calendar/v3/calendars/x/events', expiration: '1774000000000' },
  })
  answers['POST /channels/stop'] = () => ({ status: 204 })
  const now = new Date('2026-03-13T00:00:00Z')
  const address = 'https://office.example.com/api/calendar-push/google'
  const opened = await channels.open({ calendar, id: 'channel-1', token: 'secret', address, now })
  expect(opened).toEqual({ id: 'channel-1', resource: 'o3hgv1538sdjfh', until: new Date(1774000000000) })
  await channels.close(opened)
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 'channel-1', type: 'web_hook', address, token: 'secret', expiration: Date.parse('2026-03-20T00:00:00Z') },
    { id: 'channel-1', resourceId: 'o3hgv1538sdjfh' },
  ])
})
