import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '#tests/support/prepare-databases'
import {
  owner,
  ownerSettings,
  runCommand,
  type ServerProcess,
  startServer,
  temporaryFolder,
  waitFor,
} from '#tests/support/server-process'
import { signIn } from './sign-in'

const content = Buffer.alloc(3_000_000, 'the menu of the bakery ')

let folders: ReturnType<typeof temporaryFolder>[] = []
let servers: ServerProcess[] = []
const newFolder = () => {
  const made = temporaryFolder()
  folders.push(made)
  return made.folder
}
const withDatabase = () => {
  const folder = newFolder()
  cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
  return folder
}
const start = async (env: Record<string, string>) => {
  const server = await startServer(env)
  servers.push(server)
  return server
}
const run = async (name: 'backup' | 'restore', file: string, env: Record<string, string>) =>
  (await runCommand(name, file, env)).ended

afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL')
  for (const { remove } of folders) remove()
  folders = []
  servers = []
})

const post = (url: string, cookie: string, body: object) =>
  fetch(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function upload(url: string, cookie: string): Promise<void> {
  const form = new FormData()
  form.set('name', 'Menu')
  form.set('type', 'document')
  form.set('file', new Blob([Uint8Array.from(content)]), 'menu.txt')
  const answer = await fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
  expect(answer.status).toBe(201)
}

async function expectSameContent(server: ServerProcess): Promise<void> {
  const cookie = await signIn(server.url)
  const read = async (place: string) => (await fetch(server.url + place, { headers: { cookie } })).json()
  const clients = (await read('/api/clients')) as { name: string }[]
  expect(clients.map(({ name }) => name)).toEqual(['Rosa Núñez'])
  const [document] = (await read('/api/documents')) as { path: string }[]
  const kept = await fetch(server.url + document?.path, { headers: { cookie } })
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(new Uint8Array(await kept.arrayBuffer()))).toBe(hash(content))
}

