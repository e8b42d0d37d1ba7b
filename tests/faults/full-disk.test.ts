import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '#platform/db/embedded'
import { reserveBytes, reserveFile } from '#platform/disk/reserve'
import { launchServer, ownerSettings, type ServerProcess, startServer, waitFor } from '#tests/support/server-process'
import { signIn } from './sign-in'
import { SmallDisk, smallDisksWork } from './small-disk'

describe.skipIf(!smallDisksWork())('on a disk of its own', () => {
  let disk: SmallDisk | undefined
  let server: ServerProcess | undefined
  afterEach(async () => {
    await server?.stop('SIGKILL')
    disk?.remove()
    disk = undefined
    server = undefined
  })

  const diskWith = (megabytes: number, { database }: { database: boolean }) => {
    disk = new SmallDisk(megabytes)
    if (database) cpSync(inject('emptyCluster'), path.join(disk.folder, 'database'), { recursive: true })
    return disk
  }

  test('a full disk refuses changes and still answers questions, until there is room again', async () => {
    const { folder } = diskWith(240, { database: true })
    server = await startServer({ DATA_DIR: folder, ...ownerSettings })
    const { url } = server
    const cookie = await signIn(url)
    const change = () => fetch(`${url}/api/notifications/read`, { method: 'POST', headers: { cookie } })
    const sendForm = (name: string) =>
      fetch(`${url}/api/contact-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email: 'rosa@example.com', message: 'We need a website' }),
      })
    const names = async () => {
      const answer = await fetch(`${url}/api/requests`, { headers: { cookie } })
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
    }
    expect((await sendForm('Before')).status).toBe(201)

    disk?.fill({ leaving: 20 })
    await waitFor(async () => (await change()).status === 507)
    const refused = await sendForm('During')
    expect(refused.status).toBe(507)
    expect(await refused.json()).toMatchObject({
      message: 'The disk is full. Nothing was changed; free some space and try again.',
    })
    expect(await names()).toEqual(['Before'])

    disk?.free()
    await waitFor(async () => (await change()).status === 204)
    expect((await sendForm('After')).status).toBe(201)
    expect(await names()).toEqual(['After', 'Before'])
    expect(await server.stop()).toBe(0)
  })

  test('without a byte free the owner reads, logs in, deletes, empties the trash and logs out; nothing else is written, nothing hangs', async () => {
    const { folder } = diskWith(300, { database: true })
    server = await startServer({ DATA_DIR: folder, ...ownerSettings })
    const { url } = server
    const reserved = () => statSync(reserveFile(folder)).size
    await waitFor(() => reserved() === reserveBytes)
    const cookie = await signIn(url)
    const ask = (method: string, path: string, body?: object) =>
      fetch(url + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // What hangs is ended.
        signal: AbortSignal.timeout(60_000),
      })
    const client = { name: 'Rosa', email: 'rosa@example.com' }
    const { id: clientId } = await (await ask('POST', '/api/clients', client)).json()
    const documents = []
    for (const name of ['Menu.pdf', 'Prices.pdf'])
      documents.push((await (await ask('POST', '/api/documents', { name, type: 'pdf' })).json()) as { id: number })

    disk?.fill({ leaving: 0 })
    await waitFor(async () => (await ask('POST', '/api/clients', client)).status === 507)
    expect((await ask('GET', '/api/clients')).status).toBe(200)
    expect((await ask('GET', '/api/clients/export?format=csv')).status).toBe(200)
    const other = await signIn(url)
    expect(reserved()).toBe(0)
    expect((await fetch(`${url}/api/user`, { headers: { cookie: other } })).status).toBe(200)
    expect((await ask('DELETE', `/api/documents/${documents[0]?.id}`)).status).toBe(204)
    const ids = [documents[1]?.id]
    expect(await (await ask('POST', '/api/documents/remove', { ids })).json()).toEqual({ removed: ids })
    expect(await (await ask('POST', '/api/documents/trash/empty', {})).json()).toEqual({ removed: 2 })
    expect((await ask('DELETE', `/api/clients/${clientId}`)).status).toBe(204)
    expect((await fetch(`${url}/api/logout`, { method: 'POST', headers: { cookie: other } })).status).toBe(204)
    const refused = await Promise.all(
      [1, 2, 3].map(async () => (await ask('POST', '/api/tasks', { title: 'Call' })).status),
    )
    expect(refused).toEqual([507, 507, 507])

    disk?.free()
    await waitFor(async () => (await ask('POST', '/api/tasks', { title: 'Call' })).status === 201)
    await waitFor(() => reserved() === reserveBytes)
    expect(await server.stop()).toBe(0)
  })

  test('a start on a disk that was filled meanwhile uses the reserve', async () => {
    const { folder } = diskWith(300, { database: true })
    server = await startServer({ DATA_DIR: folder, ...ownerSettings })
    await waitFor(() => statSync(reserveFile(folder)).size === reserveBytes)
    expect(await server.stop()).toBe(0)
    disk?.fill({ leaving: 0 })
    server = await startServer({ DATA_DIR: folder, ...ownerSettings })
    expect(await signIn(server.url)).not.toBe('')
    expect(await server.stop()).toBe(0)
  })

  test('a start without any room says so and leaves nothing behind', async () => {
    const { folder } = diskWith(2, { database: false })
    disk?.fill({ leaving: 0 })
    server = await launchServer({ DATA_DIR: folder })
    expect(await server.ended).toBe(1)
    await waitFor(() => server?.output() !== '')
    expect(server.output()).toBe(
      `The disk with ${folder} is full. Nothing was changed; free some space and start again.\n`,
    )
    expect(readdirSync(folder)).toEqual(['filler'])
  })

  test('a disk too small for the database gets a clear message, and the unfinished database is removed', async () => {
    const { folder } = diskWith(20, { database: false })
    server = await launchServer({ DATA_DIR: folder })
    expect(await server.ended).toBe(1)
    await waitFor(() => server?.output().includes('could not be created') ?? false)
    expect(server.output().trim().split('\n').at(-1)).toBe(
      `The database could not be created in ${folder}/database; is the disk full?`,
    )
    expect(server.output()).not.toMatch(/^\s+at /m)
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  test('a disk that fills up in the middle of a commit ends the database with a message, and loses nothing acknowledged', async () => {
    const { folder } = diskWith(80, { database: true })
    const writer = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', writeUntilFull(folder)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    writer.stdout.on('data', (chunk) => (said += chunk))
    const [code] = await once(writer, 'close')
    expect(code).toBe(0)
    const { acknowledged, lost, afterwards } = JSON.parse(said)
    expect(acknowledged).toBeGreaterThan(10)
    expect(lost).toBe('The disk is full. Everything saved until now is safe; free some space and start again.')
    expect(afterwards).toBe(lost)

    disk?.grow(200)
    const database = await openEmbedded(folder, new URL('file:///nowhere'), () => {})
    const { rows } = await database.execute('select number from letters order by number')
    const numbers = rows.map(({ number }) => number as number)
    expect(numbers.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, number) => number))
    await database.execute('insert into letters values (-1)')
    await database.close()
  })
})

/** Small rows that are counted, and much log around them, so that the log is what finds no room. */
const writeUntilFull = (folder: string) => `
  import { openEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, '../../platform/db/embedded.ts'))}
  const database = await openEmbedded(${JSON.stringify(folder)}, new URL('file:///nowhere'), () => {})
  await database.execute('create table letters (number int)')
  let acknowledged = 0
  try {
    for (;;) {
      await database.execute('insert into letters values ($1)', [acknowledged])
      acknowledged++
      await database.execute("select pg_logical_emit_message(true, 'letters', repeat('0123456789abcdef', 30000))")
    }
  } catch {}
  const lost = (await database.lost).message
  const afterwards = await database.execute('select 1').then(() => 'answered', (error) => error.message)
  await database.close()
  process.stdout.write(JSON.stringify({ acknowledged, lost, afterwards }))
`
