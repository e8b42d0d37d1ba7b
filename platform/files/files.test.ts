import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hour } from '#core/durations'
import type { Database, Db } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { openTestDatabase } from '#tests/support/test-server'
import { checkFiles } from './check'
import { type Files, openFiles } from './files'
import { sweepFiles } from './sweep'
import { storedFiles } from './table'

let database: Database
let db: Db
let remove: () => void
let dataDir: string
let files: Files
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await migrate(database, new URL('../../migrations/', import.meta.url))
  db = database.orm
  await db.execute(sql`create table drawers (file text references stored_files (key))`)
  await db.execute(sql`create table notes_on_files (file text references stored_files (key) on delete cascade)`)
})
afterAll(async () => {
  await database.close()
  remove()
})
beforeEach(async () => {
  await db.execute(sql`truncate drawers, notes_on_files`)
  await db.delete(storedFiles)
  if (dataDir) rmSync(dataDir, { recursive: true })
  dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-files-'))
  files = await openFiles({ dataDir, bucket: undefined })
})

const put = (content: string) => files.put(db, Buffer.from(content))
const refer = (key: string) => db.execute(sql`insert into drawers values (${key})`)
const pathOf = (key: string) => path.join(dataDir, 'files', key.slice(0, 2), key)
const onDisk = () =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(dataDir, 'files', name)).isFile(),
  )
const known = async () => (await db.select({ key: storedFiles.key }).from(storedFiles)).map(({ key }) => key)
const hoursLater = (hours: number) => new Date(Date.now() + hours * hour)

test('the same content is stored once', async () => {
  const [first, second] = [await put('Twice'), await put('Twice')]
  expect(second).toEqual(first)
  expect(onDisk()).toEqual([`${first.key.slice(0, 2)}/${first.key}`])
  expect(await text(await files.open(first.key))).toBe('Twice')
  expect(await files.exists(first.key)).toBe(true)
})

test('a content past the limit is refused and leaves nothing behind', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(64 * 1024, 'x')
  }
  await expect(files.put(db, endless(), { limit: 1024 * 1024 })).rejects.toMatchObject({ status: 413 })
  expect(await known()).toEqual([])
  expect(onDisk()).toEqual([])
})

test('an interrupted content leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('the first half')
      throw new Error('The line went dead')
    })(),
  )
  await expect(files.put(db, broken)).rejects.toThrow('The line went dead')
  expect(onDisk()).toEqual([])
})

test('a content of exactly the limit is accepted', async () => {
  expect(await files.put(db, Buffer.alloc(1024), { limit: 1024 })).toMatchObject({ size: 1024 })
})

test('unreferenced files are deleted after an hour, referenced files stay', async () => {
  const [held, loose] = [await put('Held'), await put('Loose')]
  await refer(held.key)
  await db.execute(sql`insert into notes_on_files values (${loose.key})`)
  expect(await sweepFiles(db, files, hoursLater(0.9))).toBe(0)
  expect(await sweepFiles(db, files, hoursLater(1.1))).toBe(1)
  expect(await known()).toEqual([held.key])
  expect([existsSync(pathOf(held.key)), existsSync(pathOf(loose.key))]).toEqual([true, false])
})

test('a content whose row was never committed is deleted', async () => {
  await expect(
    db.transaction(async (tx) => {
      await files.put(tx, Buffer.from('Half done'))
      throw new Error('The lights went out')
    }),
  ).rejects.toThrow('The lights went out')
  expect(await known()).toEqual([])
  expect(onDisk()).toHaveLength(1)
  expect(await sweepFiles(db, files, hoursLater(0.5))).toBe(0)
  expect(await sweepFiles(db, files, hoursLater(2))).toBe(1)
  expect(onDisk()).toEqual([])
})

test('what a killed process has staged is deleted', async () => {
  await files.stage(Buffer.from('Begun'))
  const [begun] = readdirSync(files.incoming)
  const old = new Date(Date.now() - 2 * hour)
  utimesSync(path.join(files.incoming, begun as string), old, old)
  await files.stage(Buffer.from('Just now'))
  await sweepFiles(db, files, new Date())
  expect(readdirSync(files.incoming)).toHaveLength(1)
})

test('a content that is added again during the sweep stays', async () => {
  const { key } = await put('Wanted again')
  const old = new Date(Date.now() - 2 * hour)
  await db.update(storedFiles).set({ touchedAt: old })
  utimesSync(pathOf(key), old, old)
  await Promise.all([sweepFiles(db, files, new Date()), put('Wanted again')])
  await refer(key)
  expect(existsSync(pathOf(key))).toBe(true)
})

test('missing and altered files are counted until they are restored', async () => {
  const [well, missing, shorter, altered] = [
    await put('Well'),
    await put('Missing'),
    await put('Short'),
    await put('Mine'),
  ]
  rmSync(pathOf(missing.key))
  writeFileSync(pathOf(shorter.key), 'Sh')
  writeFileSync(pathOf(altered.key), 'Mime')
  expect(await checkFiles(db, files, new Date())).toBe(3)
  const faults = Object.fromEntries((await db.select().from(storedFiles)).map(({ key, fault }) => [key, fault]))
  expect(faults).toEqual({
    [well.key]: null,
    [missing.key]: 'missing',
    [shorter.key]: 'altered',
    [altered.key]: 'altered',
  })
  for (const content of ['Missing', 'Short', 'Mine']) await put(content)
  expect(await checkFiles(db, files, hoursLater(24))).toBe(0)
})

test('a night reads a limited amount, and the next goes on where it stopped', async () => {
  const [one, other] = [await put('One'), await put('Two')]
  for (const { key } of [one, other]) writeFileSync(pathOf(key), 'xxx')
  expect(await checkFiles(db, files, hoursLater(0), 3)).toBe(1)
  expect(await checkFiles(db, files, hoursLater(24), 3)).toBe(2)
})
