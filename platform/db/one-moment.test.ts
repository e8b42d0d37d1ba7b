import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database'
import type { Database, Transaction } from './database'
import { openEmbedded } from './embedded'

let database: Database
let remove: () => void
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await database.execute('create table facts (n int, text text)')
  await database.execute('alter table facts alter text set storage external')
  // Forty megabytes: more than are read without a copy.
  await database.execute(`insert into facts select n, repeat(md5(n::text), 128) from generate_series(1, 10000) as n`)
})
afterAll(async () => {
  await database.close()
  remove()
})

const countIn = async (tx: Transaction) =>
  ((await tx.execute('select count(*)::int as count from facts')) as unknown as { rows: [{ count: number }] }).rows[0]
    .count

const leftovers = (folder: string) => readdirSync(path.dirname(folder)).filter((name) => name.includes('.copy'))

test('a long read sees one moment, and others go on', async () => {
  const seen = await database.readAtOneMoment(async (tx) => {
    const before = await countIn(tx)
    await database.execute(`insert into facts values (0, 'later')`)
    return [before, await countIn(tx)]
  })
  expect(seen).toEqual([10_000, 10_000])
  expect(await database.orm.transaction(countIn)).toBe(10_001)
  if (database.folder) expect(leftovers(database.folder)).toEqual([])
})

test('of two long reads at once both see what was written before them, and one that fails leaves nothing behind', async () => {
  await database.execute(`insert into facts values (0, 'earlier')`)
  const before = await database.orm.transaction(countIn)
  const failing = database.readAtOneMoment(() => Promise.reject(new Error('The reader gave up')))
  const [seen] = await Promise.all([
    database.readAtOneMoment(countIn),
    expect(failing).rejects.toThrow('The reader gave up'),
  ])
  expect(seen).toBe(before)
  if (database.folder) expect(leftovers(database.folder)).toEqual([])
})

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the embedded database', () => {
  test('is read itself where it cannot be copied', async () => {
    // Where the next copies would be made.
    for (let number = 1; number <= 9; number++) writeFileSync(`${database.folder}.copy-${process.pid}-${number}`, '')
    expect(await database.readAtOneMoment(countIn)).toBe(await database.orm.transaction(countIn))
  })

  test('removes the copies of a killed process when it is opened', async () => {
    const { folder = '' } = database
    const count = await database.orm.transaction(countIn)
    await database.close()
    mkdirSync(`${folder}.copy-1-1/pg_wal`, { recursive: true })
    database = await openEmbedded(path.dirname(folder), new URL('file:///nowhere'), () => {})
    expect(leftovers(folder)).toEqual([])
    expect(await database.orm.transaction(countIn)).toBe(count)
  })
})
