import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database'
import { checkpointIfDue } from './checkpoint'

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the embedded database', () => {
  test('gets a checkpoint once its log is long', async () => {
    const { database, remove } = await openTestDatabase()
    const logSize = async () => {
      const size = 'pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8'
      return (await database.execute(`select ${size} as size from pg_control_checkpoint()`)).rows[0]?.size as number
    }
    const million = 1_000_000
    await database.execute('create table facts (text text)')
    await database.execute('insert into facts select md5(n::text) from generate_series(1, 40000) as n')
    expect(await logSize()).toBeGreaterThan(2 * million)
    await checkpointIfDue((text) => database.execute(text), 100 * million)
    expect(await logSize()).toBeGreaterThan(2 * million)
    await checkpointIfDue((text) => database.execute(text), million)
    expect(await logSize()).toBeLessThan(10_000)
    await database.close()
    remove()
  })
})
