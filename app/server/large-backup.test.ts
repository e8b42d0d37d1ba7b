import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowsIn } from '#platform/backup/manifest'
import { readArchive } from '#platform/backup/read-archive'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { backupFolder } from './backup-source'
import { writeBackup } from './write-backup'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.db.execute('create table facts (n int primary key, text text)')
  await server.db.execute('alter table facts alter text set storage external')
  // Forty megabytes: more than the server packs itself.
  await server.db.execute(`insert into facts select n, repeat(md5(n::text), 250) from generate_series(1, 5000) as n`)
})
afterAll(async () => {
  await server.db.execute('drop table facts')
  await server.close()
})

const workFolder = () => path.join(backupFolder(server.settings.dataDir), 'work')
const leftovers = () => [
  ...(existsSync(workFolder()) ? readdirSync(workFolder()) : []),
  ...(server.database.folder ? readdirSync(path.dirname(server.database.folder)) : []).filter((name) =>
    /copy/.test(name),
  ),
]

async function recordsIn(stream: Readable): Promise<number> {
  const file = path.join(server.settings.dataDir, 'large.zip')
  writeFileSync(file, await buffer(stream))
  const archive = await readArchive(file)
  archive.close()
  return rowsIn(archive.manifest)
}

test('a backup of a large database has every record of its moment, and leaves nothing else behind', async () => {
  const { stream, done } = await writeBackup(server, new Date())
  await server.db.execute(`insert into facts values (0, 'Written later')`)
  const records = await recordsIn(stream)
  expect(records).toBeGreaterThan(5_000)
  expect(await done).toMatchObject({ rows: records })
  expect(leftovers()).toEqual([])
})

test('one that nobody reads to its end is ended', async () => {
  const { stream, done } = await writeBackup(server, new Date())
  stream.destroy()
  await expect(done).rejects.toThrow('ended early')
  expect(leftovers()).toEqual([])
})

test('one that fails says why', async () => {
  const settings = {
    ...server.settings,
    filesBucket: undefined,
    dataDir: path.join(server.settings.dataDir, 'large.zip'),
  }
  await expect(writeBackup({ ...server, settings }, new Date())).rejects.toThrow('ENOTDIR')
  await vi.waitFor(() => expect(leftovers()).toEqual([]))
})