describe('the commands', () => {
  let home: string
  let archive: string
  let server: ServerProcess
  beforeAll(async () => {
    home = withDatabase()
    archive = path.join(newFolder(), 'everything.zip')
    server = await start({ DATA_DIR: home, ...ownerSettings })
    const cookie = await signIn(server.url)
    expect((await post(`${server.url}/api/clients`, cookie, { name: 'Rosa Núñez' })).status).toBe(201)
    await upload(server.url, cookie)
  })

  test('take a backup from a server that holds the embedded database, and from nobody without its secret', async () => {
    const { code, output } = await run('backup', archive, { DATA_DIR: home })
    expect(output).toMatch(/^Backed up [\d,]+ records and 1 file to .*everything\.zip \([\d.]+ [KM]B\)\.\n$/)
    expect(code).toBe(0)
    expect(readdirSync(path.dirname(archive))).toEqual(['everything.zip'])
    const refused = await run('backup', `${archive}.2`, {
      DATA_DIR: home,
      APP_SECRET: 'a secret of somebody else, long enough',
    })
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/refused \(404\)/)
    expect((await fetch(`${server.url}/internal/backup`)).status).toBe(404)
  })

  test('a download that is cut off ends nothing but itself', async () => {
    const cookie = await signIn(server.url)
    for (const moment of [0, 20, 60, 120]) {
      const leave = AbortSignal.timeout(moment + 1)
      const download = fetch(`${server.url}/api/backups/download`, { headers: { cookie }, signal: leave })
      await download.then((answer) => answer.arrayBuffer()).catch(() => {})
    }
    const whole = await fetch(`${server.url}/api/backups/download`, { headers: { cookie } })
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  test('overwrite nothing, and refuse to back up where there is no data', async () => {
    const again = await run('backup', archive, { DATA_DIR: home })
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/^There is something at .* already\. .*\n$/) })
    const empty = newFolder()
    const nothing = await run('backup', path.join(empty, 'file.zip'), { DATA_DIR: path.join(empty, 'data') })
    expect(nothing).toMatchObject({ code: 1, output: expect.stringMatching(/^There is nothing to back up in .*\n$/) })
    expect(readdirSync(empty)).toEqual([])
  })

  test('take the same from the folder itself once the server has ended', async () => {
    expect(await server.stop()).toBe(0)
    expect(existsSync(path.join(home, 'address'))).toBe(false)
    const second = path.join(newFolder(), 'second.zip')
    const { code, output } = await run('backup', second, { DATA_DIR: home })
    expect(output).toMatch(/^Backed up [\d,]+ records and 1 file/)
    expect(code).toBe(0)
    expect(existsSync(path.join(home, 'lock'))).toBe(false)
  })

  test('refuse a damaged, cut or foreign archive in one sentence, and touch nothing', async () => {
    const damagedFile = path.join(newFolder(), 'damaged.zip')
    const target = path.join(newFolder(), 'data')
    const refused = async (words: RegExp) => {
      const { code, output } = await run('restore', damagedFile, { DATA_DIR: target })
      expect(output.split('\n').slice(1).join('\n')).toMatch(words)
      expect(code).toBe(1)
      expect(existsSync(target)).toBe(false)
    }
    const whole = readFileSync(archive)
    const damaged = Buffer.from(whole)
    damaged.fill(0, 4_000, 4_100)
    writeFileSync(damagedFile, damaged)
    await refused(/^The archive is damaged.*\n$/)
    writeFileSync(damagedFile, whole)
    truncateSync(damagedFile, whole.length - 1_000)
    await refused(/is not an archive of Mainstreet, or is cut short\.\n$/)
    writeFileSync(damagedFile, 'hello')
    await refused(/is not an archive of Mainstreet/)
  })

  test('refuse an installation that is not empty', async () => {
    const { code, output } = await run('restore', archive, { DATA_DIR: home })
    expect(output).toContain('There are records here already.')
    expect(code).toBe(1)
  })

  test('restore into an empty embedded database, also after being killed half-way', async () => {
    const target = withDatabase()
    const killed = await runCommand('restore', archive, { DATA_DIR: target })
    await waitFor(() => existsSync(path.join(target, 'files')) || existsSync(path.join(target, 'lock')))
    process.kill(killed.pid, 'SIGKILL')
    await killed.ended
    const { code, output } = await run('restore', archive, { DATA_DIR: target })
    expect(output).toContain('Now start Mainstreet and log in as before.')
    expect(output).toContain('two-factor login is off')
    expect(code).toBe(0)
    const restored = await start({ DATA_DIR: target })
    expect(restored.output()).not.toContain('/setup#')
    await expectSameContent(restored)
    await restored.stop()
  })

  test.skipIf(!inject('postgres'))('move to PostgreSQL and back', async () => {
    const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`)
    const there = newFolder()
    cpSync(path.join(home, 'secret'), path.join(there, 'secret'))
    const env = { DATA_DIR: there, DATABASE_URL: url }
    const moved = await run('restore', archive, env)
    expect(moved.output).toContain('Restored')
    expect(moved.output).not.toContain('two-factor')
    expect(moved.code).toBe(0)
    const onPostgres = await start(env)
    await expectSameContent(onPostgres)
    const busy = await run('restore', archive, env)
    expect(busy).toMatchObject({ code: 1, output: expect.stringContaining('Others are connected to the database') })
    const back = path.join(newFolder(), 'back.zip')
    expect((await run('backup', back, env)).code).toBe(0)
    await onPostgres.stop()
    const target = withDatabase()
    expect((await run('restore', back, { DATA_DIR: target })).code).toBe(0)
    const home2 = await start({ DATA_DIR: target })
    await expectSameContent(home2)
    await home2.stop()
  })

  test('deleting everything leaves a new installation, with its set-up link in the log', async () => {
    const target = withDatabase()
    expect((await run('restore', archive, { DATA_DIR: target })).code).toBe(0)
    const erased = await start({ DATA_DIR: target })
    const cookie = await signIn(erased.url)
    const answer = await post(`${erased.url}/api/delete-everything`, cookie, { password: owner.password })
    expect(answer.status).toBe(204)
    expect((await fetch(`${erased.url}/api/user`, { headers: { cookie } })).status).toBe(401)
    await waitFor(() => /\/setup#[\w-]{20,}/.test(erased.output()))
    const [, token] = /\/setup#([\w-]+)/.exec(erased.output()) ?? []
    const { name, email, username, password } = owner
    const setUp = await post(`${erased.url}/api/setup`, '', { token, name, email, username, password })
    expect(setUp.status).toBe(201)
    const clients = await fetch(`${erased.url}/api/clients`, { headers: { cookie: await signIn(erased.url) } })
    expect(await clients.json()).toEqual([])
    await erased.stop()
  })
})
