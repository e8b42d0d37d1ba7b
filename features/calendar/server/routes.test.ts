import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn, startOfDay } from '#core/days'
import { weekdays } from '#core/weekly-hours'
import { clients } from '#features/clients/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { events } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: zone })
  const [made] = await server.db.insert(clients).values({ name: 'Rosa Delfino' }).returning({ id: clients.id })
  rosa = made?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(events)
})

const zone = 'America/New_York'
const hour = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hour)
const event = (title: string, startDateTime: Date, more: Partial<typeof events.$inferInsert> = {}) => ({
  title,
  startDateTime,
  endDateTime: new Date(startDateTime.getTime() + hour),
  ...more,
})
const titles = async (url: string) => (await ask({ url })).json().map(({ title }: { title: string }) => title)

test('events come with their client’s name, earliest first', async () => {
  await server.db
    .insert(events)
    .values([
      event('Later', new Date('2026-03-10T15:00:00Z')),
      event('Sooner', new Date('2026-03-10T09:00:00Z'), { clientId: rosa, location: 'The bakery' }),
    ])
  expect((await ask({ url: '/api/events' })).json()).toMatchObject([
    {
      title: 'Sooner',
      startDateTime: '2026-03-10T09:00:00.000Z',
      location: 'The bakery',
      color: '#4f46e5',
      clientId: rosa,
      clientName: 'Rosa Delfino',
    },
    { title: 'Later', clientId: null, clientName: null },
  ])
})

test('a suggestion is not in the calendar', async () => {
  await server.db
    .insert(events)
    .values([event('Real', fromNow(5)), event('Suggested', fromNow(5), { isSuggested: true, aiConfidence: 0.9 })])
  expect(await titles('/api/events')).toEqual(['Real'])
  expect(await titles('/api/events/upcoming')).toEqual(['Real'])
})

test('days are in the owner’s time zone', async () => {
  await server.db
    .insert(events)
    .values([
      event('Monday evening', new Date('2026-03-10T02:00:00Z')),
      event('Tuesday morning', new Date('2026-03-10T13:00:00Z')),
      event('Tuesday evening', new Date('2026-03-11T03:30:00Z')),
      event('Wednesday', new Date('2026-03-11T13:00:00Z')),
    ])
  expect(await titles('/api/events?from=2026-03-10&to=2026-03-10')).toEqual(['Tuesday morning', 'Tuesday evening'])
  expect(await titles('/api/events?from=2026-03-11')).toEqual(['Wednesday'])
  expect((await ask({ url: '/api/events?from=soon' })).json().fields).toHaveProperty('from')
})

test('upcoming is what starts within the next seven days', async () => {
  await server.db
    .insert(events)
    .values([
      event('Just begun', fromNow(-0.5)),
      event('In an hour', fromNow(1)),
      event('In six days', fromNow(6 * 24)),
      event('In eight days', fromNow(8 * 24)),
    ])
  expect(await titles('/api/events/upcoming')).toEqual(['In an hour', 'In six days'])
})

test('an all-day event is upcoming until it ends', async () => {
  const today = dayIn(zone, new Date())
  await server.db.insert(events).values([
    event('At the fair', startOfDay(zone, today), { allDay: true, endDateTime: startOfDay(zone, addDays(today, 1)) }),
    event('The fair before', startOfDay(zone, addDays(today, -1)), {
      allDay: true,
      endDateTime: startOfDay(zone, today),
    }),
  ])
  expect(await titles('/api/events/upcoming')).toEqual(['At the fair'])
  expect((await server.ask({ url: '/api/events/upcoming' })).statusCode).toBe(401)
})

