import { type Auth, createAuth } from '#features/sessions/server/auth'
import { Gate } from '#features/sessions/server/gate'
import type { Database, Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { type Files, openFiles } from '#platform/files/files'
import { Live } from '#platform/live/live'
import type { Log } from '#platform/log/log'

/** What the routes work with, put together once. */
export type House = {
  settings: Settings
  log: Log
  database: Database
  db: Db
  files: Files
  auth: Auth
  gate: Gate
  live: Live
  secret: string
  publicUrl: string
  https: boolean
  /** Tells whoever runs the process. */
  say: (sentence: string) => void
}

type Parts = Pick<House, 'settings' | 'log' | 'database' | 'secret'> & Partial<Pick<House, 'say'>>

export async function furnish({ settings, log, database, secret, say = () => {} }: Parts): Promise<House> {
  const publicUrl = settings.publicUrl ?? `http://${nameOf(settings.host)}:${settings.port}`
  const https = publicUrl.startsWith('https:')
  const auth = createAuth(database.orm, { secret, publicUrl, https })
  const gate = new Gate(auth, { https })
  const live = new Live()
  const files = await openFiles(settings)
  await gate.start(database)
  await live.start(database)
  return { settings, log, database, db: database.orm, files, auth, gate, live, secret, publicUrl, https, say }
}

/** An address that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
