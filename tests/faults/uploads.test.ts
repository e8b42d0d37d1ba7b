import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { documents } from '#features/documents/server/table'
import { openEmbedded } from '#platform/db/embedded'
import { openFiles } from '#platform/files/files'
import { sweepFiles } from '#platform/files/sweep'
import { createPostgresDatabase } from '#tests/support/prepare-databases'
import { ownerSettings, type ServerProcess, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { isFullSize } from '#tests/support/test-size'
import { signIn } from './sign-in'
import { SmallDisk, smallDisksWork } from './small-disk'
import { type Acknowledged, breakOff, filesIn, upload, uploadUntilGone, whatIsBroken } from './upload-until-killed'

const uploadCount = isFullSize ? 1_000 : 100
const nowhere = new URL('file:///nowhere')

let server: ServerProcess | undefined
afterEach(async () => {
  await server?.stop('SIGKILL')
  server = undefined
})

function folderWithDatabase(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
  return folder
}

const listed = async (url: string, cookie: string) =>
  ((await (await fetch(`${url}/api/documents`, { headers: { cookie } })).json()) as { name: string }[]).map(
    ({ name }) => name,
  )

test('an upload whose connection is cut leaves nothing behind', async () => {
  const folder = folderWithDatabase()
  server = await startServer({ DATA_DIR: folder, ...ownerSettings })
  const { url } = server
  const cookie = await signIn(url)
  await breakOff(url, cookie, () => filesIn(folder).length > 0)
  await waitFor(() => filesIn(folder).length === 0)
  expect(await listed(url, cookie)).toEqual([])
  expect((await upload(url, cookie, 'whole.txt', 'whole')).status).toBe(201)
  expect(await listed(url, cookie)).toEqual(['whole.txt'])
})

test('however often it is killed under load, rows and files belong together', async () => {
  const folder = folderWithDatabase()
  const done: Acknowledged = new Map()
  for (const [round, moment] of (isFullSize ? [40, 5, 90, 20] : [40, 5]).entries()) {
    server = await startServer({ DATA_DIR: folder, ...ownerSettings })
    const cookie = await signIn(server.url)
    const before = done.size
    const working = uploadUntilGone(server.url, cookie, round, done)
    await waitFor(() => done.size > before + 5)
    await wait(moment)
    expect(await server.stop('SIGKILL')).toBe('SIGKILL')
    await working
  }
  const database = await openEmbedded(folder, nowhere, () => {})
  const files = await openFiles({ dataDir: folder, bucket: undefined })
  expect(await whatIsBroken(database, folder, done)).toEqual([])
  await sweepFiles(database.orm, files, new Date(Date.now() + 2 * 3_600_000))
  const rows = await database.orm.select({ key: documents.fileKey }).from(documents)
  expect(filesIn(folder).sort()).toEqual(rows.map(({ key }) => key as string).sort())
  await database.close()
})

test('many uploads at once are all kept', async () => {
  const folder = folderWithDatabase()
  server = await startServer({ DATA_DIR: folder, ...ownerSettings })
  const { url } = server
  const cookie = await signIn(url)
  const answers = await Promise.all(
    Array.from({ length: uploadCount }, (_, number) => upload(url, cookie, `file ${number}.txt`, `Content ${number}`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await listed(url, cookie)).length).toBe(uploadCount)
  expect(filesIn(folder)).toHaveLength(uploadCount)
})

describe.skipIf(!smallDisksWork() || !inject('postgres'))('on a disk of its own', () => {
  let disk: SmallDisk | undefined
  afterEach(() => {
    disk?.remove()
    disk = undefined
  })

  test('a disk that fills up during an upload gets a message, and nothing is left behind or lost', async () => {
    disk = new SmallDisk(24)
    const { folder } = disk
    const DATABASE_URL = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`)
    server = await startServer({ DATA_DIR: folder, DATABASE_URL, ...ownerSettings })
    const { url } = server
    const cookie = await signIn(url)
    expect((await upload(url, cookie, 'before.txt', 'kept')).status).toBe(201)
    disk.fill({ leaving: 2 })
    const refused = await upload(url, cookie, 'during.bin', Buffer.alloc(6_000_000, 'x'))
    expect(refused.status).toBe(507)
    expect(await refused.json()).toMatchObject({
      message: 'The disk is full. Nothing was changed; free some space and try again.',
    })
    expect(filesIn(folder)).toHaveLength(1)
    expect(await listed(url, cookie)).toEqual(['before.txt'])
    disk.free()
    expect((await upload(url, cookie, 'after.bin', Buffer.alloc(6_000_000, 'x'))).status).toBe(201)
    expect(await (await fetch(`${url}/uploads/before.txt`, { headers: { cookie } })).text()).toBe('kept')
  })
})
