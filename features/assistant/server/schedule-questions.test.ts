import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { addDays, dayIn, weekdayOf } from '#core/days'
import { instantIn } from '#core/wall-clock'
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

test('what is not understood offers three questions and no figures', async () => {
  const response = await answer('quokka flamingo zeppelin?')
  expect(response.match(/^- .*$/gm)).toHaveLength(3)
})
