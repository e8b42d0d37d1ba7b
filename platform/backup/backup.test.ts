import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableName, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as schema from '#app/server/schema'
import type { Database, Db } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { openTestDatabase } from '#tests/support/test-house'
import { plantYear } from '../../scripts/demo/plant'
import { readArchive } from './read-archive'
import { restore } from './restore'
import { linesOf, tablesInOrder } from './tables'
import { writeArchive } from './write-archive'

const migrations = new URL('../../migrations/', import.meta.url)
const knownTables = Object.values(schema)
  .filter((one) => one instanceof PgTable)
  .map((table) => getTableName(table))
const bytes = Buffer.from('the bytes of a file')
const key = createHash('sha256').update(bytes).digest('hex')
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-backup-'))
const file = path.join(folder, 'archive.zip')

// A whole house is opened, filled and read in each.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let source: Database
let remove: () => void
beforeAll(async () => {
  ;({ database: source, remove } = await openTestDatabase())
  await migrate(source, migrations)
  await plantYear(source.orm, new Date('2026-11-15T15:00:00Z'))
  await source.orm
    .insert(schema.notes)
    .values({ title: 'Odd', content: 'one\u2028two\u2029three \\ "four" 🦉\r\nfive' })
  const { stream, done } = await writeArchive({
    db: source.orm,
    workFolder: folder,
    fileKeys: async () => [key],
    openFile: async () => Readable.from([bytes]),
    extras: async () => [{ path: 'read me.txt', content: async () => Readable.from(['for people']) }],
    now: new Date('2026-11-15T16:00:00Z'),
  })
  await pipeline(stream, createWriteStream(file))
  await done
})
afterAll(async () => {
  await source.close()
  remove()
  rmSync(folder, { recursive: true, force: true })
})

async function everything(db: Db): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    const tables: Record<string, string[]> = {}
    for (const table of [...(await tablesInOrder(tx)), 'client_counts']) {
      tables[table] = []
      for await (const lines of linesOf(tx, table)) tables[table].push(...lines)
    }
    return tables
  })
}

async function emptyHouse() {
  const { database, remove } = await openTestDatabase()
  await migrate(database, migrations)
  return {
    database,
    async close() {
      await database.close()
      remove()
    },
  }
}

test('what is restored is the same, in every table and to the byte', async () => {
  const house = await emptyHouse()
  const kept: Buffer[] = []
  const keepFile = async (content: Readable) => void kept.push(Buffer.concat(await content.toArray()))
  const archive = await readArchive(file)
  const { rows, files } = await restore(archive, { database: house.database, migrations, knownTables, keepFile })
  archive.close()
  expect(rows).toBeGreaterThan(500)
  expect(files).toBe(1)
  expect(kept).toEqual([bytes])
  expect(await everything(house.database.orm)).toEqual(await everything(source.orm))
  const [client] = await house.database.orm.insert(schema.clients).values({ name: 'The next one' }).returning()
  const { rows: highest } = (await source.orm.execute(sql`select max(id) as id from clients`)) as unknown as {
    rows: { id: number }[]
  }
  expect(client?.id).toBe((highest[0]?.id ?? 0) + 1)
  await house.close()
})

test('a house with records in it is left alone', async () => {
  const house = await emptyHouse()
  await house.database.orm.insert(schema.clients).values({ name: 'Already here' })
  const archive = await readArchive(file)
  await expect(
    restore(archive, { database: house.database, migrations, knownTables, keepFile: async () => {} }),
  ).rejects.toThrow('There are records here already')
  archive.close()
  expect(await house.database.orm.select().from(schema.clients)).toHaveLength(1)
  await house.close()
})

test('a restore that is cut off leaves an empty house, and can begin again', async () => {
  const house = await emptyHouse()
  const archive = await readArchive(file)
  const target = { database: house.database, migrations, knownTables, keepFile: async () => {} }
  const cut = {
    ...archive,
    open: async (name: string) => {
      if (name === 'records/tasks.jsonl') throw new Error('the disk was pulled out')
      return archive.open(name)
    },
  }
  await expect(restore(cut, target)).rejects.toThrow('the disk was pulled out')
  expect(await house.database.orm.select().from(schema.clients)).toEqual([])
  await restore(archive, target)
  expect((await house.database.orm.select().from(schema.clients)).length).toBeGreaterThan(10)
  archive.close()
  await house.close()
})

test('a damaged, cut, foreign or missing archive is refused in words', async () => {
  const whole = readFileSync(file)
  const spoilt = (name: string, content: Uint8Array) => {
    const place = path.join(folder, name)
    writeFileSync(place, content)
    return place
  }
  const flipped = Buffer.from(whole)
  for (let at = 2_000; at < 2_400; at++) flipped[at] = (flipped[at] as number) ^ 0xff
  await expect(readArchive(spoilt('flipped.zip', flipped))).rejects.toThrow('damaged')
  await expect(readArchive(spoilt('cut.zip', whole.subarray(0, whole.length / 2)))).rejects.toThrow('cut short')
  await expect(readArchive(spoilt('foreign.zip', Buffer.from('hello')))).rejects.toThrow('not an archive of Mainstreet')
  await expect(readArchive(path.join(folder, 'nowhere.zip'))).rejects.toThrow('There is no file')
})
