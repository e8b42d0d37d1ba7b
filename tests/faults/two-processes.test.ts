import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signInLimits } from '#features/sessions/server/sign-in'
import { createPostgresDatabase } from '#tests/support/prepare-databases'
import {
  owner,
  ownerSettings,
  type ServerProcess,
  startServer,
  temporaryFolder,
  waitFor,
} from '#tests/support/server-process'
import { signIn } from './sign-in'

describe.skipIf(!inject('postgres'))('two processes on one PostgreSQL', () => {
  let servers: ServerProcess[] = []
  let here: string
  let there: string
  let removals: (() => void)[] = []

  // Both at the same moment on an empty database, so that each could be the one that makes the schema and the owner.
  beforeAll(async () => {
    const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`)
    const folders = [temporaryFolder(), temporaryFolder()]
    removals = folders.map(({ remove }) => remove)
    const shared = { DATABASE_URL: url, APP_SECRET: 'one secret for the two of them, long enough', ...ownerSettings }
    const starts = await Promise.allSettled(folders.map(({ folder }) => startServer({ ...shared, DATA_DIR: folder })))
    servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    ;[here, there] = servers.map((server) => server.url) as [string, string]
  })
  afterAll(async () => {
    for (const server of servers) expect(await server.stop()).toBe(0)
    for (const remove of removals) remove()
  })

  const statusOf = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status
  const post = (url: string, body: object, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('both opened, without a warning', () => {
    for (const server of servers) expect(server.output()).not.toMatch(/"level":"(warn|error|fatal)"/)
  })

  test('a session made on one opens the other, and ends on both at once', async () => {
    const headers = { cookie: await signIn(here) }
    for (const url of [here, there, there]) expect(await statusOf(`${url}/api/user`, { headers })).toBe(200)
    expect(await statusOf(`${here}/api/logout`, { method: 'POST', headers })).toBe(204)
    expect(await statusOf(`${here}/api/user`, { headers })).toBe(401)
    // The other process learns of it through the database, before its own cache of the session would expire.
    const cacheExpires = 10_000
    await waitFor(async () => (await statusOf(`${there}/api/user`, { headers })) === 401, cacheExpires - 500)
  })

  test('what happens on one reaches the windows of the other', async () => {
    const window = await fetch(`${there}/api/live`, { headers: { cookie: await signIn(there) } })
    let heard = ''
    const reading = (async () => {
      for await (const chunk of window.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk
    })()
    reading.catch(() => {})
    await waitFor(() => heard.includes('retry:'))
    const form = { name: 'Rosa', email: 'rosa@example.com', message: 'We need a website' }
    expect((await post(`${here}/api/contact-form`, form)).status).toBe(201)
    await waitFor(() => heard.includes('"/api/notifications"'))
  })

  test('guesses at a password are counted on both together', async () => {
    const tries = signInLimits.account.times + 6
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, i) =>
        post(`${i % 2 ? here : there}/api/login`, { username: owner.username, password: `guess ${i}` }),
      ),
    )
    const codes = answers.map(({ status }) => status)
    expect(codes.filter((code) => code === 401)).toHaveLength(signInLimits.account.times)
    expect(codes.filter((code) => code === 429)).toHaveLength(6)
  })
})
