import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownTables } from '#app/server/known-tables'
import * as schema from '#app/server/schema'
import type { Database, Db } from '#platform/db/database'
import { FileMissing } from '#platform/files/blob-store'
import { openTestDatabase } from '#tests/support/test-server'
import { seedYear } from '../../scripts/demo/seed-year'
import { derivedTables, type Manifest, transientTables } from './manifest'
import { readArchive } from './read-archive'
import { restore } from './restore'
import { linesOf, tablesInOrder } from './tables'
import { type ArchiveSource, ExtraFailed, writeArchive } from './write-archive'

const migrations = new URL('../../migrations/', import.meta.url)
const bytes = Buffer.from('the bytes of a file')
const key = createHash('sha256').update(bytes).digest('hex')
const lostKey = createHash('sha256').update('lost').digest('hex')
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-backup-'))
const file = path.join(folder, 'archive.zip')

const sourceOf = (database: Database): ArchiveSource => ({
  database,
  workFolder: path.join(folder, 'work'),
  stores: [
    {
      name: 'files',
      keys: async () => [key, lostKey],
      open: async (asked) => {
        if (asked === lostKey) throw new FileMissing(asked)
        return Readable.from([bytes])
      },
    },
    { name: 'attachments', keys: async () => [key], open: async () => Readable.from([bytes]) },
  ],
  extras: async () =>
    Readable.from([
      { path: 'read me.txt', content: async () => Readable.from(['for people']) },
      {
        path: 'hopeless.pdf',
        content: async () => {
          throw new ExtraFailed('no ink')
        },
      },
    ]),
  secret: 'a mark',
  now: new Date('2026-11-15T16:00:00Z'),
})

let source: Database
let remove: () => void
beforeAll(async () => {
  ;({ database: source, remove } = await openTestDatabase({ isMigrated: true }))
  await seedYear(source.orm, new Date('2026-11-15T15:00:00Z'))
  await source.orm
    .insert(schema.notes)
    .values({ title: 'Odd', content: 'one\u2028two\u2029three \\ "four" 🦉\r\nfive' })
  const { stream, done } = await writeArchive(sourceOf(source))
  await pipeline(stream, createWriteStream(file))
  expect(await done).toMatchObject({ files: 2, missing: 1 })
})
afterAll(async () => {
  await source.close()
  remove()
  rmSync(folder, { recursive: true, force: true })
})

async function everything(db: Db): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    const tables: Record<string, string[]> = {}
    for (const table of [...(await tablesInOrder(tx)), ...derivedTables]) {
      tables[table] = []
      for await (const lines of linesOf(tx, table)) tables[table].push(...lines)
    }
    return tables
  })
}

async function indexesOf({ execute }: Database) {
  const { rows } = await execute(`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`)
  return rows
}

async function openEmptyDatabase(options?: Parameters<typeof openTestDatabase>[0]) {
  const { database, remove } = await openTestDatabase(options)
  return {
    database,
    async close() {
      await database.close()
      remove()
    },
  }
}

const discard = { files: async () => {}, attachments: async () => {} }

test('every table of the schema is in the backup or listed as excluded', async () => {
  const { manifest } = await readArchive(file)
  const included = manifest.entries.flatMap(({ path: entry }) => /^records\/(.+)\.jsonl$/.exec(entry)?.[1] ?? [])
  expect([...included, ...transientTables, ...derivedTables].sort()).toEqual([...knownTables].sort())
})

test.each(['this', 'the other'])('restored into %s database, every table and file is the same', async (which) => {
  const server = await openEmptyDatabase(which === 'this' ? { isMigrated: true } : { other: true })
  const saved: Record<string, string> = {}
  const saveIn = (store: string) => async (asked: string, content: Readable) => {
    saved[`${store}/${asked}`] = Buffer.concat(await content.toArray()).toString()
  }
  const archive = await readArchive(file)
  const saveContent = { files: saveIn('files'), attachments: saveIn('attachments') }
  const { rows, files } = await restore(archive, { database: server.database, migrations, knownTables, saveContent })
  archive.close()
  expect(rows).toBeGreaterThan(500)
  expect(files).toBe(2)
  expect(saved).toEqual({ [`files/${key}`]: bytes.toString(), [`attachments/${key}`]: bytes.toString() })
  expect(await everything(server.database.orm)).toEqual(await everything(source.orm))
  expect(await indexesOf(server.database)).toEqual(await indexesOf(source))
  const [client] = await server.database.orm.insert(schema.clients).values({ name: 'The next one' }).returning()
  const { rows: highest } = (await source.orm.execute(sql`select max(id) as id from clients`)) as unknown as {
    rows: { id: number }[]
  }
  expect(client?.id).toBe((highest[0]?.id ?? 0) + 1)
  await server.close()
})

