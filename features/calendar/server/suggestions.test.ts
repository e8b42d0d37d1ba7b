import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, hour } from '#core/durations'
import { clients } from '#features/clients/server/table'
import { emails } from '#features/emails/server/table'
import { notes } from '#features/notes/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { SuggestedEvent } from '../event'
import type { DetectedEvent } from '../suggestion'
import { saveSuggestions } from './store/suggestions'
import { events } from './table'
import { calendarAccounts, calendars } from './table/accounts'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'America/New_York' })
  const [made] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  rosa = made?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(events)
  await server.db.delete(emails)
  await server.db.delete(notes)
  await server.db.delete(calendarAccounts)
})

const proposal = 'Could we meet tomorrow at 3pm at the bakery?'
const mail = (body: string, more: Partial<typeof emails.$inferInsert> = {}) =>
  server.db.insert(emails).values({
    senderEmail: 'rosa@example.com',
    senderName: 'Rosa Delfino',
    recipients: 'dana@example.com',
    subject: 'Tasting',
    body,
    receivedAt: new Date(),
    ...more,
  })
const scan = async () => (await ask({ method: 'POST', url: '/api/events/scan' })).json()
const suggested = async (): Promise<SuggestedEvent[]> => (await ask({ url: '/api/events/suggested' })).json()
const act = (id: number, what: string) => ask({ method: 'POST', url: `/api/events/suggested/${id}/${what}` })

test('a mail and a note about a meeting each give a suggestion, with the sentence and its source', async () => {
  await mail(`Hi Dana,\n\n${proposal}\n\nBest,\nRosa`)
  await server.db.insert(notes).values({ title: 'Lease', content: 'Meeting with the landlord tomorrow at 11am.' })
  expect(await scan()).toEqual({ scanned: 2, found: 2 })
  const found = await suggested()
  expect(found.find(({ aiSource }) => aiSource === 'email')).toMatchObject({
    title: expect.stringContaining('Tasting'),
    clientId: rosa,
    isSuggested: true,
    aiQuote: proposal,
    location: 'the bakery',
    confidenceBand: expect.stringMatching(/high|medium/),
  })
  expect(found.find(({ aiSource }) => aiSource === 'note')).toMatchObject({ title: 'Meeting with the landlord' })
})

test('an event is suggested once, even if several texts mention it', async () => {
  await mail(proposal)
  await mail(`Yes, let us meet tomorrow at 3pm.`, { subject: 'Re: Tasting' })
  await Promise.all([scan(), scan()])
  await scan()
  expect(await suggested()).toHaveLength(1)
})

test('a dismissed suggestion does not come back', async () => {
  await mail(proposal)
  await scan()
  const [one] = await suggested()
  expect((await act(one?.id as number, 'dismiss')).statusCode).toBe(204)
  expect(await scan()).toMatchObject({ found: 0 })
  expect(await suggested()).toEqual([])
  expect((await act(one?.id as number, 'accept')).statusCode).toBe(404)
})

test('an accepted suggestion becomes an event and lists the events it overlaps', async () => {
  await mail(proposal)
  await scan()
  const [one] = (await suggested()) as [SuggestedEvent]
  const start = new Date(one.startDateTime)
  await ask({
    method: 'POST',
    url: '/api/events',
    payload: {
      title: 'Dentist',
      startDateTime: new Date(start.getTime() - 1_800_000).toISOString(),
      endDateTime: new Date(start.getTime() + 60_000).toISOString(),
    },
  })
  const [accepted, again] = await Promise.all([act(one.id, 'accept'), act(one.id, 'accept')])
  expect(accepted.json()).toMatchObject({ id: one.id, isSuggested: false, collidesWith: [{ title: 'Dentist' }] })
  expect(again.statusCode).toBe(200)
  expect(await suggested()).toEqual([])
  expect((await ask({ url: '/api/events/upcoming' })).json()).toHaveLength(2)
})

