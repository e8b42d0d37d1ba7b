import { AiService } from '#features/assistant/server/ai-service'
import { PaymentService } from '#features/payments/server/payment-service'
import { type Auth, createAuth } from '#features/sessions/server/auth'
import { SessionGuard } from '#features/sessions/server/session-guard'
import type { Database, Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { type Files, openFiles } from '#platform/files/files'
import { LiveConnections } from '#platform/live/live'
import type { Log } from '#platform/log/log'

/** The services that routes and jobs share. */
export type AppContext = {
  settings: Settings
  log: Log
  database: Database
  db: Db
  files: Files
  auth: Auth
  sessionGuard: SessionGuard
  live: LiveConnections
  /** One for the whole process, so that its limits hold. */
  ai: AiService
  payments: PaymentService
  secret: string
  publicUrl: string
  https: boolean
  /** Prints to the terminal of the process. */
  print: (sentence: string) => void
}

type AppContextOptions = Pick<AppContext, 'settings' | 'log' | 'database' | 'secret'> &
  Partial<Pick<AppContext, 'print'>>

export async function createAppContext({
  settings,
  log,
  database,
  secret,
  print = () => {},
}: AppContextOptions): Promise<AppContext> {
  const publicUrl = settings.publicUrl ?? `http://${hostInUrl(settings.host)}:${settings.port}`
  const https = publicUrl.startsWith('https:')
  const auth = createAuth(database.orm, { secret, publicUrl, https })
  const sessionGuard = new SessionGuard(auth, { https })
  const live = new LiveConnections()
  const ai = new AiService({ db: database.orm, secret, settings })
  const payments = new PaymentService({ db: database.orm, secret, settings, publicUrl })
  const files = await openFiles(settings)
  await sessionGuard.start(database)
  await live.start(database)
  return {
    settings,
    log,
    database,
    db: database.orm,
    files,
    auth,
    sessionGuard,
    live,
    ai,
    payments,
    secret,
    publicUrl,
    https,
    print,
  }
}

/** A host name that a browser on this machine can open. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
