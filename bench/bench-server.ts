import type { AddressInfo } from 'node:net'
import { createApp } from '#app/server/app'
import { createAppContext } from '#app/server/app-context'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { readSettings } from '#platform/env/settings'
import { createLog } from '#platform/log/log'
import { startPostgres } from '#tests/support/postgres-server'
import { owner, temporaryFolder } from '#tests/support/server-process'
import { load } from './load'
import { type Row, skipped } from './row'

/** A server in this process, so that its database can also be queried directly. */
export type BenchServer = {
  database: Database
  url: string
  /** The session cookie. */
  headers: Record<string, string>
  /** Milliseconds of each answer since the last call. */
  serverTimes(): number[]
  close(): Promise<void>
}

export const benchSecret = 'a secret only for measuring, long enough'

export type Engine = 'embedded' | 'PostgreSQL'

export const engines: Engine[] = ['embedded', 'PostgreSQL']

/** Measures on an empty server with each database engine that this machine has. */
export async function onEachEngine(
  what: string,
  measure: (server: BenchServer, engine: Engine) => Promise<Row[]>,
  environment: Record<string, string> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of engines) {
    const server = await openBenchServer(engine, environment)
    if (!server) rows.push(skipped(`${what}, ${engine}`, 'this machine has no PostgreSQL'))
    else rows.push(...(await measure(server, engine).finally(() => server.close())))
  }
  return rows
}

/** Opens an empty server; undefined if this machine does not have the engine. */
export async function openBenchServer(
  engine: Engine,
  environment: Record<string, string> = {},
): Promise<BenchServer | undefined> {
  const { folder, remove } = temporaryFolder()
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (engine === 'PostgreSQL' && !postgres) return undefined
  const database = postgres
    ? await openPostgres(postgres.urlOf('postgres'), () => {})
    : await openEmbedded(folder, new URL('../app/server/create-cluster.ts', import.meta.url), () => {})
  await migrate(database, new URL('../migrations/', import.meta.url))
  const server = await createAppContext({
    settings: readSettings({ LOG_LEVEL: 'silent', ...environment }),
    log: createLog('silent'),
    database,
    secret: benchSecret,
  })
  await createOwnerFromSettings(server.db, owner)
  const app = await createApp(server)
  let taken: number[] = []
  app.addHook('onResponse', async (_request, reply) => {
    taken.push(reply.elapsedTime)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { username, password } = owner
  const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    database,
    url,
    headers: { cookie },
    serverTimes() {
      const since = taken
      taken = []
      return since
    },
    async close() {
      server.live.stop()
      await app.close()
      await database.close()
      await postgres?.stop()
      remove()
    },
  }
}

/** The median time of an answer, one request after another. */
export async function timeOf({ url, headers }: BenchServer, path: string): Promise<number> {
  const question = { url: url + path, headers }
  await load(question, { requests: 20, connections: 1, limitMs: 2_000 })
  return (await load(question, { requests: 200, connections: 1, limitMs: 3_000 })).median
}