test('an accepted suggestion also collides with a hidden calendar that counts as busy', async () => {
  await mail(proposal)
  await scan()
  const [one] = (await suggested()) as [SuggestedEvent]
  const url = 'https://dav.example.com'
  const [account] = await server.db
    .insert(calendarAccounts)
    .values({ kind: 'caldav', url, username: 'dana', sealedPassword: '', home: url })
    .returning()
  const family = { ref: `${url}/family`, name: 'Family', color: '#0d9488', canWrite: true, write: true, show: false }
  const [calendar] = await server.db
    .insert(calendars)
    .values({ ...family, accountId: account?.id as number })
    .returning()
  const times = { startDateTime: new Date(one.startDateTime), endDateTime: new Date(one.endDateTime) }
  await server.db.insert(events).values({ ...times, title: 'School play', calendarId: calendar?.id as number })
  expect((await act(one.id, 'accept')).json().collidesWith).toMatchObject([{ title: 'School play' }])
})

test('an event that is already in the calendar is not suggested', async () => {
  await mail(proposal)
  await scan()
  const [one] = (await suggested()) as [SuggestedEvent]
  await server.db.delete(events)
  await server.db.insert(events).values({
    title: 'Tasting',
    startDateTime: new Date(one.startDateTime),
    endDateTime: new Date(one.endDateTime),
    clientId: rosa,
  })
  expect(await scan()).toMatchObject({ found: 0 })
})

test('suggestions of every band are listed, past ones are not', async () => {
  const hour = 3_600_000
  const row = (title: string, aiConfidence: number, hours: number) => ({
    title,
    startDateTime: new Date(Date.now() + hours * hour),
    endDateTime: new Date(Date.now() + (hours + 1) * hour),
    isSuggested: true,
    aiConfidence,
    suggestionKey: title,
  })
  await server.db
    .insert(events)
    .values([row('a', 0.81, 5), row('b', 0.8, 5), row('c', 0.51, 5), row('d', 0.5, 5), row('past', 0.9, -5)])
  expect((await suggested()).map(({ title, confidenceBand }) => `${title} ${confidenceBand}`)).toEqual([
    'a high',
    'b medium',
    'c medium',
    'd low',
  ])
})

test('an accepted suggestion can become a series with edited occurrences', async () => {
  await mail(proposal)
  await scan()
  const [one] = (await suggested()) as [SuggestedEvent]
  await act(one.id, 'accept')
  const patch = (payload: object) => ask({ method: 'PATCH', url: `/api/events/${one.id}`, payload })
  const series = (await patch({ rrule: 'FREQ=DAILY;COUNT=3' })).json()
  const first = series.startDateTime.slice(0, 10)
  const answer = await patch({ scope: 'this', occurrence: first, title: 'Only this one' })
  expect(answer.json()).toMatchObject({ title: 'Only this one', seriesId: one.id })
})

test('one text raises at most five suggestions, the most certain ones', async () => {
  const from = { name: 'Rosa Delfino', address: 'rosa@example.com' }
  const text = {
    source: 'email' as const,
    sourceId: 1,
    writtenAt: new Date(),
    title: 'Dates',
    text: '',
    from,
    clientId: rosa,
  }
  const found = Array.from({ length: 18 }, (_, index): DetectedEvent => {
    const startDateTime = new Date(Date.now() + (index + 1) * day)
    const endDateTime = new Date(startDateTime.getTime() + hour)
    const confidence = 0.5 + index / 100
    return {
      by: 'rules',
      title: `Date ${index}`,
      startDateTime,
      endDateTime,
      day: null,
      location: null,
      people: [],
      confidence,
      quote: '',
    }
  })
  expect(await saveSuggestions(server.db, text, found)).toBe(5)
  expect((await suggested()).map(({ title }) => title)).toEqual(['Date 17', 'Date 16', 'Date 15', 'Date 14', 'Date 13'])
})
