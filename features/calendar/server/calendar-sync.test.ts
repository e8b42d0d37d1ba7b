import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeBusiness } from '#features/settings/server/store'
import { type CaldavServer, caldavKinds, hasCaldav, startCaldav } from '#tests/support/caldav'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { CalendarProblem } from '../accounts-api'
import type { CalendarAccount, ConnectedCalendar } from '../calendar-account'
import { busyTimes } from './store/busy'
import { editCalendar } from './store/calendar-accounts'
import { createCalendarService } from './sync/calendar-service'
import { syncDueAccounts } from './sync/sync-account'
import { events } from './table'
import { calendarAccounts, calendarObjects, calendars } from './table/accounts'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'Europe/Madrid' })
})
afterAll(() => server.close())

const url = '/api/calendar-accounts'
const post = (path: string, payload: object) => ask({ method: 'POST', url: path, payload })
const patch = (path: string, payload: object) => ask({ method: 'PATCH', url: path, payload })
const get = async <Answer>(path: string) => (await ask({ method: 'GET', url: path })).json() as Answer

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

describe.each(caldavKinds)('%s', (kind) => {
  let dav: CaldavServer
  let account: CalendarAccount
  let work: ConnectedCalendar

  beforeAll(async () => {
    if (hasCaldav(kind)) dav = await startCaldav(kind)
  })
  afterAll(() => dav?.stop())
  beforeEach((context) => {
    if (!hasCaldav(kind)) context.skip()
  })
  afterEach(async () => {
    await dav?.empty()
    await server.db.delete(events)
    await server.db.delete(calendarAccounts)
  })

  async function connect() {
    const answer = await post(url, { kind: 'caldav', url: dav.url, username: dav.username, password: dav.password })
    expect(answer.statusCode).toBe(201)
    account = answer.json()
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
    await dav.send('DELETE', `${dav.calendar}c.ics`)
    await patch(`/api/events/${idOf('Moved here')}`, { startDateTime: '2026-12-02T15:00', title: 'Moved and renamed' })
    await ask({ method: 'DELETE', url: `/api/events/${idOf('Deleted here')}` })
    // As the job does between comparisons, by the server's token.
    await syncDueAccounts(createCalendarService(server))
    expect(await titles()).toEqual(['Moved and renamed', 'Moved there'])
    expect(await summaries()).toEqual(['Moved and renamed', 'Moved there'])
    const text = (await dav.files())['b.ics']
    expect(text).toMatch(/DTSTART[^:]*:20261202T1[45]0000/)
    expect(text).toContain('X-KEPT:yes')
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

  test('a kill between sending and noting it, and a lost token, double nothing', async () => {
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
    await dav.send('DELETE', `${dav.calendar}a.ics`)
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

  test('nonsense on the server is listed and stays there', async () => {
    await dav.put('a.ics', file('a', [...at('20261201'), 'RRULE:FREQ=HOURLY', 'SUMMARY:Every hour']))
    await connect()
    expect(await sync()).toMatchObject({ differences: 0 })
    expect(await get(`${url}/${account.id}/problems`)).toMatchObject([{ kind: 'left-out', title: 'Every hour' }])
    expect(await compared()).toMatchObject({ there: 1, here: 0, leftOut: 1, differences: 0 })
    expect(await summaries()).toEqual(['Every hour'])
  })

  test.runIf(kind === 'radicale')('a refused password is said at the form and after a change', async () => {
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

test('an address that is no calendar server, or not encrypted, is refused with words', async () => {
  const wrong = async (address: string) =>
    (await post(url, { kind: 'caldav', url: address, username: 'dana', password: 'x' })).json().fields.url
  expect(await wrong('http://127.0.0.1:9/')).toContain('could not be reached')
  expect(await wrong('http://calendar.example.com/')).toContain('not encrypted')
  expect(await wrong('https://dana:secret@example.com/')).toContain('own fields')
  await expect(editCalendar(server.db, 1, 1, {})).rejects.toThrow('not found')
})
