import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { changeBusiness } from '#features/settings/server/store'
import { tasks } from '#features/tasks/server/table'
import { fetchSafely } from '#platform/fetch-safely/fetch-safely'
import { attachmentsOf, mailsFrom } from '#platform/outbox/outbox'
import { hashOfToken } from '#platform/secrets/link-token'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { LayerItem } from '../layers'
import { feedSeal } from './calendar-routes'
import { readCalendarFile } from './read-calendar-file'
import { sealPlainFeeds } from './store/feed'
import { runImports } from './store/imports'
import { findSubscriptions } from './store/subscriptions'
import { type FetchUrl, refresh, refreshStaleSubscriptions, subscribe } from './subscription-fetch'
import { calendarFeeds, calendarImports, calendarSubscriptions, events, meetings, outsideEvents } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let outside: Server
let address: string
let served: { status: number; body: string | Buffer; etag?: string }
let asked: (string | undefined)[] = []
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'America/New_York' })
  outside = createServer((request, response) => {
    asked.push(request.headers['if-none-match'])
    const isKnown = served.etag && request.headers['if-none-match'] === served.etag
    response.writeHead(isKnown ? 304 : served.status, served.etag ? { etag: served.etag } : {})
    response.end(isKnown ? '' : served.body)
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/team.ics`
})
afterAll(async () => {
  outside.close()
  await server.close()
})
beforeEach(async () => {
  await server.db.delete(events)
  await server.db.delete(calendarSubscriptions)
  await server.db.delete(mailAccounts)
  asked = []
})

const read: FetchUrl = (url, headers) =>
  fetchSafely(url, { sizeLimit: 100_000, timeLimitMs: 5_000, headers, allow: ['127.0.0.1'] })
const now = new Date('2026-03-01T12:00:00Z')
const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:The team', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const team = calendarOf(
  ...vevent(
    '1',
    'SUMMARY:Stand-up',
    'DTSTART;TZID=Europe/Madrid:20260302T150000',
    'DURATION:PT15M',
    'RRULE:FREQ=DAILY',
    'EXDATE;TZID=Europe/Madrid:20260303T150000',
  ),
  ...vevent(
    '1',
    'SUMMARY:Stand-up, late',
    'RECURRENCE-ID;TZID=Europe/Madrid:20260304T150000',
    'DTSTART;TZID=Europe/Madrid:20260304T170000',
    'DURATION:PT15M',
  ),
  ...vevent('2', 'SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260307'),
)
const importText = (text: string) => ask({ method: 'POST', url: '/api/calendar/import', payload: { text } })
const latestImport = async () => (await ask({ url: '/api/calendar/imports' })).json()[0]
const inRange = async (start: string, end: string) =>
  (await ask({ url: `/api/events/range?start=${start}&end=${end}` })).json() as {
    title: string
    startDateTime: string
    guestAnswers: object
  }[]

test('importing a calendar file again changes nothing', async () => {
  expect((await importText(team)).json()).toMatchObject({ added: 3, updated: 0, leftOut: [] })
  expect((await importText(team)).json()).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
  expect(
    (await inRange('2026-03-02', '2026-03-06')).map(
      ({ title, startDateTime }) => `${startDateTime.slice(5, 16)} ${title}`,
    ),
  ).toEqual([
    '03-02T14:00 Stand-up',
    '03-04T16:00 Stand-up, late',
    '03-05T05:00 Holiday',
    '03-05T14:00 Stand-up',
    '03-06T14:00 Stand-up',
  ])
  expect((await importText(team.replace('SUMMARY:Holiday', 'SUMMARY:Long weekend'))).json()).toMatchObject({
    updated: 1,
    unchanged: 2,
  })
})

test('what guests answered comes with the file, and what they answered since stays', async () => {
  const guests = ['ATTENDEE;PARTSTAT=DECLINED:mailto:Rosa@example.com', 'ATTENDEE:mailto:ana@example.com']
  const when = ['DTSTART:20260305T150000Z', 'DTEND:20260305T160000Z']
  const text = calendarOf(...vevent('plan', 'SUMMARY:Plan', ...when, ...guests))
  const answers = async () => (await inRange('2026-03-05', '2026-03-05')).map((one) => one.guestAnswers)
  await importText(text)
  expect(await answers()).toEqual([{ 'rosa@example.com': 'declined' }])
  await server.db
    .update(events)
    .set({ guestAnswers: { 'rosa@example.com': 'declined', 'ana@example.com': 'accepted' } })
  expect((await importText(text)).json()).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await answers()).toEqual([{ 'rosa@example.com': 'declined', 'ana@example.com': 'accepted' }])
})

test('a long calendar file is read in another thread and imported in slices, between which others are answered', async () => {
  const many = calendarOf(
    ...Array.from({ length: 1000 }, (_, index) =>
      vevent(`many ${index}`, `SUMMARY:Visit ${index}`, 'DTSTART:20260305T150000Z', 'DTEND:20260305T160000Z'),
    ).flat(),
  )
  const before = performance.eventLoopUtilization()
  await readCalendarFile(many, 'UTC')
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)

  expect((await importText(many)).json()).toMatchObject({ state: 'running', done: 0, added: 0 })
  let isDone = false
  const importing = runImports(server.db, now).finally(() => (isDone = true))
  const progress = new Set<number>()
  while (!isDone) progress.add((await latestImport()).done)
  await importing
  expect(progress.size).toBeGreaterThan(2)
  expect(await latestImport()).toMatchObject({ state: 'done', total: 1000, done: 1000, added: 1000 })
  await importText(many)
  await runImports(server.db, now)
  expect(await latestImport()).toMatchObject({ added: 0, unchanged: 1000 })
})

test('a file of 10 MB is imported in the background, shows how far it is, and names what it left out', async () => {
  const total = 400
  const times = ['DTSTART:20260305T150000Z', 'DTEND:20260305T160000Z']
  // Each has a longer text than an event keeps.
  const notes = `DESCRIPTION:${'Notes. '.repeat(3_600)}`
  const all = Array.from({ length: total }, (_, index) =>
    vevent(`long ${index}`, `SUMMARY:Visit ${index}`, ...times, notes),
  )
  const unreadable = vevent('bad', 'SUMMARY:Never', 'DTSTART:20261399T990000Z')
  const text = calendarOf(...all.flat(), ...unreadable)
  expect(text.length).toBeGreaterThan(10_000_000)
  expect((await importText(text)).json()).toMatchObject({ state: 'running', done: 0 })
  let isDone = false
  const importing = runImports(server.db, now).finally(() => (isDone = true))
  const progress = new Set<number>()
  while (!isDone) progress.add((await latestImport()).done)
  await importing
  expect(progress.size).toBeGreaterThan(2)
  const line = text.split('\r\n').indexOf('UID:bad')
  expect(await latestImport()).toMatchObject({
    ...{ state: 'done', total, done: total, added: total },
    leftOut: [{ title: 'Never', why: 'Its dates cannot be read', line }],
  })
})

test('what was left out is named with its reason and line, and the rest is imported', async () => {
  const text = calendarOf(
    ...vevent('1', 'SUMMARY:Good', 'DTSTART:20260305T150000Z', 'DURATION:PT1H'),
    ...vevent('2', 'SUMMARY:Odd', 'DTSTART:20260305T150000Z', 'DURATION:P99999999999D'),
  )
  const answer = await importText(text)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    state: 'done',
    added: 1,
    leftOut: [{ title: 'Odd', why: 'Its dates cannot be read', line: 10 }],
  })
})

test('a file in windows-1252 or UTF-16 keeps its letters, and so does a subscribed one', async () => {
  const text = calendarOf(...vevent('1', 'SUMMARY:Café – Jürgen', 'DTSTART:20260305T150000Z', 'DURATION:PT1H'))
  for (const charset of ['windows-1252', 'utf-16le']) {
    await server.db.delete(events)
    const bytes = iconv.encode(text, charset, { addBOM: true })
    const payload = { text: bytes.toString('base64'), encoding: 'base64' }
    expect((await ask({ method: 'POST', url: '/api/calendar/import', payload })).json()).toMatchObject({ added: 1 })
    expect((await server.db.select().from(events)).map(({ title }) => title)).toEqual(['Café – Jürgen'])
  }
  served = { status: 200, body: iconv.encode(text, 'windows-1252') }
  const store = await subscribe(server.db, { url: address }, read, now)
  await server.db.transaction(store)
  expect((await server.db.select().from(outsideEvents)).map(({ title }) => title)).toEqual(['Café – Jürgen'])
})

test('a file that spells a stored time zone by its other name changes nothing', async () => {
  const text = (zone: string) => calendarOf(...vevent('1', 'SUMMARY:Call', `DTSTART;TZID=${zone}:20260305T150000`))
  await importText(text('Asia/Kolkata'))
  await server.db.update(events).set({ timeZone: 'Asia/Calcutta' })
  expect((await importText(text('Asia/Calcutta'))).json()).toMatchObject({ updated: 0, unchanged: 1 })
})

test('an older version of an event does not win over a newer one, and a cancelled occurrence leaves its series', async () => {
  const version = (title: string, sequence: number, ...more: string[]) =>
    calendarOf(
      ...vevent('5', `SUMMARY:${title}`, `SEQUENCE:${sequence}`, 'DTSTART:20260302T150000Z', 'DURATION:PT1H', ...more),
    )
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3'
  await importText(version('New', 2, weekly))
  expect((await importText(version('Old', 1, weekly))).json()).toMatchObject({ updated: 0, unchanged: 1 })
  const cancelled = version('New', 2, 'RECURRENCE-ID:20260309T150000Z', 'STATUS:CANCELLED')
  expect((await importText(cancelled)).json()).toMatchObject({ updated: 1 })
  expect((await inRange('2026-03-01', '2026-03-31')).map(({ title, startDateTime }) => [title, startDateTime])).toEqual(
    [
      ['New', '2026-03-02T15:00:00.000Z'],
      ['New', '2026-03-16T15:00:00.000Z'],
    ],
  )
})

test('an import that was cut off is finished by the next run', async () => {
  await importText(calendarOf(...vevent('6', 'SUMMARY:Later', 'DTSTART:20260305T150000Z')))
  const { id } = await latestImport()
  const text = calendarOf(...vevent('7', 'SUMMARY:Cut off', 'DTSTART:20260306T150000Z'))
  await server.db.update(calendarImports).set({ state: 'running', text }).where(eq(calendarImports.id, id))
  await runImports(server.db, now)
  expect(await latestImport()).toMatchObject({ id, state: 'done', added: 1 })
  expect((await inRange('2026-03-06', '2026-03-06')).map(({ title }) => title)).toEqual(['Cut off'])
})

test('an invitation is imported, and its cancellation removes it', async () => {
  const invitation = (method: string) =>
    calendarOf(
      `METHOD:${method}`,
      ...vevent('9', 'SUMMARY:Board', 'DTSTART:20260305T150000Z', 'DTEND:20260305T160000Z'),
    )
  expect((await importText(invitation('REQUEST'))).json()).toMatchObject({ added: 1 })
  expect((await importText(invitation('CANCEL'))).json()).toMatchObject({ removed: 1 })
  expect(await inRange('2026-03-05', '2026-03-05')).toEqual([])
})

test('an invalid or too large calendar is rejected, and nothing is stored', async () => {
  for (const text of ['', 'hello', 'x'.repeat(11_000_000)]) {
    const answer = await importText(text)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields.text).toMatch(/not a calendar file|larger than 10 MB/)
  }
  const many = calendarOf(vevent('1', 'DTSTART:20260305T150000Z').join('\r\n').concat('\r\n').repeat(26_000))
  expect((await importText(many)).json().message).toContain('26,000 events')
  expect(await inRange('2026-01-01', '2026-12-31')).toEqual([])
})

test('the feed works without a session until it is revoked', async () => {
  await importText(team)
  expect((await ask({ url: '/api/calendar/feed' })).json()).toEqual({ url: null, createdAt: null })
  const { url } = (await ask({ method: 'POST', url: '/api/calendar/feed' })).json()
  const { pathname } = new URL(url)
  expect(pathname).toMatch(/^\/api\/calendar-feed\/[\w-]{32}\/mainstreet\.ics$/)
  const answer = await server.ask({ url: pathname })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const found = Object.values(nodeIcal.sync.parseICS(answer.body)).filter((one) => one?.type === 'VEVENT')
  expect(found.map((one) => String((one as { summary: unknown }).summary)).sort()).toEqual(['Holiday', 'Stand-up'])

  const renewed = new URL((await ask({ method: 'POST', url: '/api/calendar/feed' })).json().url).pathname
  expect((await server.ask({ url: pathname })).statusCode).toBe(404)
  expect((await server.ask({ url: renewed })).statusCode).toBe(200)
  await ask({ method: 'DELETE', url: '/api/calendar/feed' })
  expect((await server.ask({ url: renewed })).statusCode).toBe(404)
})

test('only a hash and a sealed copy of the feed’s token are stored', async () => {
  const { url } = (await ask({ method: 'POST', url: '/api/calendar/feed' })).json()
  const token = url.split('/').at(-2)
  expect(JSON.stringify(await server.db.select().from(calendarFeeds))).not.toContain(token)
  expect((await ask({ url: '/api/calendar/feed' })).json().url).toBe(url)
})

test('a feed of an earlier version keeps its address, and is sealed at the next start', async () => {
  const token = 'an-address-of-an-earlier-version-0123456789'
  await server.db.delete(calendarFeeds)
  await server.db.insert(calendarFeeds).values({ tokenHash: hashOfToken(token), token })
  await sealPlainFeeds(server.db, feedSeal(server.secret))
  expect(await server.db.select().from(calendarFeeds)).toMatchObject([{ token: null }])
  const { url } = (await ask({ url: '/api/calendar/feed' })).json()
  expect(url).toContain(`/${token}/`)
  expect((await server.ask({ url: new URL(url).pathname })).statusCode).toBe(200)

  await server.db.update(calendarFeeds).set({ sealedToken: feedSeal('another secret').close(token) })
  expect((await ask({ url: '/api/calendar/feed' })).json()).toEqual({ url: null, createdAt: expect.any(String) })
  expect((await server.ask({ url: new URL(url).pathname })).statusCode).toBe(200)
  await ask({ method: 'DELETE', url: '/api/calendar/feed' })
})

const addAddress = async () => server.db.transaction(await subscribe(server.db, { url: address }, read, now))

test('a subscribed calendar is shown, and fetched again only when it has changed', async () => {
  served = { status: 200, body: team, etag: '"1"' }
  const { id } = await addAddress()
  expect(await findSubscriptions(server.db)).toMatchObject([{ name: 'The team', events: 3, failure: null }])
  const layer: LayerItem[] = (await ask({ url: '/api/calendar/layers?start=2026-03-02&end=2026-03-05' })).json()
  expect(layer.map(({ title, from }) => `${title} ${from}`)).toEqual([
    'Stand-up The team',
    'Stand-up, late The team',
    'Holiday The team',
    'Stand-up The team',
  ])
  await refresh(server.db, id, read, now)
  served = { status: 200, body: calendarOf() }
  await refresh(server.db, id, read, now)
  expect(asked).toEqual([undefined, '"1"', '"1"'])
  expect(await findSubscriptions(server.db)).toMatchObject([{ events: 0 }])
})

test('when a fetch fails, the stored events stay', async () => {
  served = { status: 200, body: team }
  await addAddress()
  served = { status: 500, body: 'no' }
  await refreshStaleSubscriptions(server.db, read, new Date(now.getTime() + 30 * 60_000))
  expect(await findSubscriptions(server.db)).toMatchObject([{ failure: null }])
  await refreshStaleSubscriptions(server.db, read, new Date(now.getTime() + 61 * 60_000))
  expect(await findSubscriptions(server.db)).toMatchObject([
    { events: 3, failure: 'That address answered 500 in place of a calendar.' },
  ])
})

test('an address without a calendar, in the private network or already subscribed is rejected', async () => {
  const add = (url: string) => ask({ method: 'POST', url: '/api/calendar/subscriptions', payload: { url } })
  expect((await add(address)).json().fields.url).toContain('private network')
  expect((await add('http://localhost:1/a.ics')).json().fields.url).toContain('private network')
  expect((await add('calendar')).json().fields.url).toContain('https://')
  served = { status: 200, body: '<html>' }
  await expect(addAddress()).rejects.toThrow('not with a calendar')
  served = { status: 200, body: team }
  await addAddress()
  await expect(addAddress()).rejects.toThrow('already')
  expect(await findSubscriptions(server.db)).toHaveLength(1)
})

test('meetings and tasks with a time are layers of the calendar', async () => {
  await server.db
    .insert(meetings)
    .values({ title: 'Signing', startDate: '2026-03-10', startTime: '09:00', endDate: '2026-03-10', endTime: '10:00' })
  await server.db.insert(tasks).values([
    { title: 'Call', dueDate: new Date('2026-03-10T18:00:00Z'), dueHasTime: true },
    { title: 'Someday that day', dueDate: new Date('2026-03-10T05:00:00Z') },
  ])
  const layer: LayerItem[] = (await ask({ url: '/api/calendar/layers?start=2026-03-10&end=2026-03-10' })).json()
  expect(layer.map(({ layer, title, startDateTime }) => [layer, title, startDateTime])).toEqual([
    ['meetings', 'Signing', '2026-03-10T13:00:00.000Z'],
    ['tasks', 'Call', '2026-03-10T18:00:00.000Z'],
  ])
})

const connectMail = () =>
  server.db.insert(mailAccounts).values({ address: 'dana@example.com', provider: 'sample', isDefault: true })

test('attendees get one invitation, updates and a cancellation', async () => {
  await connectMail()
  const made = (
    await ask({
      method: 'POST',
      url: '/api/events',
      payload: {
        title: 'Tasting',
        startDateTime: '2026-03-10T10:00',
        endDateTime: '2026-03-10T11:00',
        attendees: 'rosa@example.com, bo@example.com',
        location: 'The bakery',
      },
    })
  ).json()
  const invite = () => ask({ method: 'POST', url: `/api/events/${made.id}/invite` })
  expect((await invite()).json()).toEqual({ sent: 2 })
  const queued = await mailsFrom(server.db, { kind: 'event', id: made.id })
  expect(queued.map(({ subject }) => subject)).toEqual(['Invitation: Tasting', 'Invitation: Tasting'])
  const [file] = await attachmentsOf(server.db, queued[0]?.id as number)
  const { content, type } = file as { content: Buffer; type: string }
  expect(type).toBe('text/calendar; charset=utf-8; method=REQUEST')
  const [invitation] = Object.values(nodeIcal.sync.parseICS(content.toString())).filter((one) => one?.type === 'VEVENT')
  expect(invitation).toMatchObject({
    summary: 'Tasting',
    location: 'The bakery',
    start: new Date('2026-03-10T14:00:00Z'),
  })
  expect(content.toString()).toContain('ORGANIZER;CN=Dana Reyes:mailto:dana@example.com')

  await ask({
    method: 'PATCH',
    url: `/api/events/${made.id}`,
    payload: { attendees: ['rosa@example.com'], title: 'Big tasting' },
  })
  await invite()
  await ask({ method: 'DELETE', url: `/api/events/${made.id}?notify=true` })
  const subjects = (await mailsFrom(server.db, { kind: 'event', id: made.id })).map(
    ({ subject, to }) => `${subject} ${to[0]?.address}`,
  )
  expect(subjects.slice(0, -2)).toEqual([
    'Cancelled: Big tasting rosa@example.com',
    'Cancelled: Big tasting bo@example.com',
    'Updated invitation: Big tasting rosa@example.com',
  ])
})

test('without a mail account nobody is invited or notified, and the answer says so', async () => {
  const made = (
    await ask({
      method: 'POST',
      url: '/api/events',
      payload: {
        title: 'Tasting',
        startDateTime: '2026-03-10T10:00',
        endDateTime: '2026-03-10T11:00',
        attendees: 'rosa@example.com',
      },
    })
  ).json()
  const refused = await ask({ method: 'POST', url: `/api/events/${made.id}/invite` })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'No mail account is connected, so nothing was sent.',
  ])
  expect(await mailsFrom(server.db, { kind: 'event', id: made.id })).toEqual([])
  expect((await ask({ url: `/api/events/${made.id}` })).json().invitedAt).toBeNull()

  await connectMail()
  await ask({ method: 'POST', url: `/api/events/${made.id}/invite` })
  await server.db.delete(mailAccounts)
  expect((await ask({ method: 'DELETE', url: `/api/events/${made.id}?notify=true` })).statusCode).toBe(409)
  expect((await ask({ method: 'DELETE', url: `/api/events/${made.id}` })).statusCode).toBe(204)
})

test('an invitation to an edited occurrence refers to its original day', async () => {
  await connectMail()
  const series = (
    await ask({
      method: 'POST',
      url: '/api/events',
      payload: {
        title: 'Stand-up',
        startDateTime: '2026-03-02T09:00',
        endDateTime: '2026-03-02T09:15',
        rrule: 'FREQ=WEEKLY;BYDAY=MO',
        attendees: 'rosa@example.com',
      },
    })
  ).json()
  const moved = (
    await ask({
      method: 'PATCH',
      url: `/api/events/${series.id}`,
      payload: { scope: 'this', occurrence: '2026-03-09', startDateTime: '2026-03-10T09:00' },
    })
  ).json()
  const invitation = async (id: number) => {
    await ask({ method: 'POST', url: `/api/events/${id}/invite` })
    const [mail] = await mailsFrom(server.db, { kind: 'event', id })
    const [file] = await attachmentsOf(server.db, mail?.id as number)
    return file?.content.toString() ?? ''
  }
  expect(await invitation(moved.id)).toContain('RECURRENCE-ID;TZID=America/New_York:20260309T090000')
  const whole = await invitation(series.id)
  expect(whole.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(whole).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO')
})
