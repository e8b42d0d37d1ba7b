import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'
import { events } from './table'

let house: TestHouse
let ask: Awaited<ReturnType<TestHouse['signIn']>>
let rosa: number
beforeAll(async () => {
  house = await openTestHouse()
  ask = await house.signIn()
  await changeBusiness(house.db, { timeZone: 'America/New_York' })
  const [made] = await house.db.insert(clients).values({ name: 'Rosa Delfino' }).returning({ id: clients.id })
  rosa = made?.id as number
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(events)
})

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
  await house.db
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
  await house.db
    .insert(events)
    .values([event('Real', fromNow(5)), event('Suggested', fromNow(5), { isSuggested: true, aiConfidence: 0.9 })])
  expect(await titles('/api/events')).toEqual(['Real'])
  expect(await titles('/api/events/upcoming')).toEqual(['Real'])
})

test('days are the owner’s days', async () => {
  await house.db
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
  await house.db
    .insert(events)
    .values([
      event('Just begun', fromNow(-0.5)),
      event('In an hour', fromNow(1)),
      event('In six days', fromNow(6 * 24)),
      event('In eight days', fromNow(8 * 24)),
    ])
  expect(await titles('/api/events/upcoming')).toEqual(['In an hour', 'In six days'])
})

test('a whole day that has begun is still upcoming until it ends', async () => {
  await house.db
    .insert(events)
    .values([
      event('At the fair', fromNow(-6), { allDay: true, endDateTime: fromNow(6) }),
      event('The fair before', fromNow(-30), { allDay: true, endDateTime: fromNow(-20) }),
    ])
  expect(await titles('/api/events/upcoming')).toEqual(['At the fair'])
  expect((await house.ask({ url: '/api/events/upcoming' })).statusCode).toBe(401)
})