test('missing files are listed, and an extra that failed is replaced by its error message', async () => {
  const archive = await readArchive(file)
  expect(archive.manifest.missing).toEqual([`files/${lostKey}`])
  expect(await textOf(await archive.open('read me.txt'))).toBe('for people')
  expect(await textOf(await archive.open('hopeless.pdf.txt'))).toContain('no ink')
  archive.close()
})

test('closing the stream ends the backup and removes its work folder', async () => {
  const { stream, done } = await writeArchive(sourceOf(source))
  stream.destroy()
  await expect(done).rejects.toThrow()
  expect(readdirSync(path.join(folder, 'work'))).toEqual([])
})

test('a database with records is not overwritten', async () => {
  const server = await openEmptyDatabase({ isMigrated: true })
  await server.database.orm.insert(schema.clients).values({ name: 'Already here' })
  const archive = await readArchive(file)
  await expect(
    restore(archive, { database: server.database, migrations, knownTables, saveContent: discard }),
  ).rejects.toThrow('There are records here already')
  archive.close()
  expect(await server.database.orm.select().from(schema.clients)).toHaveLength(1)
  await server.close()
})

test('an interrupted restore leaves an empty database and can be repeated', async () => {
  const server = await openEmptyDatabase({ isMigrated: true })
  const archive = await readArchive(file)
  const target = { database: server.database, migrations, knownTables, saveContent: discard }
  const cut = {
    ...archive,
    open: async (name: string) => {
      if (name === 'records/tasks.jsonl') throw new Error('the disk was pulled out')
      return archive.open(name)
    },
  }
  await expect(restore(cut, target)).rejects.toThrow('the disk was pulled out')
  expect(await server.database.orm.select().from(schema.clients)).toEqual([])
  await restore(archive, target)
  expect((await server.database.orm.select().from(schema.clients)).length).toBeGreaterThan(10)
  archive.close()
  await server.close()
})

test('a damaged, truncated, foreign, newer or missing archive is refused with a message', async () => {
  const whole = readFileSync(file)
  const damagedFile = (name: string, content: Uint8Array) => {
    const place = path.join(folder, name)
    writeFileSync(place, content)
    return place
  }
  const flipped = Buffer.from(whole)
  for (let at = 2_000; at < 2_400; at++) flipped[at] = (flipped[at] as number) ^ 0xff
  await expect(readArchive(damagedFile('flipped.zip', flipped))).rejects.toThrow('damaged')
  const forPeople = Buffer.from(whole)
  const name = 'read me.txt'
  const inside = forPeople.indexOf(name) + name.length + 4
  forPeople[inside] = (forPeople[inside] as number) ^ 0xff
  await expect(readArchive(damagedFile('for-people.zip', forPeople))).rejects.toThrow('damaged')
  await expect(readArchive(damagedFile('cut.zip', whole.subarray(0, whole.length / 2)))).rejects.toThrow('cut short')
  await expect(readArchive(damagedFile('foreign.zip', Buffer.from('hello')))).rejects.toThrow(
    'not an archive of Mainstreet',
  )
  await expect(readArchive(path.join(folder, 'nowhere.zip'))).rejects.toThrow('There is no file')
  const archive = await readArchive(file)
  archive.close()
  const newer = { ...archive, manifest: { ...archive.manifest, schema: 9e15 } as Manifest }
  await expect(restore(newer, { database: source, migrations, knownTables, saveContent: discard })).rejects.toThrow(
    'newer Mainstreet',
  )
})

const textOf = async (content: Readable) => Buffer.concat(await content.toArray()).toString()
