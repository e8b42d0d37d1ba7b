import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { changeBusiness } from '#features/settings/server/store'
import type { CaldavKind } from '#tests/support/caldav'
import {
  caldavCalendars,
  calendarKinds,
  googleCalendars,
  hasCalendars,
  microsoftCalendars,
} from '#tests/support/calendar-provider'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { CalendarProblem } from '../accounts-api'
import type { CalendarAccount, ConnectedCalendar } from '../calendar-account'
import { busyTimes } from './store/busy'
import { editCalendar } from './store/calendar-accounts'
import { handleInvitationMails } from './store/received-invitations'
import { createCalendarService } from './sync/calendar-service'
import { renewChannels } from './sync/push-channels'
import { syncDueAccounts } from './sync/sync-account'
import { events } from './table'
import { calendarAccounts, calendarObjects, calendars } from './table/accounts'
import { invitations } from './table/invitations'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let google: Awaited<ReturnType<typeof googleCalendars>>
let microsoft: Awaited<ReturnType<typeof microsoftCalendars>>
const publicUrl = 'https://office.example.com'
const client = { id: 'client.example.com', secret: 'only-for-tests' }
beforeAll(async () => {
  google = await googleCalendars()
  microsoft = await microsoftCalendars()
  server = await openTestServer({
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_URL: google.google.url,
    MICROSOFT_CLIENT_ID: client.id,
    MICROSOFT_CLIENT_SECRET: client.secret,
    MICROSOFT_URL: microsoft.graph.url,
    GRAPH_URL: microsoft.graph.graphUrl,
  })
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'Europe/Madrid' })
})
afterAll(async () => {
  await server.close()
  await google.stop()
  await microsoft.stop()
})

const url = '/api/calendar-accounts'
const post = (path: string, payload: object) => ask({ method: 'POST', url: path, payload })
const patch = (path: string, payload: object) => ask({ method: 'PATCH', url: path, payload })
const get = async <Answer>(path: string) => (await ask({ method: 'GET', url: path })).json() as Answer

