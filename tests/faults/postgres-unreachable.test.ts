import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type FaultyTcp, startFaultyTcp } from '#tests/support/faulty-tcp'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, type ServerProcess, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { isFullSize } from '#tests/support/test-size'
import { signIn } from './sign-in'

const maxConnections = 30

describe.skipIf(!inject('postgres'))('a PostgreSQL that comes and goes', () => {
  let postgres: PostgresServer
  let server: ServerProcess
  let cookie: string
  let removeFolder: () => void

  beforeAll(async () => {
    postgres = (await startPostgres({ maxConnections })) as PostgresServer
    const { folder, remove } = temporaryFolder()
    removeFolder = remove
    server = await startServer({ DATA_DIR: folder, DATABASE_URL: postgres.urlOf('postgres'), ...ownerSettings })
    cookie = await signIn(server.url)
  })
  afterAll(async () => {
    expect(await server?.stop()).toBe(0)
    await postgres?.stop()
    removeFolder?.()
  })

  test.each([
    ['restarted', 'SIGINT', 1],
    ['killed', 'SIGKILL', isFullSize ? 10 : 1],
  ] as const)('is %s under writes: calls answer 503, and all works again by itself', async (_, signal, rounds) => {
    const window = await openWindow(server.url, cookie)
    for (let round = 0; round < rounds; round++) {
      const writers = startWriters(server.url, cookie)
      await waitFor(() => writers.answers.filter(({ status }) => status === 201).length > 5)
      await postgres.halt(signal)
      await waitFor(() => writers.answers.some(({ status }) => status === 503))
      expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
      await postgres.restart()
      await writers.stop()
      expect(writers.answers.filter(isUnexpected)).toEqual([])
      await allWorks(server.url, cookie, postgres.urlOf('postgres'), window)
    }
    expect(window.heard()).toContain('event: gap')
  })

  test('has no connection left for us: calls answer 503 until it has', async () => {
    const window = await openWindow(server.url, cookie)
    const others: pg.Client[] = []
    const get = () => fetch(`${server.url}/api/clients`, { headers: { cookie } })
    let refused = await get()
    // Whatever the product gives up or loses is taken from it.
    await waitFor(async () => {
      while (await connectAnother(others, postgres.urlOf('postgres')));
      const ours = await Promise.all(others.map(pidOf))
      await others[0]?.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> all ($1)', [ours])
      refused = await get()
      return refused.status !== 200
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'database-away', message: /cannot be reached at the moment/ })
    await Promise.all(others.map((client) => client.end()))
    await allWorks(server.url, cookie, postgres.urlOf('postgres'), window)
  })
})

describe.skipIf(!inject('postgres'))('a PostgreSQL that fails over', () => {
  let primary: PostgresServer
  let standby: PostgresServer
  let proxy: FaultyTcp

  beforeAll(async () => {
    primary = (await startPostgres()) as PostgresServer
    standby = await primary.startStandby()
    proxy = await startFaultyTcp(primary.socket)
  })
  afterAll(async () => {
    await proxy?.stop()
    await standby?.stop()
    await primary?.stop()
  })

  test('to another machine, without any reply on the open connections', async () => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const url = `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`
    const server = await startServer({ DATA_DIR: folder, DATABASE_URL: url, ...ownerSettings })
    onTestFinished(async () => void expect(await server.stop()).toBe(0))
    const cookie = await signIn(server.url)
    const window = await openWindow(server.url, cookie)
    await caughtUp(primary.urlOf('postgres'), standby.urlOf('postgres'))
    const writers = startWriters(server.url, cookie)
    await waitFor(() => writers.answers.length > 5)
    proxy.failOver(standby.socket)
    await primary.halt('SIGKILL')
    await query(standby.urlOf('postgres'), 'select pg_promote()')
    await writers.stop()
    expect(writers.answers.filter(isUnexpected)).toEqual([])
    await allWorks(server.url, cookie, standby.urlOf('postgres'), window)
  })
})

type Answered = { status: number; retryAfter: string | null; text: string }

/** Writes in transactions, several at a time, and notes every answer. */
function startWriters(url: string, cookie: string): { answers: Answered[]; stop(): Promise<void> } {
  const answers: Answered[] = []
  let isStopped = false
  const write = async () => {
    while (!isStopped) {
      const answer = await fetch(`${url}/api/clients`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ name: 'Ana Huber', email: `${crypto.randomUUID()}@example.com` }),
      })
      const text = await answer.text()
      answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), text })
    }
  }
  const writing = Promise.all(Array.from({ length: 6 }, write))
  return {
    answers,
    async stop() {
      isStopped = true
      await writing
    },
  }
}

const isUnexpected = ({ status, retryAfter }: Answered) => !(status === 201 || (status === 503 && retryAfter === '2'))

type LiveWindow = { heard(): string }

async function openWindow(url: string, cookie: string): Promise<LiveWindow> {
  const stream = await fetch(`${url}/api/live`, { headers: { cookie } })
  let heard = ''
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk
  })()
  reading.catch(() => {})
  await waitFor(() => heard.includes('retry:'))
  return { heard: () => heard }
}

/** Reads, writes, live updates and jobs, without any help. */
async function allWorks(url: string, cookie: string, database: string, window: LiveWindow): Promise<void> {
  const contact = { name: 'Rosa', email: 'rosa@example.com', message: 'We need a website' }
  const before = window.heard().length
  await waitFor(async () => (await fetch(`${url}/api/clients`, { headers: { cookie } })).status === 200)
  await waitFor(async () => {
    await query(database, 'delete from throttles')
    await fetch(`${url}/api/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contact),
    })
    return window.heard().slice(before).includes('"/api/notifications"')
  })
  const [job] = await query(database, `insert into jobs.job (name) values ('overdue-invoices') returning id`)
  await query(database, `select pg_notify('jobs_waiting', 'overdue-invoices')`)
  await waitFor(async () => {
    const [found] = await query(database, 'select state from jobs.job where id = $1', [job?.id])
    return found?.state === 'completed'
  })
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function caughtUp(primary: string, standby: string): Promise<void> {
  const [written] = await query(primary, 'select pg_current_wal_lsn()::text as lsn')
  await waitFor(async () => {
    const [replayed] = await query(standby, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [written?.lsn])
    return replayed?.done === true
  })
}

/** Whether there was room for one more. */
async function connectAnother(clients: pg.Client[], url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    clients.push(client)
    return true
  } catch {
    return false
  }
}

const pidOf = async (client: pg.Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
