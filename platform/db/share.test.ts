import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database'
import type { Database, SharedDatabase, Transaction } from './database'
import { openEmbedded } from './embedded'
import { openShared } from './open-shared'

let database: Database
let remove: () => void
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await database.execute('create table facts (n int, text text)')
  await database.execute('alter table facts alter text set storage external')
  // Forty megabytes: more than is read without sharing.
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

async function countShared({ location, release }: SharedDatabase): Promise<number> {
  const shared = await openShared(location)
  const count = await shared.readAtOneMoment(countIn)
  await shared.close()
  await release()
  return count
}

test('a read sees one moment, while others write', async () => {
  const shared = (await database.share()) as SharedDatabase
  const reader = await openShared(shared.location)
  const seen = await reader.readAtOneMoment(async (tx) => {
    const before = await countIn(tx)
    await database.execute(`insert into facts values (0, 'later')`)
    return [before, await countIn(tx)]
  })
  expect(seen).toEqual([10_000, 10_000])
  await reader.close()
  await shared.release()
  expect(await database.orm.transaction(countIn)).toBe(10_001)
  if (database.folder) expect(leftovers(database.folder)).toEqual([])
})

test('two that share at once both have what was written before them', async () => {
  await database.execute(`insert into facts values (0, 'earlier')`)
  const before = await database.orm.transaction(countIn)
  const shared = (await Promise.all([database.share(), database.share()])) as SharedDatabase[]
  expect(await Promise.all(shared.map(countShared))).toEqual([before, before])
  if (database.folder) expect(leftovers(database.folder)).toEqual([])
})

test('a small database is not shared', async () => {
  const small = await openTestDatabase()
  expect(await small.database.share()).toBeUndefined()
  await small.database.close()
  small.remove()
})

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the embedded database', () => {
  test('is not shared where it cannot be copied', async () => {
    // Where the next copies would be made.
    for (let number = 1; number <= 9; number++) writeFileSync(`${database.folder}.copy-${process.pid}-${number}`, '')
    expect(await database.share()).toBeUndefined()
    expect(await database.orm.transaction(countIn)).toBe(10_002)
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
