import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database'
import { createLog } from '#platform/log/log'
import { openTestDatabase } from '#tests/support/test-server'
import { recentFailures } from './failures'
import { startJobs } from './jobs'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  close = async () => {
    await database.close()
    opened.remove()
  }
})
afterAll(() => close())

test('without a queue there are no failed jobs', async () => {
  expect(await recentFailures(database)).toEqual([])
})

test('failed jobs are listed by name, latest first, without their data', async () => {
  const jobs = await startJobs(database, createLog('silent'))
  try {
    await jobs.define('mend the door', async () => {})
    const failed = (data: string, at: string) =>
      database.execute(
        `insert into jobs.job (name, data, state, retry_count, completed_on, output)
         values ('mend the door', $1, 'failed', 5, $2, '{"message":"Rosa was out"}')`,
        [data, at],
      )
    await failed('{"client":"Rosa"}', '2026-05-03T03:00:00Z')
    await failed('{"client":"Luis"}', '2026-05-04T03:00:00Z')
    const found = await recentFailures(database)
    expect(found).toEqual([
      { work: 'mend the door', at: new Date('2026-05-04T03:00:00Z'), tries: 6 },
      { work: 'mend the door', at: new Date('2026-05-03T03:00:00Z'), tries: 6 },
    ])
    expect(JSON.stringify(found)).not.toMatch(/Rosa|Luis/)
  } finally {
    await jobs.stop()
  }
})
