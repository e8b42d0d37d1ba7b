import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())

const ids = ['0', '-1', '2147483648', '9007199254740993', '1e300', 'NaN', '1.5', 'x', '%00']

test('an id that no record can have is refused, never an accident', async () => {
  const calls = server.app.calls.filter(({ path, method }) => path.includes('/:') && method !== 'GET')
  const accidents: string[] = []
  for (const { method, path } of calls)
    for (const id of ids) {
      const url = path.replaceAll(/:[A-Za-z]+/g, id)
      const { statusCode } = await ask({ method, url, payload: {} })
      if (statusCode >= 500 || statusCode < 400) accidents.push(`${method} ${url} ${statusCode}`)
    }
  expect(accidents).toEqual([])
})

test('nor is it when something is read by it', async () => {
  const accidents: string[] = []
  for (const { path } of server.app.calls.filter(({ path, method }) => path.includes('/:') && method === 'GET'))
    for (const id of ids) {
      const url = path.replaceAll(/:[A-Za-z]+/g, id)
      const { statusCode } = await ask({ url })
      if (statusCode >= 500) accidents.push(`GET ${url} ${statusCode}`)
    }
  expect(accidents).toEqual([])
})

test('a range of days that is turned round, or a client that is no whole number, is refused', async () => {
  expect((await ask({ url: '/api/events?from=2031-12-31&to=2026-11-16' })).statusCode).toBe(422)
  const named = { names: ['plan.pdf'], clientId: 62.28 }
  expect((await ask({ method: 'POST', url: '/api/documents/named', payload: named })).statusCode).toBe(422)
})
