import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database'
import { openPostgres } from '#platform/db/postgres'
import { createLog } from '#platform/log/log'
import { waitFor } from '#tests/support/server-process'
import { openTestDatabase } from '#tests/support/test-server'
import { type Clock, type Jobs, startJobs } from './jobs'

const log = createLog('silent')

let here: { database: Database; jobs: Jobs }
let there: { database: Database; jobs: Jobs }
let close: () => Promise<void>
const onMinute: Parameters<Clock>[0][] = []
const clock: Clock = (work) => {
  onMinute.push(work)
  return () => {}
}
/** Both processes see the minute begin. */
const begin = (minute: string) => Promise.all(onMinute.map((work) => work(new Date(minute))))
beforeAll(async () => {
  const { database, url, remove } = await openTestDatabase({ isMigrated: true })
  const other = url ? await openPostgres(url, () => {}) : database
  const [one, two] = await Promise.all([startJobs(database, log, clock), startJobs(other, log, clock)])
  here = { database, jobs: one }
  there = { database: other, jobs: two }
  close = async () => {
    await Promise.all([one.stop(), two.stop()])
    if (other !== database) await other.close()
    await database.close()
    remove()
  }
})
afterAll(() => close())

test('a job runs with its data', async () => {
  const done: object[] = []
  await here.jobs.define('greet', async (data) => void done.push(data))
  await here.jobs.enqueue('greet', { name: 'Rosa', at: 'the bakery' })
  await waitFor(() => done.length > 0)
  expect(done).toEqual([{ name: 'Rosa', at: 'the bakery' }])
})

test('a new job is announced to every process, so that it starts before the next poll', async () => {
  await here.jobs.define('knock', async () => {})
  await here.jobs.enqueue('knock', {})
  await waitFor(async () => (await statesOf('knock')).includes('completed'))
  await there.jobs.enqueue('knock', {})
  await waitFor(async () => (await statesOf('knock')).filter((state) => state === 'completed').length === 2)
  const { rows } = await here.database.execute(
    `select 1 from jobs.job where name = 'knock' and started_on - created_on > interval '30 seconds'`,
  )
  expect(rows).toEqual([])
})

test('a job can be fetched in the millisecond in which it was stored', async () => {
  await here.jobs.define('blink', async () => {})
  await here.jobs.enqueue('blink', {})
  const { rows } = await here.database.execute(
    `select start_after < created_on as is_due from jobs.job where name = 'blink'`,
  )
  expect(rows).toEqual([{ is_due: true }])
})

test('a job that fails is retried until it succeeds', async () => {
  let tries = 0
  await here.jobs.define('post a letter', async () => {
    tries++
    if (tries < 3) throw new Error('the post office is closed')
  })
  await here.jobs.enqueue('post a letter', {})
  await waitFor(() => tries === 3)
  await waitFor(async () => (await statesOf('post a letter')).includes('completed'))
})

test('a job that fails does not block the others', async () => {
  const done: number[] = []
  await here.jobs.define('sort', async (data) => {
    const { number } = data as { number: number }
    if (number === 2) throw new Error('unreadable')
    done.push(number)
  })
  for (const number of [1, 2, 3, 4]) await here.jobs.enqueue('sort', { number })
  await waitFor(() => done.length === 3)
  expect(done.sort()).toEqual([1, 3, 4])
})

test('with two processes each job runs in one of them', async () => {
  const done: string[] = []
  const stamp = (who: string) => async (data: object) => void done.push(`${(data as { piece: number }).piece} ${who}`)
  await Promise.all([here.jobs.define('stamp', stamp('here')), there.jobs.define('stamp', stamp('there'))])
  const pieces = Array.from({ length: 40 }, (_, piece) => piece)
  await Promise.all(pieces.map((piece) => (piece % 2 ? here : there).jobs.enqueue('stamp', { piece })))
  await waitFor(async () => (await statesOf('stamp')).filter((state) => state === 'completed').length === 40)
  expect(done.map((line) => Number.parseInt(line, 10)).sort((a, b) => a - b)).toEqual(pieces)
})

test('what runs every minute runs in one of two processes, and again in the next minute', async () => {
  let runs = 0
  for (const { jobs } of [here, there]) await jobs.define('look', async () => void runs++, { cron: '* * * * *' })
  await begin('2026-03-02T09:00:00Z')
  await expect.poll(() => runs).toBe(1)
  await begin('2026-03-02T09:01:00Z')
  await expect.poll(() => runs).toBe(2)
  expect(await statesOf('look')).toEqual([])
})

test('what failed in its minute is tried again by the queue, and what still runs is not started twice', async () => {
  let tries = 0
  const count = async () => {
    if (tries++ === 0) throw new Error('no answer')
  }
  let starts = 0
  let finish = () => {}
  const long = () => {
    starts++
    return new Promise<void>((resolve) => (finish = resolve))
  }
  for (const { jobs } of [here, there]) {
    await jobs.define('count', count, { cron: '* * * * *' })
    await jobs.define('think', long, { cron: '* * * * *' })
  }
  await begin('2026-03-02T09:02:00Z')
  await waitFor(async () => (await statesOf('count')).includes('completed'))
  expect(tries).toBe(2)
  expect(starts).toBe(1)
  finish()
})

test('stopping waits for the running job and starts no other', async () => {
  const jobs = await startJobs(here.database, log)
  let started = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await jobs.define('bake', async () => {
    started++
    await finished
  })
  await jobs.enqueue('bake', {})
  await jobs.enqueue('bake', {})
  await waitFor(() => started === 1)
  let stopped = false
  const stopping = jobs.stop().then(() => {
    stopped = true
  })
  await here.database.execute('select 1')
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect(started).toBe(1)
  await waitFor(async () => (await statesOf('bake')).includes('completed'))
  expect((await statesOf('bake')).sort()).toEqual(['completed', 'created'])
})

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await here.database.execute('select state::text from jobs.job where name = $1', [name])
  return rows.map(({ state }) => String(state))
}
