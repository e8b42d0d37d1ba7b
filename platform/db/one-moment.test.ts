import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database'
import type { Database, Transaction } from './database'

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

test('two long reads at once see what was written before them', async () => {
  await database.execute(`insert into facts values (0, 'earlier')`)
  const before = await database.orm.transaction(countIn)
  const both = await Promise.all([database.readAtOneMoment(countIn), database.readAtOneMoment(countIn)])
  expect(both).toEqual([before, before])
})

test('a read that fails leaves nothing behind', async () => {
  const failing = database.readAtOneMoment(() => Promise.reject(new Error('The reader gave up')))
  await expect(failing).rejects.toThrow('The reader gave up')
  if (database.folder) expect(leftovers(database.folder)).toEqual([])
})

test.skipIf(process.env.TEST_DATABASE === 'postgres')('what cannot be copied is read all the same', async () => {
  const { folder = '' } = database
  // Where the next copy would be made.
  for (let number = 1; number <= 9; number++) writeFileSync(`${folder}.copy-${process.pid}-${number}`, '')
  const before = await database.orm.transaction(countIn)
  expect(await database.readAtOneMoment(countIn)).toBe(before)
  expect(existsSync(folder)).toBe(true)
})
