import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { createApp } from '#app/server/app'
import { type AppContext, createAppContext } from '#app/server/app-context'
import { day } from '#core/durations'
import { sessionCookie } from '#features/sessions/server/auth'
import { createOwner } from '#features/sessions/server/store'
import { sessions } from '#features/sessions/server/table'
import { readSettings } from '#platform/env/settings'
import { createLog } from '#platform/log/log'
import { borrowTestDatabase } from './test-database'

export { openTestDatabase } from './test-database'

export const owner = { username: 'dana', password: 'open sesame street', email: 'dana@example.com', name: 'Dana Reyes' }

export type TestServer = AppContext & {
  app: FastifyInstance
  /** Sends a request without being signed in. */
  ask(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Makes a session without a password, and answers how to send requests in it. */
  signIn(): Promise<(options: InjectOptions) => Promise<LightMyRequestResponse>>
  close(): Promise<void>
}

const secret = 'a secret only for tests, long enough'

/** Hashing a password is slow on purpose: once in a worker is enough. */
let ownerPasswordHash: Promise<string> | undefined

/** The whole server on an empty, migrated database of the kind that this project tests, with the owner in it. */
export async function openTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const { database, giveBack } = await borrowTestDatabase()
  const dataDir = mkdtempSync(path.join(inject('temporaryFolder'), 'files-'))
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const server = await createAppContext({ settings, log: createLog('silent'), database, secret })
  const { password, ...rest } = owner
  ownerPasswordHash ??= hashPassword(password)
  const { id: userId } = await createOwner(server.db, { ...rest, passwordHash: await ownerPasswordHash })
  const app = await createApp(server)
  await app.ready()
  const ask = (options: InjectOptions) => app.inject(options)
  return {
    ...server,
    app,
    ask,
    async signIn() {
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + 30 * day)
      await server.db.insert(sessions).values({ userId, token, expiresAt })
      const cookies = { [sessionCookie(server.https)]: signed(token) }
      return (options) => ask({ ...options, cookies })
    },
    async close() {
      server.live.stop()
      await app.close()
      await giveBack()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A session's cookie as better-auth signs it. */
const signed = (token: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
