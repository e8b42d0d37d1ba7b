import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { createApp } from '#app/server/app'
import { type AppContext, createAppContext } from '#app/server/app-context'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { openPostgres } from '#platform/db/postgres'
import { readSettings } from '#platform/env/settings'
import { createLog } from '#platform/log/log'
import { createPostgresDatabase } from './prepare-databases'

export const owner = { username: 'dana', password: 'open sesame street', email: 'dana@example.com', name: 'Dana Reyes' }

export type TestServer = AppContext & {
  app: FastifyInstance
  /** Asks without being signed in. */
  ask(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Signs in and gives a way to ask as the owner. */
  signIn(): Promise<(options: InjectOptions) => Promise<LightMyRequestResponse>>
  close(): Promise<void>
}

/** A whole house on an empty, migrated database of the kind that the test run asks for. */
export async function openTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const { database, remove } = await openTestDatabase({ isMigrated: true })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-files-'))
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const server = await createAppContext({
    settings,
    log: createLog('silent'),
    database,
    secret: 'a secret only for tests, long enough',
  })
  await createOwnerFromSettings(server.db, owner)
  const app = await createApp(server)
  await app.ready()
  const ask = (options: InjectOptions) => app.inject(options)
  return {
    ...server,
    app,
    ask,
    async signIn() {
      const { username, password } = owner
      const answer = await ask({ method: 'POST', url: '/api/login', payload: { username, password } })
      const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
      return (options) => ask({ ...options, cookies })
    },
    async close() {
      server.live.stop()
      await app.close()
      await database.close()
      remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function openTestDatabase({ other = false, isMigrated = false } = {}): Promise<{
  database: Database
  remove: () => void
  folder?: string
  url?: string
}> {
  // On a machine without PostgreSQL there is no other.
  const otherThanEmbedded = other && inject('postgres') !== '' ? 'postgres' : 'embedded'
  const engine = process.env.TEST_DATABASE === 'postgres' ? (other ? 'embedded' : 'postgres') : otherThanEmbedded
  if (engine === 'postgres') {
    const url = await createPostgresDatabase(inject('postgres'), `test-${randomUUID()}`, { isMigrated })
    return { database: await openPostgres(url, () => {}), remove: () => {}, url }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-house-'))
  cpSync(inject(isMigrated ? 'migratedCluster' : 'emptyCluster'), path.join(folder, 'database'), { recursive: true })
  const database = await openEmbedded(folder, new URL('file:///nowhere'), () => {})
  return { database, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
