import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/test-house'

let house: TestHouse
let ask: Awaited<ReturnType<TestHouse['signIn']>>
beforeAll(async () => {
  house = await openTestHouse()
  ask = await house.signIn()
})
afterAll(() => house.close())

const choose = (timeZone: string) => ask({ method: 'PUT', url: '/api/settings/business', payload: { timeZone } })

test('until one is chosen, the time zone is the server’s', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect((await ask({ url: '/api/settings/business' })).json()).toEqual({ timeZone })
})

test('a chosen time zone is kept, a made-up one refused', async () => {
  expect((await choose('America/New_York')).statusCode).toBe(200)
  expect((await choose('Atlantis/Center')).json().fields.timeZone).toBe('Please choose a time zone')
  expect((await ask({ url: '/api/settings/business' })).json()).toEqual({ timeZone: 'America/New_York' })
})