const post = (payload: object) => ask({ method: 'POST', url: '/api/events', payload })
const patch = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/events/${id}`, payload })
const talk = {
  title: 'Talk',
  startDateTime: '2026-03-10T13:00:00Z',
  endDateTime: '2026-03-10T14:00:00Z',
}

test('an event is created from the fields of the form; server-side fields cannot be set', async () => {
  const answer = await post({
    ...talk,
    description: 'About the menu',
    location: 'The bakery',
    clientId: rosa,
    attendees: ['rosa@example.com', 'bo@example.com'],
    allDay: false,
    color: '#0d9488',
    isSuggested: true,
    reminderSent: true,
    id: 999_999,
    createdAt: '2001-01-01T00:00:00Z',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    title: 'Talk',
    startDateTime: '2026-03-10T13:00:00.000Z',
    clientName: 'Rosa Delfino',
    attendees: ['rosa@example.com', 'bo@example.com'],
    color: '#0d9488',
    isSuggested: false,
    reminderSent: false,
  })
  expect(answer.json().id).not.toBe(999_999)
  expect(answer.json().createdAt > '2020').toBe(true)
})

test('missing fields have defaults', async () => {
  const { allDay, color, isSuggested, clientId, attendees, description, location } = (await post(talk)).json()
  expect({ allDay, color, isSuggested, clientId, attendees, description, location }).toEqual({
    allDay: false,
    color: '#4f46e5',
    isSuggested: false,
    clientId: null,
    attendees: [],
    description: null,
    location: null,
  })
  expect((await post({ ...talk, attendees: 'rosa@example.com, bo@example.com' })).json().attendees).toHaveLength(2)
})

test('invalid input is rejected with the name of the field, and nothing is stored', async () => {
  const wrong: [object, string, string][] = [
    [{ ...talk, title: ' ' }, 'title', 'Please enter a title for the event'],
    [{ ...talk, title: undefined }, 'title', 'Please enter a title for the event'],
    [{ ...talk, startDateTime: 'soon' }, 'startDateTime', 'Please enter a valid start date'],
    [{ title: 'x', endDateTime: talk.endDateTime }, 'startDateTime', 'Please enter a valid start date'],
    [{ title: 'x', startDateTime: talk.startDateTime }, 'endDateTime', 'Please enter a valid end date'],
    [{ ...talk, endDateTime: '2026-02-30T10:00:00Z' }, 'endDateTime', 'Please enter a valid end date'],
    [{ ...talk, endDateTime: '2026-03-10T12:59:00Z' }, 'endDateTime', 'End date cannot be before start date'],
    [{ ...talk, attendees: ['rosa'] }, 'attendees', '“rosa” is not an e-mail address'],
    [{ ...talk, color: 'red' }, 'color', 'Please choose a colour'],
    [{ ...talk, clientId: 123_456 }, 'clientId', 'That client no longer exists'],
    [{ ...talk, timeZone: 'Mars/Base' }, 'timeZone', 'Please choose a time zone'],
    [{ ...talk, rrule: 'FREQ=DAILY;INTERVAL=0' }, 'rrule', 'The interval must be from 1 to 1000'],
    [{ ...talk, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule', 'This repetition never happens'],
  ]
  for (const [payload, field, message] of wrong) {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
  }
  expect(await titles('/api/events')).toEqual([])
})

test('a range lists the events that overlap its days, and an invalid range is rejected', async () => {
  await post({ ...talk, title: 'Fair', allDay: true, startDateTime: '2026-03-08', endDateTime: '2026-03-10' })
  await post({ ...talk, title: 'Night', startDateTime: '2026-03-10T22:00', endDateTime: '2026-03-11T02:00' })
  await post({ ...talk, title: 'Until midnight', startDateTime: '2026-03-09T22:00', endDateTime: '2026-03-10T00:00' })
  const range = (start: string, end: string) => `/api/events/range?start=${start}&end=${end}`
  expect(await titles(range('2026-03-10', '2026-03-10'))).toEqual(['Fair', 'Night'])
  expect(await titles(range('2026-03-11', '2026-03-12'))).toEqual(['Night'])
  expect((await ask({ url: range('2026-03-11', '2026-03-10') })).json().fields.end).toBe(
    'The range ends before it begins',
  )
  expect((await ask({ url: range('2026-01-01', '2028-01-03') })).json().fields.end).toContain('two years')
  expect((await ask({ url: '/api/events/range?start=2026-03-10' })).json().fields).toHaveProperty('end')
})

test('an all-day event stays on its day when the owner changes the time zone', async () => {
  await post({ ...talk, title: 'Fair', allDay: true, startDateTime: '2026-03-08', endDateTime: '2026-03-08' })
  for (const timeZone of ['Asia/Tokyo', 'Pacific/Honolulu', 'America/New_York']) {
    await changeBusiness(server.db, { timeZone })
    expect(await titles('/api/events/range?start=2026-03-08&end=2026-03-08')).toEqual(['Fair'])
    expect(await titles('/api/events/range?start=2026-03-09&end=2026-03-09')).toEqual([])
  }
})

test('an edit of the start alone keeps the duration', async () => {
  const { id, updatedAt } = (await post(talk)).json()
  const moved = await patch(id, { startDateTime: '2026-03-11T09:00', title: 'Longer talk' })
  expect(moved.json()).toMatchObject({
    title: 'Longer talk',
    startDateTime: '2026-03-11T13:00:00.000Z',
    endDateTime: '2026-03-11T14:00:00.000Z',
  })
  expect((await patch(id, { title: 'Late', seenAt: updatedAt })).statusCode).toBe(409)
  expect((await patch(id, { endDateTime: '2026-03-10T00:00:00Z' })).json().fields.endDateTime).toBe(
    'End date cannot be before start date',
  )
  expect((await patch(id, { allDay: true })).json()).toMatchObject({
    allDay: true,
    startDay: '2026-03-11',
    endDay: '2026-03-11',
  })
})

test('a deleted event answers 404', async () => {
  const { id } = (await post(talk)).json()
  expect((await ask({ method: 'DELETE', url: `/api/events/${id}` })).statusCode).toBe(204)
  for (const [method, url] of [
    ['DELETE', `/api/events/${id}`],
    ['PATCH', `/api/events/${id}`],
    ['GET', `/api/events/${id}`],
    ['GET', '/api/events/none'],
    ['POST', `/api/events/suggested/${id}/accept`],
    ['POST', `/api/events/${id}/invite`],
  ] as const) {
    const answer = await ask({ method, url, ...(method === 'PATCH' && { payload: { title: 'x' } }) })
    expect(`${method} ${answer.statusCode} ${answer.json().message}`).toMatch(/ 404 (Event|Suggestion) not found$/)
  }
})

test('requests without a session are rejected', async () => {
  for (const url of [
    '/api/events/range?start=2026-03-01&end=2026-03-31',
    '/api/events/suggested',
    '/api/calendar/feed',
  ])
    expect((await server.ask({ url })).statusCode).toBe(401)
})

test('times that a client offers are read, and those at which nothing stands in the calendar are free, best within working hours', async () => {
  await changeBusiness(server.db, { timeZone: 'UTC' })
  const day = addDays(dayIn('UTC', new Date()), 20)
  const at = (from: string, to: string) => ({ start: `${day}T${from}:00.000Z`, end: `${day}T${to}:00.000Z` })
  const workingHours = Object.fromEntries(weekdays.map((one) => [one, [{ from: '10:30', to: '14:00' }]]))
  expect((await ask({ method: 'PATCH', url: '/api/settings/business', payload: { workingHours } })).statusCode).toBe(
    200,
  )
  await post({ title: 'Busy', startDateTime: `${day}T09:30:00Z`, endDateTime: `${day}T10:15:00Z` })
  const read = (payload: object) => ask({ method: 'POST', url: '/api/events/offered-times', payload })
  const found = (await read({ text: `${day} at 9:45\n${day} 10:00 - 12:00\n${day} at 15:00`, minutes: 30 })).json()
  expect(found).toEqual([
    { ...at('09:45', '10:15'), freeStart: null, isOutsideHours: false },
    { ...at('10:00', '12:00'), freeStart: `${day}T10:30:00.000Z`, isOutsideHours: false },
    { ...at('15:00', '15:30'), freeStart: `${day}T15:00:00.000Z`, isOutsideHours: true },
  ])
  expect((await read({ text: '', minutes: 30 })).json()).toEqual([])
  expect((await read({ text: 'x', minutes: 0 })).statusCode).toBe(422)
})
