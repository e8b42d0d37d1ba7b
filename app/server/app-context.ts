import { type Auth, createAuth } from '#features/sessions/server/auth'
import { SessionGuard } from '#features/sessions/server/session-guard'
import type { Database, Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { type Files, openFiles } from '#platform/files/files'
import { LiveConnections } from '#platform/live/live'
import type { Log } from '#platform/log/log'

/** What the routes work with, put together once. */
export type AppContext = {
  settings: Settings
  log: Log
  database: Database
  db: Db
  files: Files
  auth: Auth
  sessionGuard: SessionGuard
  live: LiveConnections
  secret: string
  publicUrl: string
  https: boolean
  /** Tells whoever runs the process. */
  print: (sentence: string) => void
}

type Parts = Pick<AppContext, 'settings' | 'log' | 'database' | 'secret'> & Partial<Pick<AppContext, 'print'>>

export async function createAppContext({
  settings,
  log,
  database,
  secret,
  print = () => {},
}: Parts): Promise<AppContext> {
  const publicUrl = settings.publicUrl ?? `http://${nameOf(settings.host)}:${settings.port}`
  const https = publicUrl.startsWith('https:')
  const auth = createAuth(database.orm, { secret, publicUrl, https })
  const sessionGuard = new SessionGuard(auth, { https })
  const live = new LiveConnections()
  const files = await openFiles(settings)
  await sessionGuard.start(database)
  await live.start(database)
  return { settings, log, database, db: database.orm, files, auth, sessionGuard, live, secret, publicUrl, https, print }
}

/** An address that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
