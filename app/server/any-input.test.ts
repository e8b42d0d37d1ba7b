import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest, type Operation, operationsOf } from '#tests/support/any-request'
import { addFewOfEach } from '#tests/support/few-of-each'
import { hasRawWords } from '#tests/support/raw-words'
import { registeredRoutes } from '#tests/support/registered-routes'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { isFullSize } from '#tests/support/test-size'

let server: TestServer
let operations: Operation[]
let send: Awaited<ReturnType<TestServer['signIn']>>
/** Sends a request from an address of its own, so that it is not throttled. */
function ask(request: InjectOptions): Promise<LightMyRequestResponse> {
  requestCount++
  return send({ ...request, remoteAddress: `10.0.${requestCount >> 8}.${requestCount & 255}` })
}
let requestCount = 0

beforeAll(async () => {
  server = await openTestServer()
  send = await server.signIn()
  operations = operationsOf((await ask({ url: '/api/openapi.json' })).json())
  await addFewOfEach(ask)
})
afterAll(() => server.close())

const inputsPerCall = 6
const seeds = Array.from({ length: isFullSize ? 30 : 1 }, (_, index) => 1000 * index)

test.each(seeds)('any input to any call is answered as described or refused in plain words (seed %i)', async (seed) => {
  const requests = operations.map((operation, index) =>
    fc.sample(anyRequest(operation), { numRuns: inputsPerCall, seed: seed + index }),
  )
  const faults: string[] = []
  const slowest = new Map<string, number>()
  for (let round = 0; round < inputsPerCall; round++)
    for (const [index, operation] of operations.entries()) {
      const request = requests[index]?.[round] as InjectOptions
      const startedAt = performance.now()
      const response = await ask(request)
      const name = `${operation.method} ${operation.path}`
      slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - startedAt))
      const fault = faultOf(operation, response)
      if (fault)
        faults.push(`${name} ${String(request.url).slice(0, 500)} ${String(request.payload).slice(0, 500)} → ${fault}`)
      // With a model chosen, every later question would look for its server.
      if (operation.path === '/api/ai/settings') await chooseNoModel()
      if (endsSessions.test(operation.path)) send = await server.signIn()
    }
  if (isFullSize) printSlowest(slowest)
  expect(faults).toEqual([])
})

const endsSessions = /^\/api\/(logout|sessions|password|two-factor)/
const noModel = { provider: 'none', model: '', baseUrl: '', monthlyCap: null, searchProvider: 'none', searchUrl: '' }
const chooseNoModel = () => ask({ method: 'PUT', url: '/api/ai/settings', payload: noModel })

function printSlowest(slowest: Map<string, number>): void {
  const sorted = [...slowest].sort(([, a], [, b]) => b - a).slice(0, 10)
  console.log(sorted.map(([name, ms]) => `${Math.round(ms).toString().padStart(6)} ms  ${name}`).join('\n'))
}

function faultOf({ described }: Operation, response: LightMyRequestResponse): string | undefined {
  const { statusCode, body } = response
  if (statusCode >= 500) return `${statusCode} ${body}`
  if (statusCode < 400) return String(statusCode) in described.responses ? undefined : `${statusCode} is not described`
  const { message, fields = {} } = response.json()
  if (typeof message !== 'string' || message === '') return `${statusCode} without a message: ${body}`
  return [message, ...Object.values<string>(fields)].find(hasRawWords)
}

const ids = ['0', '-1', '2147483648', '9007199254740993', '1e300', 'NaN', '1.5', 'x', '%00']

test('an id that no record can have is refused, never answered with a server error', async () => {
  const faults: string[] = []
  for (const { method, path } of operations.filter(({ path }) => path.includes('{')))
    for (const id of ids) {
      const url = path.replaceAll(/\{\w+\}/g, id)
      const { statusCode } = await ask({ method, url, ...(method !== 'GET' && { payload: {} }) })
      const isRefused = statusCode >= 400 && statusCode < 500
      if (!isRefused && (method !== 'GET' || statusCode >= 500)) faults.push(`${method} ${url} ${statusCode}`)
    }
  expect(faults).toEqual([])
})

/** Files and pages, which the document does not describe. */
function undescribed(): string[] {
  const described = new Set(operations.map(({ method, path }) => `${method} ${path}`))
  return registeredRoutes(server.app)
    .filter(({ method, path }) => method === 'GET' && !described.has(`GET ${path.replaceAll(/:(\w+)/g, '{$1}')}`))
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/') && !takesLong.has(path))
}
/** Answers until the connection closes, or with all the data. */
const takesLong = new Set(['/api/live', '/api/backups/download'])
const texts = [...ids, '%ff', '..%2f..%2fetc%2fpasswd', '%F0%9F%A5%96', 'a'.repeat(1000), '', '1,1']
const queryNames =
  'account code currency download for format from ids language name page paid size state timeZone to version'.split(' ')

test('a malformed address is refused, never answered with a server error', async () => {
  const faults: string[] = []
  const open = async (url: string) => {
    const { statusCode, body } = await ask({ url })
    const isRaw = statusCode >= 400 && body.startsWith('{') && hasRawWords(body)
    if (statusCode >= 500 || isRaw) faults.push(`${url.slice(0, 100)} ${statusCode} ${body.slice(0, 200)}`)
  }
  const paths = undescribed()
  expect(paths).toContain('/shared/:token')
  const filled = (path: string, text: string) => path.replaceAll(/:\w+|\*/g, text)
  for (const path of paths) {
    if (filled(path, '') !== path) for (const text of texts) await open(filled(path, text))
    for (const text of ['-1', '1e300', '%00', '%ff', 'x'])
      await open(`${filled(path, '1')}?${queryNames.map((name) => `${name}=${text}`).join('&')}`)
  }
  expect(faults).toEqual([])
})

test('a range of days that is turned round, or a client that is no whole number, is refused', async () => {
  expect((await ask({ url: '/api/events?from=2031-12-31&to=2026-11-16' })).statusCode).toBe(422)
  const named = { names: ['plan.pdf'], clientId: 62.28 }
  expect((await ask({ method: 'POST', url: '/api/documents/named', payload: named })).statusCode).toBe(422)
})

test('days at the limits of the calendar and names of object properties cause no server error', async () => {
  for (const days of ['to=9999-12-31', 'from=0001-01-01', 'from=9999-12-30&to=9999-12-31'])
    expect((await ask({ url: `/api/events?${days}` })).statusCode).toBe(422)
  for (const word of ['constructor', 'valueOf', '__proto__']) {
    const asked = { method: 'POST' as const, url: '/api/ai/assistant', payload: { question: word } }
    expect((await ask(asked)).statusCode).toBe(200)
    expect((await ask({ url: `/api/emails?search=in:${word}` })).statusCode).toBe(200)
  }
})