/** Signs in at the provider, as the owner's browser does. */
async function signInAt(provider: 'gmail' | 'outlook') {
  const begun = await ask({ url: `/api/${provider}/auth?for=calendar` })
  const asked = new URL(begun.headers.location as string)
  const back = (await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? ''
  const done = await ask({ url: back.replace(publicUrl, '') })
  return { scope: asked.searchParams.get('scope'), result: done.headers.location }
}

const file = (uid: string, lines: string[], more: string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Phone//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
    ...more,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const at = (day: string, from = '0900', to = '1000') => [`DTSTART:${day}T${from}00Z`, `DTEND:${day}T${to}00Z`]

describe.each(calendarKinds)('%s', (kind) => {
  const isCaldav = kind === 'radicale' || kind === 'xandikos'
  let dav: Awaited<ReturnType<typeof caldavCalendars>>
  let account: CalendarAccount
  let work: ConnectedCalendar

  beforeAll(async () => {
    if (kind === 'google') dav = google as never
    else if (kind === 'microsoft') dav = microsoft as never
    else if (hasCalendars(kind)) dav = await caldavCalendars(kind as CaldavKind)
  })
  afterAll(async () => {
    if (isCaldav) await dav?.stop()
  })
  beforeEach((context) => {
    if (!hasCalendars(kind)) context.skip()
  })
  afterEach(async () => {
    await dav?.empty()
    for (const table of [events, calendarAccounts, invitations, emails, mailAccounts]) await server.db.delete(table)
  })

  async function connect() {
    if (isCaldav) {
      const answer = await post(url, { kind: 'caldav', url: dav.url, username: dav.username, password: dav.password })
      expect(answer.statusCode).toBe(201)
    } else {
      const { result } = await signInAt(kind === 'google' ? 'gmail' : 'outlook')
      expect(result).toBe(`/settings?section=calendars&calendar=${kind}-connected`)
    }
    account = (await get<CalendarAccount[]>(url))[0] as CalendarAccount
    work = account.calendars.find(({ name }) => name === 'work') as ConnectedCalendar
    await patch(`${url}/${account.id}/calendars/${work.id}`, { isDefault: true })
  }
  const sync = async () => {
    const answer = await post(`${url}/${account.id}/sync`, {})
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const titles = async () => (await get<{ title: string }[]>('/api/events')).map(({ title }) => title).sort()
  const summaries = async (calendar?: string) =>
    Object.values(await dav.files(calendar))
      .map((text) => /SUMMARY:(.*?)\r?\n/.exec(text)?.[1])
      .sort()
  const compared = async () => {
    const [found] = await get<CalendarAccount[]>(url)
    return found?.calendars.find(({ id }) => id === work.id)
  }

  test('events come from the server and go there, series, whole days, alarms and exceptions with them', async () => {
    await dav.put(
      'a.ics',
      file('a', [...at('20261201', '0800', '0900'), 'SUMMARY:From the phone', 'TRANSP:TRANSPARENT', 'CLASS:PRIVATE']),
    )
    const exception = [
      'BEGIN:VEVENT',
      'UID:b',
      'DTSTAMP:20261101T000000Z',
      'RECURRENCE-ID;TZID=Europe/Madrid:20261208T100000',
      'DTSTART;TZID=Europe/Madrid:20261208T150000',
      'DTEND;TZID=Europe/Madrid:20261208T160000',
      'SUMMARY:Later this week',
      'END:VEVENT',
    ]
    const rule = ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Madrid:20261215T100000', 'SUMMARY:Weekly']
    const series = ['DTSTART;TZID=Europe/Madrid:20261201T100000', 'DTEND;TZID=Europe/Madrid:20261201T110000', ...rule]
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT30M', 'END:VALARM']
    await dav.put('b.ics', file('b', [...series, ...alarm], exception))
    await dav.put('c.ics', file('c', ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226', 'SUMMARY:Holiday']))
    await connect()
    await post('/api/events', {
      title: 'From here',
      startDateTime: '2026-12-03T09:00',
      endDateTime: '2026-12-03T10:00',
      location: 'Office',
      attendees: ['rosa@example.com'],
      reminderMinutes: 60,
    })
    expect(await sync()).toMatchObject({ received: 3, sent: 1, differences: 0 })
    const range = await get<
      { title: string; startDateTime: string; reminderMinutes: number | null; isFree: boolean }[]
    >('/api/events/range?start=2026-12-01&end=2026-12-31')
    expect(range.map(({ title, startDateTime }) => `${startDateTime.slice(0, 16)} ${title}`)).toEqual([
      '2026-12-01T08:00 From the phone',
      '2026-12-01T09:00 Weekly',
      '2026-12-03T08:00 From here',
      '2026-12-08T14:00 Later this week',
      '2026-12-22T09:00 Weekly',
      '2026-12-23T23:00 Holiday',
    ])
    expect(range[0]).toMatchObject({ isFree: true, isPrivate: true })
    expect(range[1]).toMatchObject({ reminderMinutes: 30 })
    const ours = Object.values(await dav.files()).find((text) => text.includes('From here'))
    expect(ours).toContain('LOCATION:Office')
    expect(ours).toContain('mailto:rosa@example.com')
    expect(ours).toContain('TRIGGER:-PT1H')
    expect(await compared()).toMatchObject({ there: 4, here: 4, leftOut: 0, differences: 0 })
    expect(await sync()).toMatchObject({
      received: 0,
      sent: 0,
      removedHere: 0,
      removedThere: 0,
      differences: 0,
      mended: 0,
    })
  })

  // Microsoft's calendar knows no single days.
  test.skipIf(kind === 'microsoft')('single days of a series are shown, busy, and change on either side', async () => {
    const lines = (rdates: string[], title = 'Class') => [
      'DTSTART;TZID=Europe/Madrid:20261201T100000',
      'DTEND;TZID=Europe/Madrid:20261201T110000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      ...rdates,
      `SUMMARY:${title}`,
    ]
    const [third, fourth, fifth] = ['03', '04', '05'].map((day) => `RDATE;TZID=Europe/Madrid:202612${day}T170000`)
    await dav.put('a.ics', file('a', lines([third, fourth] as string[])))
    await connect()
    await sync()
    const shown = async () =>
      (
        await get<{ id: number; title: string; startDateTime: string }[]>(
          '/api/events/range?start=2026-12-01&end=2026-12-31',
        )
      ).map(({ id, title, startDateTime }) => ({ id, on: `${startDateTime.slice(8, 16)} ${title}` }))
    const days = async () => (await shown()).map(({ on }) => on)
    const rdates = async () =>
      (await dav.files())['a.ics']?.match(/^RDATE.*T170000/gm)?.map((line) => line.slice(-11, -7))
    expect(await days()).toEqual(['01T09:00 Class', '03T16:00 Class', '04T16:00 Class', '08T09:00 Class'])
    const busy = await busyTimes(
      server.db,
      { start: Date.parse('2026-12-03T00:00Z'), end: Date.parse('2026-12-04T00:00Z') },
      'Europe/Madrid',
    )
    expect(busy.map(({ start }) => new Date(start).toISOString())).toEqual(['2026-12-03T16:00:00.000Z'])
    expect(await compared()).toMatchObject({ there: 1, here: 1, leftOut: 0, differences: 0 })
    expect(await get(`${url}/${account.id}/problems`)).toEqual([])

    const idOn = async (on: string) => (await shown()).find((one) => one.on.startsWith(on))?.id
    // The whole series, from a day of its rule.
    await patch(`/api/events/${await idOn('01')}?scope=all`, { title: 'Lesson' })
    expect(await sync()).toMatchObject({ sent: 1, differences: 0 })
    expect(await days()).toEqual(['01T09:00 Lesson', '03T16:00 Lesson', '04T16:00 Lesson', '08T09:00 Lesson'])
    expect(await rdates()).toEqual(['1203', '1204'])
    // One day is moved, and then deleted.
    await patch(`/api/events/${await idOn('03')}`, {
      startDateTime: '2026-12-03T19:00',
      endDateTime: '2026-12-03T20:00',
    })
    expect(await sync()).toMatchObject({ sent: 1, differences: 0 })
    expect(await days()).toContain('03T18:00 Lesson')
    expect((await ask({ method: 'DELETE', url: `/api/events/${await idOn('03')}` })).statusCode).toBe(204)
    expect(await sync()).toMatchObject({ sent: 1, differences: 0 })
    expect(await days()).toEqual(['01T09:00 Lesson', '04T16:00 Lesson', '08T09:00 Lesson'])
    expect(await rdates()).toEqual(['1204'])
    // There, one day goes and another one comes.
    await dav.put('a.ics', file('a', lines([fifth as string], 'Lesson')))
    await sync()
    expect(await days()).toEqual(['01T09:00 Lesson', '05T16:00 Lesson', '08T09:00 Lesson'])
    expect(await sync()).toMatchObject({ received: 0, sent: 0, differences: 0, problems: 0 })
  })

  test.runIf(isCaldav)('a change for all later days is shown from its day on, and changes on either side', async () => {
    const lines = (title: string) => [
      'DTSTART;TZID=Europe/Madrid:20261201T100000',
      'DTEND;TZID=Europe/Madrid:20261201T110000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      `SUMMARY:${title}`,
    ]
    const later = (hour: string) => [
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTAMP:20261101T000000Z',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:20261215T100000',
      `DTSTART;TZID=Europe/Madrid:20261215T${hour}0000`,
      `DTEND;TZID=Europe/Madrid:20261215T${hour}3000`,
      'SUMMARY:Shorter',
      'X-KEPT:yes',
      'END:VEVENT',
    ]
    await dav.put('a.ics', file('a', lines('Class'), later('16')))
    await connect()
    await sync()
    const shown = async () =>
      await get<{ id: number; title: string; startDateTime: string; occurrence: string }[]>(
        '/api/events/range?start=2026-12-01&end=2027-01-31',
      )
    const days = async () => (await shown()).map(({ title, startDateTime }) => `${startDateTime.slice(8, 16)} ${title}`)
    expect(await days()).toEqual(['01T09:00 Class', '08T09:00 Class', '15T15:00 Shorter', '22T15:00 Shorter'])
    const between = { start: Date.parse('2026-12-22T00:00Z'), end: Date.parse('2026-12-23T00:00Z') }
    const busy = await busyTimes(server.db, between, 'Europe/Madrid')
    expect(busy.map(({ start }) => new Date(start).toISOString())).toEqual(['2026-12-22T15:00:00.000Z'])
    expect(await get(`${url}/${account.id}/problems`)).toEqual([])
    expect(await compared()).toMatchObject({ there: 1, here: 1, leftOut: 0, differences: 0 })

    // There, the later days move once more; here, the whole series gets another title.
    await dav.put('a.ics', file('a', lines('Class'), later('17')))
    await sync()
    expect(await days()).toEqual(['01T09:00 Class', '08T09:00 Class', '15T16:00 Shorter', '22T16:00 Shorter'])
    const [first] = await shown()
    await patch(`/api/events/${first?.id}`, { scope: 'all', location: 'Room 2' })
    expect(await sync()).toMatchObject({ sent: 1, differences: 0 })
    const text = (await dav.files())['a.ics'] ?? ''
    expect(text.match(/LOCATION:Room 2/g)).toHaveLength(2)
    expect(text).toMatch(/RANGE=THISANDFUTURE/)
    expect(text).toContain('X-KEPT:yes')
    // Here, one of the later days moves: from then on they are a series of their own.
    const last = (await shown()).at(-1)
    await patch(`/api/events/${last?.id}`, {
      ...{
        scope: 'this',
        occurrence: '2026-12-22',
        startDateTime: '2026-12-23T12:00',
        endDateTime: '2026-12-23T13:00',
      },
    })
    const expected = ['01T09:00 Class', '08T09:00 Class', '15T16:00 Shorter', '23T11:00 Shorter']
    expect(await days()).toEqual(expected)
    expect(await sync()).toMatchObject({ differences: 0, problems: 0 })
    expect(await days()).toEqual(expected)
    expect(Object.keys(await dav.files())).toHaveLength(2)
    expect(await sync()).toMatchObject({ received: 0, sent: 0, differences: 0, problems: 0 })
  })

  const daysShown = async () =>
    (await get<{ title: string; startDateTime: string }[]>('/api/events/range?start=2026-12-01&end=2027-01-31')).map(
      ({ title, startDateTime }) => `${startDateTime.slice(8, 16)} ${title}`,
    )
  const madrid = (name: string, day: string, hour: string) => `${name};TZID=Europe/Madrid:202612${day}T${hour}0000`
  const unchanged = { received: 0, sent: 0, removedHere: 0, removedThere: 0, differences: 0, problems: 0 }
  const laterPart = (from: string, day: string, hour = '16', title = 'Later') => [
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTAMP:20261101T000000Z',
    madrid('RECURRENCE-ID;RANGE=THISANDFUTURE', from, '10'),
    madrid('DTSTART', day, hour),
    madrid('DTEND', day, String(Number(hour) + 1)),
    `SUMMARY:${title}`,
    'END:VEVENT',
  ]
  const weeklyClass = [
    madrid('DTSTART', '01', '10'),
    madrid('DTEND', '01', '11'),
    'RRULE:FREQ=WEEKLY;COUNT=5',
    'SUMMARY:Class',
  ]

  test.runIf(isCaldav)(
    'a change for all later days that moves their weekday is shown there, nothing twice',
    async () => {
      const once = [
        'BEGIN:VEVENT',
        'UID:a',
        'DTSTAMP:20261101T000000Z',
        madrid('RECURRENCE-ID', '22', '10'),
        madrid('DTSTART', '24', '12'),
        madrid('DTEND', '24', '13'),
        'SUMMARY:Once',
        'END:VEVENT',
      ]
      const left = madrid('EXDATE', '29', '10')
      await dav.put('a.ics', file('a', [...weeklyClass, left], [...laterPart('15', '16'), ...once]))
      await connect()
      await sync()
      expect(await daysShown()).toEqual(['01T09:00 Class', '08T09:00 Class', '16T15:00 Later', '24T11:00 Once'])
      expect(await get(`${url}/${account.id}/problems`)).toEqual([])
      expect(await sync()).toMatchObject(unchanged)
      // There, they move once more; here, the edited day moves.
      await dav.put('a.ics', file('a', weeklyClass, [...laterPart('15', '17'), ...once]))
      await sync()
      const moved = ['01T09:00 Class', '08T09:00 Class', '17T15:00 Later', '24T11:00 Once', '31T15:00 Later']
      expect(await daysShown()).toEqual(moved)
      const [edited] = (await get<{ id: number; title: string }[]>('/api/events')).filter(
        ({ title }) => title === 'Once',
      )
      await patch(`/api/events/${edited?.id}`, { title: 'Only once' })
      expect(await sync()).toMatchObject({ sent: 1, differences: 0, problems: 0 })
      const text = (await dav.files())['a.ics'] ?? ''
      expect(text).toMatch(/RECURRENCE-ID;TZID=Europe\/Madrid:20261222T100000/)
      expect(await daysShown()).toEqual(moved.map((one) => one.replace('Once', 'Only once')))
      expect(await sync()).toMatchObject(unchanged)
      expect(await compared()).toMatchObject({ there: 1, here: 1, leftOut: 0, differences: 0 })
    },
  )

  test.runIf(isCaldav)(
    'a change for all later days that begins on the first day takes the place of the series',
    async () => {
      await dav.put('a.ics', file('a', weeklyClass, laterPart('01', '03')))
      await connect()
      await sync()
      const days = ['03', '10', '17', '24', '31'].map((day) => `${day}T15:00 Later`)
      expect(await daysShown()).toEqual(days)
      expect(await get(`${url}/${account.id}/problems`)).toEqual([])
      expect(await sync()).toMatchObject(unchanged)
      const [series] = await get<{ id: number }[]>('/api/events')
      await patch(`/api/events/${series?.id}`, { scope: 'all', title: 'Renamed' })
      expect(await sync()).toMatchObject({ sent: 1, differences: 0, problems: 0 })
      expect(await daysShown()).toEqual(days.map((day) => day.replace('Later', 'Renamed')))
      expect(await sync()).toMatchObject(unchanged)
    },
  )

  test('an invitation whose later days move, and with a single day, is the same on both sides, also after updates', async () => {
    await connect()
    const values = { provider: 'imap' as const, address: 'dana@example.com' }
    const [mailbox] = await server.db.insert(mailAccounts).values(values).returning()
    async function receive(method: string, sequence: number, text: string) {
      const people = ['ORGANIZER:mailto:rosa@example.org', 'ATTENDEE:mailto:dana@example.com', `SEQUENCE:${sequence}`]
      const invitation = text
        .replace('BEGIN:VEVENT', `METHOD:${method}\r\nBEGIN:VEVENT`)
        .replaceAll('SUMMARY:', `${people.join('\r\n')}\r\nSUMMARY:`)
      const mail = { senderEmail: 'rosa@example.org', senderName: 'Rosa', recipients: '', subject: 'Class', body: '' }
      const row = { ...mail, accountId: mailbox?.id, invitation, messageId: `${sequence}@example.org` }
      const [made] = await server.db.insert(emails).values(row).returning()
      await handleInvitationMails(server.db, new Date('2026-11-17T08:00:00Z'))
      return made?.id as number
    }
    const only = (part: string[]) => file('a', []).replace(/BEGIN:VEVENT.*END:VEVENT/s, part.join('\r\n'))
    const single = madrid('RDATE', '05', '17')
    const first = await receive('REQUEST', 0, file('a', [...weeklyClass, single], laterPart('15', '16')))
    await post(`/api/emails/${first}/invitation`, { answer: 'accepted' })
    const start = ['01T09:00 Class', '05T16:00 Class', '08T09:00 Class']
    const later = (days: string[]) => days.map((day) => `${day}T15:00 Later`)
    expect(await daysShown()).toEqual([...start, ...later(['16', '23', '30'])])
    const objects = isCaldav ? 1 : kind === 'google' ? 2 : 3
    expect(await sync()).toMatchObject({ sent: objects, differences: 0, problems: 0 })
    expect(await daysShown()).toEqual([...start, ...later(['16', '23', '30'])])
    expect(await sync()).toMatchObject(unchanged)
    // A mail about the later days alone moves them again, and one cancels the last of them.
    await receive('REQUEST', 1, only(laterPart('15', '17')))
    expect(await daysShown()).toEqual([...start, ...later(['17', '24', '31'])])
    await sync()
    await sync()
    expect(await daysShown()).toEqual([...start, ...later(['17', '24', '31'])])
    expect(Object.keys(await dav.files())).toHaveLength(objects)
    expect(await compared()).toMatchObject({ there: objects, here: objects, differences: 0 })
    expect(await sync()).toMatchObject(unchanged)
    await receive('CANCEL', 2, only(laterPart('22', '24')))
    expect(await daysShown()).toEqual([...start, ...later(['17'])])
    await sync()
    expect(await daysShown()).toEqual([...start, ...later(['17'])])
    expect(await sync()).toMatchObject(unchanged)
    await receive('CANCEL', 3, file('a', weeklyClass))
    expect(await daysShown()).toEqual([])
    await sync()
    expect(Object.keys(await dav.files())).toEqual([])
  })

  test.runIf(isCaldav)('what guests answered there is shown here, also when only that changed', async () => {
    const guests = (answer: string) => [
      `ATTENDEE;PARTSTAT=${answer}:mailto:Rosa@example.com`,
      'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ana@example.com',
    ]
    await dav.put('a.ics', file('a', [...at('20261201'), 'SUMMARY:Plan', ...guests('TENTATIVE')]))
    await connect()
    await sync()
    const answers = async () => (await get<{ guestAnswers: object }[]>('/api/events')).map((one) => one.guestAnswers)
    expect(await answers()).toEqual([{ 'rosa@example.com': 'tentative' }])
    await dav.put('a.ics', file('a', [...at('20261201'), 'SUMMARY:Plan', ...guests('ACCEPTED')]))
    expect(await sync()).toMatchObject({ received: 1, sent: 0 })
    expect(await answers()).toEqual([{ 'rosa@example.com': 'accepted' }])
  })

  test('changes and deletions on either side reach the other, each once', async () => {
    await dav.put('a.ics', file('a', [...at('20261201'), 'SUMMARY:Moved there']))
    await dav.put('b.ics', file('b', [...at('20261202'), 'SUMMARY:Moved here', 'X-KEPT:yes']))
    await dav.put('c.ics', file('c', [...at('20261203'), 'SUMMARY:Deleted there']))
    await dav.put('d.ics', file('d', [...at('20261204'), 'SUMMARY:Deleted here']))
    await connect()
    await sync()
    const found = await get<{ id: number; title: string }[]>('/api/events')
    const idOf = (title: string) => found.find((one) => one.title === title)?.id
    await dav.put('a.ics', file('a', [...at('20261201', '1200', '1300'), 'SUMMARY:Moved there']))
    await dav.remove('c.ics')
    await patch(`/api/events/${idOf('Moved here')}`, { startDateTime: '2026-12-02T15:00', title: 'Moved and renamed' })
    await ask({ method: 'DELETE', url: `/api/events/${idOf('Deleted here')}` })
    // As the job does between comparisons, by the server's token.
    await syncDueAccounts(createCalendarService(server))
    expect(await titles()).toEqual(['Moved and renamed', 'Moved there'])
    expect(await summaries()).toEqual(['Moved and renamed', 'Moved there'])
    const text = (await dav.files())['b.ics']
    expect(text).toMatch(/DTSTART[^:]*:20261202T1[45]0000/)
    if (isCaldav) expect(text).toContain('X-KEPT:yes')
    const moved = await get<{ startDateTime: string }>(`/api/events/${idOf('Moved there')}`)
    expect(moved.startDateTime).toBe('2026-12-01T12:00:00.000Z')
    expect(await sync()).toMatchObject({ received: 0, sent: 0, removedHere: 0, removedThere: 0, differences: 0 })
  })

  test('changed on both sides: other fields are put together, the same field waits for the owner', async () => {
    await dav.put('a.ics', file('a', [...at('20261201'), 'SUMMARY:First']))
    await dav.put('b.ics', file('b', [...at('20261202'), 'SUMMARY:Second']))
    await connect()
    await sync()
    const found = await get<{ id: number; title: string }[]>('/api/events')
    const [first, second] = ['First', 'Second'].map((title) => found.find((one) => one.title === title)?.id)
    await dav.put('a.ics', file('a', [...at('20261201'), 'SUMMARY:First', 'LOCATION:Room 2']))
    await patch(`/api/events/${first}`, { title: 'First, renamed' })
    await dav.put('b.ics', file('b', [...at('20261202'), 'SUMMARY:Second there']))
    await patch(`/api/events/${second}`, { title: 'Second here' })
    await sync()
    expect(await get(`/api/events/${first}`)).toMatchObject({ title: 'First, renamed', location: 'Room 2' })
    expect(await summaries()).toEqual([expect.stringContaining('First'), 'Second there'])
    expect(await get(`/api/events/${second}`)).toMatchObject({ title: 'Second here' })
    const problems = await get<CalendarProblem[]>(`${url}/${account.id}/problems`)
    expect(problems).toMatchObject([
      {
        kind: 'conflict',
        title: 'Second',
        calendar: 'work',
        fields: [{ field: 'title', here: 'Second here', there: 'Second there' }],
      },
    ])
    const chosen = await post(`${url}/${account.id}/problems/${problems[0]?.id}`, { keep: 'here' })
    expect(chosen.statusCode).toBe(204)
    expect(await summaries()).toContain('Second here')
    expect(await get(`${url}/${account.id}/problems`)).toEqual([])
    expect(await compared()).toMatchObject({ there: 2, here: 2, differences: 0 })
  })

  test('a colour of its own goes both ways, and that of the calendar is not written into its events', async () => {
    await connect()
    await dav.put('red.ics', file('red', ['SUMMARY:Red', 'COLOR:crimson', ...at('20270301')]))
    await dav.put('plain.ics', file('plain', ['SUMMARY:Plain', ...at('20270302')]))
    await sync()
    const all = () => get<{ id: number; title: string; color: string }[]>('/api/events')
    const colors = async () => Object.fromEntries((await all()).map(({ title, color }) => [title, color]))
    expect(await colors()).toEqual({ Red: '#dc2626', Plain: work.color })
    const [red, plain] = [
      (await all()).find(({ title }) => title === 'Red'),
      (await all()).find(({ title }) => title === 'Plain'),
    ]
    await patch(`/api/events/${plain?.id}`, { color: '#9333ea' })
    await patch(`/api/events/${red?.id}`, { color: work.color })
    const times = { startDateTime: '2027-03-03T09:00:00Z', endDateTime: '2027-03-03T10:00:00Z' }
    await post('/api/events', { title: 'New', color: '#4f46e5', ...times })
    expect(await sync()).toMatchObject({ sent: 3 })
    const texts = Object.values(await dav.files())
    const colorThere = (title: string) =>
      /COLOR:(\w+)/.exec(texts.find((text) => text.includes(`SUMMARY:${title}`)) ?? '')?.[1]
    expect([colorThere('Plain'), colorThere('Red'), colorThere('New')]).toEqual(['blueviolet', undefined, undefined])
    await patch(`${url}/${account.id}/calendars/${work.id}`, { color: '#ea580c' })
    expect(await sync()).toMatchObject({ sent: 0, received: 0, differences: 0 })
    expect(await colors()).toEqual({ Red: '#ea580c', Plain: '#9333ea', New: '#ea580c' })
  })

  test('a kill between sending and recording, and a lost token, duplicate nothing', async () => {
    await connect()
    await post('/api/events', { title: 'Once', startDateTime: '2026-12-03T09:00', endDateTime: '2026-12-03T10:00' })
    await sync()
    // As if the process had ended before it could note what the server has.
    await server.db.update(calendarObjects).set({ etag: null, content: null, fingerprint: null })
    const text = Object.values(await dav.files())[0] as string
    await server.db.update(calendarObjects).set({ sending: text })
    await server.db.update(calendars).set({ token: 'http://nonsense.example/token' })
    const [event] = await get<{ id: number }[]>('/api/events')
    await patch(`/api/events/${event?.id}`, { title: 'Once, renamed' })
    await syncDueAccounts(createCalendarService(server))
    expect(await titles()).toEqual(['Once, renamed'])
    expect(await summaries()).toEqual([expect.stringContaining('Once')])
    expect(await sync()).toMatchObject({ differences: 0 })
    expect(Object.values(await dav.files())[0]).toMatch(/SUMMARY:Once\\, renamed/)
  })

  test('moved between calendars on either side, it stays the same event', async () => {
    const other = await dav.makeCalendar('home')
    const text = file('a', [...at('20261201'), 'SUMMARY:Wanderer'])
    await dav.put('a.ics', text)
    await connect()
    await sync()
    const [before] = await get<{ id: number; calendarId: number }[]>('/api/events')
    await dav.remove('a.ics')
    await dav.put('a.ics', text, other)
    await sync()
    const [there] = await get<{ id: number; calendarId: number }[]>('/api/events')
    expect(there?.id).toBe(before?.id)
    expect(there?.calendarId).not.toBe(before?.calendarId)
    await patch(`/api/events/${there?.id}`, { calendarId: work.id })
    await sync()
    expect([await summaries(), await summaries(other)]).toEqual([['Wanderer'], []])
    expect(await titles()).toEqual(['Wanderer'])
  })

  test('each calendar is shown, counted as busy and written as the owner says; removed, what came from it goes', async () => {
    await dav.put('a.ics', file('a', [...at('20261201'), 'SUMMARY:Theirs']))
    await connect()
    await post('/api/events', { title: 'Ours', startDateTime: '2026-12-03T09:00', endDateTime: '2026-12-03T10:00' })
    await sync()
    const between = { start: Date.parse('2026-12-01T00:00:00Z'), end: Date.parse('2026-12-04T00:00:00Z') }
    const busy = async () => (await busyTimes(server.db, between, 'Europe/Madrid')).length
    expect(await busy()).toBe(2)
    await patch(`${url}/${account.id}/calendars/${work.id}`, { busy: false })
    expect(await busy()).toBe(0)
    await patch(`${url}/${account.id}/calendars/${work.id}`, { show: false })
    expect(await titles()).toEqual([])
    const changed = await patch(`${url}/${account.id}/calendars/${work.id}`, { show: true, write: false })
    expect(changed.json()).toMatchObject({ show: true, busy: false, write: false, isDefault: false })
    const [event] = await get<{ id: number }[]>('/api/events')
    const refused = await patch(`/api/events/${event?.id}`, { title: 'No' })
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('only read')])
    // Changed there meanwhile, it is still ours.
    const [name, text] = Object.entries(await dav.files()).find(([, one]) => one.includes('Ours')) ?? ['', '']
    await dav.put(name, text.replace('SUMMARY:Ours', 'LOCATION:Room 2\r\nSUMMARY:Ours'))
    await sync()
    expect((await ask({ method: 'DELETE', url: `${url}/${account.id}` })).statusCode).toBe(204)
    expect(await titles()).toEqual(['Ours'])
    expect(await get(url)).toEqual([])
    expect(await summaries()).toEqual(['Ours', 'Theirs'])
  })

  test.skipIf(kind === 'microsoft')('nonsense on the server is listed and stays there', async () => {
    await dav.put('a.ics', file('a', [...at('20261201'), 'RRULE:FREQ=HOURLY', 'SUMMARY:Every hour']))
    await connect()
    expect(await sync()).toMatchObject({ differences: 0 })
    expect(await get(`${url}/${account.id}/problems`)).toMatchObject([{ kind: 'left-out', title: 'Every hour' }])
    expect(await compared()).toMatchObject({ there: 1, here: 0, leftOut: 1, differences: 0 })
    expect(await summaries()).toEqual(['Every hour'])
  })

  test('a server whose clock is wrong decides nothing: versions do', async () => {
    await connect()
    const stamped = (year: string, title: string) =>
      file('clock', [...at('20270301'), `SUMMARY:${title}`]).replace(
        'DTSTAMP:20261101T000000Z',
        `DTSTAMP:${year}0101T000000Z\r\nCREATED:${year}0101T000000Z\r\nLAST-MODIFIED:${year}0101T000000Z`,
      )
    await dav.put('clock.ics', stamped('2099', 'From the future'))
    await sync()
    const [event] = await get<{ id: number }[]>('/api/events')
    await patch(`/api/events/${event?.id}`, { title: 'Changed here' })
    await sync()
    expect([await titles(), await summaries()]).toEqual([['Changed here'], ['Changed here']])
    await dav.put('clock.ics', stamped('1970', 'From the past'))
    expect(await sync()).toMatchObject({ received: 1, sent: 0 })
    expect([await titles(), await summaries()]).toEqual([['From the past'], ['From the past']])
  })

  test.runIf(kind === 'radicale')('a refused password is reported at the form and after a change', async () => {
    const wrong = await post(url, { kind: 'caldav', url: dav.url, username: dav.username, password: 'no' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([422, expect.stringContaining('refused')])
    await connect()
    const twice = await post(url, { kind: 'caldav', url: dav.url, username: dav.username, password: dav.password })
    expect(twice.statusCode).toBe(409)
    const { seal } = createCalendarService(server)
    await server.db.update(calendarAccounts).set({ sealedPassword: seal.close('changed') })
    expect((await post(`${url}/${account.id}/sync`, {})).statusCode).toBe(502)
    expect(await get(url)).toMatchObject([{ state: 'reconnect', nextSyncAt: null }])
    expect((await patch(`${url}/${account.id}`, { password: 'no' })).statusCode).toBe(422)
    expect((await patch(`${url}/${account.id}`, { password: dav.password })).json()).toMatchObject({
      state: 'connected',
    })
    await sync()
  })
})

describe('providers', () => {
  const pull = () => syncDueAccounts(createCalendarService(server))
  const accounts = () => get<CalendarAccount[]>(url)
  const titles = async () => (await get<{ title: string }[]>('/api/events')).map(({ title }) => title).sort()
  afterEach(async () => {
    await google.empty()
    await microsoft.empty()
    await server.db.delete(events)
    await server.db.delete(calendarAccounts)
  })

  test('only the calendars are asked for, and signing in again is the same account', async () => {
    expect(await get(`${url}/providers`)).toEqual({ google: true, microsoft: true })
    expect((await signInAt('gmail')).scope).toMatch(/^\S+calendar\S+ \S+calendar\.events$/)
    expect((await signInAt('outlook')).scope).toBe('offline_access User.Read Calendars.ReadWrite')
    await signInAt('gmail')
    const [first, second] = await accounts()
    expect([first?.kind, second?.kind, (await accounts()).length]).toEqual(['google', 'microsoft', 2])
    expect(JSON.stringify(first)).not.toMatch(/sealed|token|channel/i)
    const declined = new URL((await ask({ url: '/api/gmail/auth?for=calendar' })).headers.location as string)
    const back = `/api/gmail/callback?error=access_denied&state=${declined.searchParams.get('state')}`
    expect((await ask({ url: back })).headers.location).toBe('/settings?section=calendars&calendar=google-declined')
  })

  test('with an account its permission is given back, unless the same address is read as mail', async () => {
    await signInAt('gmail')
    const remove = async () => ask({ method: 'DELETE', url: `${url}/${(await accounts())[0]?.id}` })
    const values = { provider: 'gmail' as const, address: google.google.owner, senderName: 'Dana' }
    await server.db.insert(mailAccounts).values(values)
    google.google.tokens.revoked.length = 0
    expect((await remove()).statusCode).toBe(204)
    expect(google.google.tokens.revoked).toEqual([])
    await server.db.delete(mailAccounts)
    await signInAt('gmail')
    expect((await remove()).statusCode).toBe(204)
    expect(google.google.tokens.revoked).toHaveLength(1)
    expect(await accounts()).toEqual([])
  })

  test('a permission that is taken back asks the owner to sign in again, and then goes on', async () => {
    await signInAt('gmail')
    google.google.tokens.refused = true
    const [account] = await accounts()
    expect((await post(`${url}/${account?.id}/sync`, {})).statusCode).toBe(502)
    expect(await accounts()).toMatchObject([{ state: 'reconnect', nextSyncAt: null }])
    expect((await patch(`${url}/${account?.id}`, { password: 'x' })).statusCode).toBe(409)
    google.google.tokens.refused = false
    await signInAt('gmail')
    expect(await accounts()).toMatchObject([{ id: account?.id, state: 'connected' }])
    expect((await post(`${url}/${account?.id}/sync`, {})).statusCode).toBe(200)
  })

  describe.each(['google', 'microsoft'] as const)('%s', (kind) => {
    const provider = () => (kind === 'google' ? google : microsoft)
    const connect = async () => {
      await signInAt(kind === 'google' ? 'gmail' : 'outlook')
      const [account] = (await accounts()) as [CalendarAccount]
      await patch(`${url}/${account.id}/calendars/${account.calendars[0]?.id}`, { isDefault: true })
      return account
    }

    test('a series made here has its edited and left out occurrences there, and back', async () => {
      const account = await connect()
      const times = { startDateTime: '2026-12-01T10:00', endDateTime: '2026-12-01T11:00' }
      const made = await post('/api/events', { title: 'Weekly', ...times, rrule: 'FREQ=WEEKLY;COUNT=4' })
      const { id } = made.json()
      await patch(`/api/events/${id}`, { occurrence: '2026-12-08', scope: 'this', title: 'Once longer' })
      await ask({ method: 'DELETE', url: `/api/events/${id}?occurrence=2026-12-15&scope=this` })
      expect((await post(`${url}/${account.id}/sync`, {})).json()).toMatchObject({ differences: 0, problems: 0 })
      const days = async () =>
        (
          await get<{ title: string; startDateTime: string }[]>('/api/events/range?start=2026-12-01&end=2026-12-31')
        ).map(({ title, startDateTime }) => `${startDateTime.slice(0, 16)} ${title}`)
      const expected = ['2026-12-01T09:00 Weekly', '2026-12-08T09:00 Once longer', '2026-12-22T09:00 Weekly']
      expect(await days()).toEqual(expected)
      // A second installation, as it were, reads the same from the provider.
      await server.db.delete(events)
      await server.db.delete(calendarAccounts)
      const again = await connect()
      expect((await post(`${url}/${again.id}/sync`, {})).json()).toMatchObject({ received: 1, differences: 0 })
      expect(await days()).toEqual(expected)
    })

    test('tokens that are too old mean a full comparison, which doubles nothing', async () => {
      await provider().put('a.ics', file('a', [...at('20261201'), 'SUMMARY:First']))
      const account = await connect()
      await pull()
      provider().forgetTokens()
      await provider().put('bb.ics', file('b', [...at('20261202'), 'SUMMARY:Second']))
      await server.db.update(calendarAccounts).set({ nextSyncAt: new Date(0) })
      await pull()
      expect(await titles()).toEqual(['First', 'Second'])
      expect((await post(`${url}/${account.id}/sync`, {})).json()).toMatchObject({ received: 0, differences: 0 })
    })

    test('the provider’s change notifications start a sync; those with a wrong token are ignored', async () => {
      await connect()
      await pull()
      const service = createCalendarService(server)
      const push = `/api/calendar-push/${kind}`
      microsoft.graph.validateBy(async (address, token) => {
        expect(address).toBe(`${publicUrl}${push}`)
        const answer = await server.ask({
          method: 'POST',
          url: `${push}?validationToken=${encodeURIComponent(token)}`,
          headers: { 'content-type': 'text/plain' },
          payload: '',
        })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
        return answer.body
      })
      await renewChannels(service)
      await renewChannels(service)
      const open = kind === 'google' ? google.google.channels : microsoft.graph.subscriptions
      expect(open.size).toBe(1)
      const [[id, channel]] = [...open] as never as [[string, { token?: string; clientState?: string }]]
      const tell = (token: string) =>
        server.ask(
          kind === 'google'
            ? { method: 'POST', url: push, headers: { 'x-goog-channel-id': id, 'x-goog-channel-token': token } }
            : { method: 'POST', url: push, payload: { value: [{ subscriptionId: id, clientState: token }] } },
        )
      await provider().put('a.ics', file('a', [...at('20261201'), 'SUMMARY:Pushed']))
      expect((await tell('forged')).statusCode).toBe(202)
      await pull()
      expect(await titles()).toEqual([])
      expect((await tell(channel.token ?? channel.clientState ?? '')).statusCode).toBe(202)
      await pull()
      expect(await titles()).toEqual(['Pushed'])
      expect((await server.ask({ method: 'POST', url: push, payload: { value: 'nonsense' } })).statusCode).toBe(202)
      // Opened anew before it ends, and closed with the account.
      await server.db.update(calendars).set({ channelUntil: new Date() })
      await renewChannels(service)
      expect([...open.keys()]).not.toContain(id)
      expect(open.size).toBe(1)
      await ask({ method: 'DELETE', url: `${url}/${(await accounts())[0]?.id}` })
      expect(open.size).toBe(0)
    })
  })
})

test('an address that is no calendar server, or not encrypted, is refused with words', async () => {
  const wrong = async (address: string) =>
    (await post(url, { kind: 'caldav', url: address, username: 'dana', password: 'x' })).json().fields.url
  expect(await wrong('http://127.0.0.1:9/')).toContain('could not be reached')
  expect(await wrong('http://calendar.example.com/')).toContain('not encrypted')
  expect(await wrong('https://dana:secret@example.com/')).toContain('own fields')
  await expect(editCalendar(server.db, 1, 1, {})).rejects.toThrow('not found')
})
