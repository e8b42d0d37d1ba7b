import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  launchServer,
  ownerSettings,
  type ServerProcess,
  temporaryFolder,
  waitFor,
} from '#tests/support/server-process'
import { signIn } from './sign-in'

let folder: string
let remove: () => void
let running: ServerProcess[]
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
  running = []
})
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL')
  remove()
})

const withDatabase = () => cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
const start = async (env: Record<string, string> = {}) => {
  const server = await launch(env)
  let ended = false
  void server.ended.then(() => {
    ended = true
  })
  await waitFor(() => ended || server.output().includes('Mainstreet is open at'))
  if (ended) throw new Error(`It ended at once:\n${server.output()}`)
  return server
}
const launch = async (env: Record<string, string> = {}) => {
  const server = await launchServer({ DATA_DIR: folder, ...env })
  running.push(server)
  return server
}

describe('stopping', () => {
  test('SIGTERM and SIGINT end it well and give the folder back, with a secret that stays and only we can read', async () => {
    withDatabase()
    const secrets = new Set<string>()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await start()
      expect(existsSync(path.join(folder, 'lock'))).toBe(true)
      expect(await server.stop(signal)).toBe(0)
      expect(readdirSync(folder).sort()).toEqual(['database', 'reserve', 'sealing-key', 'secret'])
      const file = path.join(folder, 'secret')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      secrets.add(readFileSync(file, 'utf8'))
    }
    expect([...secrets]).toEqual([expect.stringMatching(/^[\w-]{32,}$/)])
  })

  test('an open window does not hold it back', async () => {
    withDatabase()
    const server = await start(ownerSettings)
    const window = await fetch(`${server.url}/api/live`, { headers: { cookie: await signIn(server.url) } })
    expect(window.status).toBe(200)
    expect(await server.stop()).toBe(0)
    await waitFor(() => server.output().includes('Closing…'))
    // The settings named the owner, so there was nothing left to set up.
    expect(setupLinkOf(server)).toBeUndefined()
    expect(server.output()).not.toContain(ownerSettings.OWNER_PASSWORD)
  })
})

describe('a start that cannot succeed says why in one sentence', () => {
  const refused = async (env: Record<string, string>) => {
    const server = await launch(env)
    expect(await server.ended).toBe(1)
    await waitFor(() => server.output().endsWith('.\n'))
    return server.output().trim()
  }

  test.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a port number.'],
    [{ PUBLIC_URL: 'nonsense' }, 'The setting PUBLIC_URL must be an address such as https://office.example.com.'],
    [{ APP_SECRET: 'short' }, 'The setting APP_SECRET must have at least 32 characters.'],
    [{ DATABASE_URL: 'mysql://127.0.0.1/x' }, 'The setting DATABASE_URL must begin with postgres://.'],
    [
      { ...ownerSettings, OWNER_PASSWORD: 'password12' },
      'The setting OWNER_PASSWORD must not be a common password. Choose one that nobody would guess.',
    ],
    [{ OWNER_USERNAME: 'dana' }, 'The settings OWNER_USERNAME, OWNER_PASSWORD and OWNER_EMAIL must be given together.'],
  ])('%o', async (env, sentence) => {
    expect(await refused(env)).toBe(sentence)
    expect(readdirSync(folder)).toEqual([])
  })

  test('a port that is taken', async () => {
    withDatabase()
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const output = await refused({ PORT: String(port) })
    other.close()
    expect(output.split('\n').at(-1)).toBe(`Port ${port} is taken by another program. Set PORT to a free one.`)
    expect(output).not.toMatch(/^\s+at /m)
    expect(existsSync(path.join(folder, 'lock'))).toBe(false)
  })

  test('a data folder that is none', async () => {
    const file = path.join(folder, 'a file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be written to. Set DATA_DIR to a folder that can.`,
    )
  })

  test('a database that is not there, without telling its password', async () => {
    const output = await refused({ DATABASE_URL: 'postgres://dana:hush-hush@127.0.0.1:1/x' })
    expect(output).toMatch(/^The database at 127\.0\.0\.1:1\/x cannot be reached: .*\.$/)
    expect(output).not.toContain('hush')
  })

  test('an address that is none, without telling its password', async () => {
    const output = await refused({ DATABASE_URL: 'postgres://dana:hush-hush@127.0.0.1:port/x' })
    expect(output).toMatch(/^The database at DATABASE_URL cannot be reached: .*\.$/)
    expect(output).not.toContain('hush')
  })

  test('a folder that another process has open, which goes on undisturbed', async () => {
    withDatabase()
    const first = await start()
    expect(await refused({})).toBe(
      `The data folder ${folder} is in use by process ${first.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('a secret that was cut short', async () => {
    writeFileSync(path.join(folder, 'secret'), '')
    expect(await refused({})).toMatch(/^The file .*secret is damaged\. /)
  })
})

describe('the first start', () => {
  test('prints a link for setting up, the same until it was used, and then none', async () => {
    withDatabase()
    const first = await start({ PUBLIC_URL: 'https://office.example.com' })
    await waitFor(() => setupLinkOf(first) !== undefined)
    const link = setupLinkOf(first)
    expect(link?.origin).toBe('https://office.example.com')
    await first.stop()
    const second = await start({ PUBLIC_URL: 'https://office.example.com' })
    await waitFor(() => setupLinkOf(second)?.hash === link?.hash)
    const answer = await fetch(`${second.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: link?.hash.slice(1),
        name: 'Dana Reyes',
        email: 'dana@example.com',
        username: 'dana',
        password: 'open sesame street',
      }),
    })
    expect(answer.status).toBe(201)
    await second.stop()
    const third = await start({ PUBLIC_URL: 'https://office.example.com' })
    await third.stop()
    await waitFor(() => third.output().includes('Closing…'))
    expect(setupLinkOf(third)).toBeUndefined()
  })

  test('can be killed while it makes the database, and the next one succeeds', async () => {
    const first = await launch()
    await waitFor(() => first.output().includes('Creating the database'))
    await waitFor(() => readdirSync(folder).some((name) => name.startsWith('database.new')))
    await first.stop('SIGKILL')
    const second = await start()
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })
})

function setupLinkOf(server: ServerProcess): URL | undefined {
  const link = /at (\S+\/setup#\S+)/.exec(server.output())?.[1]
  return link ? new URL(link) : undefined
}
