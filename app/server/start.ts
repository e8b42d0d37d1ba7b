import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type MailKeeper, startMailKeeper } from '#features/emails/server/keeper'
import { mailService } from '#features/emails/server/mail-service'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import { setupToken } from '#features/sessions/server/setup-token'
import { ownerExists } from '#features/sessions/server/store'
import { CannotOpen, type Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import type { Settings } from '#platform/env/settings'
import { type Jobs, startJobs } from '#platform/jobs/jobs'
import { createLog } from '#platform/log/log'
import { appSecret } from '#platform/secrets/app-secret'
import { createApp } from './app'
import { furnish, type House } from './house'
import { servePages } from './pages'
import { defineRecurringWork } from './recurring-work'
import { settledMail } from './settled-mail'

/** Both `app/server` and the built `dist/server` lie two folders below the root. */
const root = new URL('../../', import.meta.url)

export type Running = {
  house: House
  app: FastifyInstance
  jobs: Jobs
  address: string
  setupLink: string | undefined
  stop(): Promise<void>
}

export type StartOptions = {
  settings: Settings
  say: (sentence: string) => void
  /** The built pages; without them only the calls answer. */
  pages?: URL
  /** Runs once the schema is there and before anyone can ask. */
  prepare?: (house: House) => Promise<void>
}

export async function start({ settings, say, pages, prepare }: StartOptions): Promise<Running> {
  const log = createLog(settings.logLevel)
  prepareDataFolder(settings.dataDir)
  const secret = wholeSecret(settings)
  const database = await openDatabase(settings, say, (message) => log.warn(message))
  let jobs: Jobs | undefined
  let mail: MailKeeper | undefined
  try {
    const applied = await migrate(database, new URL('migrations/', root))
    if (applied > 0) say('The database is up to date.')
    const house = await furnish({ settings, log, database, secret })
    if (settings.owner) await createOwnerFromSettings(house.db, settings.owner)
    await prepare?.(house)
    const app = await createApp(house)
    if (pages) await servePages(app, house, pages)
    const address = await listen(app, settings)
    jobs = await startJobs(database, log)
    await defineRecurringWork(jobs, house)
    mail = await startMailKeeper(mailService(house), database, settledMail(house))
    const running = { jobs, mail }
    return {
      house,
      app,
      jobs,
      address,
      setupLink: (await ownerExists(house.db))
        ? undefined
        : `${settings.publicUrl ?? address}/setup#${setupToken(secret)}`,
      async stop() {
        house.live.stop()
        await app.close()
        await running.mail.stop()
        await running.jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await mail?.stop()
    await jobs?.stop()
    await database.close()
    throw error
  }
}

/** Below this a file that is begun may not be finished. */
const leastRoom = 1024 * 1024

function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new CannotOpen(`The data folder ${folder} cannot be written to. Set DATA_DIR to a folder that can.`)
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < leastRoom)
    throw new CannotOpen(`The disk with ${folder} is full. Nothing was changed; free some space and start again.`)
}

/** A secret that was cut short while it was written protects nothing. */
function wholeSecret({ dataDir, appSecret: given }: Settings): string {
  const secret = appSecret(dataDir, given)
  if (secret.length < 32) {
    throw new CannotOpen(
      `The file ${path.join(dataDir, 'secret')} is damaged. Restore it, or remove it and start again; whoever is logged in must then log in once more.`,
    )
  }
  return secret
}

async function openDatabase(
  settings: Settings,
  say: StartOptions['say'],
  warn: (message: string) => void,
): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, warn)
  const clusterMaker = new URL(
    import.meta.url.endsWith('.ts') ? './create-cluster.ts' : './create-cluster.js',
    import.meta.url,
  )
  return openEmbedded(settings.dataDir, clusterMaker, () => say('Creating the database (once, about 10 seconds)…'))
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<string> {
  try {
    const address = await app.listen({ port, host })
    return address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new CannotOpen(`Port ${port} is taken by another program. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new CannotOpen(`Port ${port} needs more rights than this user has. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotOpen(`The address ${host} is not one of this machine's. Set HOST to one that is.`)
    throw error
  }
}
