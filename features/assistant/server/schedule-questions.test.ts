import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { addDays, dayIn, weekdayOf } from '#core/days'
import { instantIn } from '#core/wall-clock'
import { weekdays } from '#core/weekly-hours'
import { readBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>

/** Thursday of next week has three events, Tuesday one; late in the evening it is another day in UTC. */
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const { timeZone } = await readBusiness(server.db)
  const today = dayIn(timeZone, new Date())
  const monday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  const at = (day: string, time: string) => instantIn(timeZone, `${day}T${time}`)
  const event = (title: string, day: string, from: string, to: string) => ({
    title,
    startDateTime: at(day, from),
    endDateTime: at(day, to),
  })
  const [tuesday, thursday, tomorrow] = [addDays(monday, 1), addDays(monday, 3), addDays(today, 1)]
  await server.db
    .insert(schema.events)
    .values([
      event('Fitting', tuesday, '10:00', '11:00'),
      event('Tasting', thursday, '09:00', '10:00'),
      event('Audit', thursday, '13:00', '14:30'),
      event('Concert', thursday, '22:30', '23:30'),
      ...(tomorrow === tuesday || tomorrow === thursday ? [] : [event('Dentist', tomorrow, '11:00', '12:00')]),
    ])
})
afterAll(() => server.close())

const answer = async (question: string) =>
  (await ask({ method: 'POST', url: '/api/ai/assistant', payload: { question, conversationHistory: [] } })).json()
    .response as string

test.each([
  ['Which day is busiest next week?', /busiest day is .*Thu.*, with 3 events/],
  ['¿Qué día está más ocupado la semana que viene?', /más ocupado es el jue.*, con 3 eventos/],
])('%s', async (question, expected) => {
  const response = await answer(question)
  expect(response).toMatch(expected)
  expect(response).toContain('Audit')
  expect(response).not.toContain('Fitting')
})

test.each([
  ['Do I have time tomorrow?', /Free between 9 AM and 5 PM: /],
  ['¿Tengo tiempo mañana?', /Libre entre las 9:00 y las 17:00: /],
])('%s is answered with the free hours', async (question, expected) => {
  expect(await answer(question)).toMatch(expected)
})

test('the free hours are those within the owner’s working hours', async () => {
  const choose = (workingHours: object | null) =>
    ask({ method: 'PATCH', url: '/api/settings/business', payload: { workingHours } })
  const spans = [
    { from: '08:00', to: '11:30' },
    { from: '12:30', to: '13:00' },
  ]
  await choose(Object.fromEntries(weekdays.map((weekday) => [weekday, spans])))
  expect(await answer('Do I have time tomorrow?')).toMatch(
    /Free between 8 AM and 1 PM: 8:00.AM–11:00.AM, 12:30.PM–1:00.PM\./,
  )
  await choose({})
  expect(await answer('Do I have time tomorrow?')).not.toContain('Free between')
  await choose(null)
})

test('a part of the day leaves out the rest of it', async () => {
  const response = await answer('What do I have next Thursday in the morning?')
  expect(response).not.toContain('Concert')
  const thursday = await answer('Which meetings do I have on Thursday morning next week?')
  expect(thursday).not.toContain('Audit')
})

test('tasks due tomorrow are those, without late ones and without invoices', async () => {
  const { timeZone } = await readBusiness(server.db)
  const at = (days: number) => instantIn(timeZone, `${addDays(dayIn(timeZone, new Date()), days)}T12:00`)
  await server.db.insert(schema.tasks).values([
    { title: 'Order frames', dueDate: at(1) },
    { title: 'Pay the printer', dueDate: at(-3) },
  ])
  for (const question of ['What tasks are due tomorrow?', '¿Qué tareas vencen mañana?']) {
    const response = await answer(question)
    expect(response).toContain('Order frames')
    expect(response).not.toContain('Pay the printer')
  }
  expect(await answer('What is due?')).toContain('Pay the printer')
})

test('what is not understood offers three questions and no figures', async () => {
  const response = await answer('quokka flamingo zeppelin?')
  expect(response.match(/^- .*$/gm)).toHaveLength(3)
})
