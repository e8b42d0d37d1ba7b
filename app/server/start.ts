import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { feedSeal } from '#features/calendar/server/calendar-routes'
import { sealPlainFeeds } from '#features/calendar/server/store/feed'
import { createMailService } from '#features/emails/server/mail-service'
import { type MailWorker, startMailWorker } from '#features/emails/server/mail-worker'
import { invoiceLinkSeal, sealPlainLinks } from '#features/invoices/server/store'
import { createOwnerFromSettings } from '#features/sessions/server/owner'
import { setupToken } from '#features/sessions/server/setup-token'
import { ownerExists } from '#features/sessions/server/store'
import { CannotOpen } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { fillReserve } from '#platform/disk/reserve'
import type { Settings } from '#platform/env/settings'
import { type Jobs, startJobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import { sealingKey } from '#platform/secrets/sealing-key'
import { logStoppedTasks } from '#platform/workers/worker-task'
import { writeAddressFile } from './address-file'
import { createApp } from './app'
import { type AppContext, createAppContext } from './app-context'
import { migrations, type OpenedData } from './bootstrap'
import { deliveryChecks, deliveryHooks, sentCopies } from './delivery-hooks'
import { endOldLeases } from './end-old-leases'
import { finishErasure } from './erase-everything'
import { servePages } from './pages'
import { defineRecurringJobs } from './recurring-jobs'

export type RunningServer = {
  context: AppContext
  app: FastifyInstance
  jobs: Jobs
  address: string
  setupLink: string | undefined
  stop(): Promise<void>
}

export type StartOptions = OpenedData & {
  settings: Settings
  log: Log
  print: (sentence: string) => void
  /** The built pages; without them only the API is served. */
  pages?: URL
  /** Runs after the migrations and before the server listens. */
  prepare?: (context: AppContext) => Promise<void>
}

export async function start(options: StartOptions): Promise<RunningServer> {
  const { settings, log, secret, database, print, pages, prepare } = options
  logStoppedTasks(log)
  let jobs: Jobs | undefined
  let mailWorker: MailWorker | undefined
  try {
    const applied = await migrate(database, migrations)
    if (applied > 0) print('The database is up to date.')
    const context = await createAppContext({ settings, log, database, secret, print })
    await finishErasure(context)
    if (database.folder) await endOldLeases(context.db)
    await sealPlainFeeds(context.db, feedSeal(secret))
    await sealPlainLinks(context.db, invoiceLinkSeal(secret))
    if (settings.owner) await createOwnerFromSettings(context.db, settings.owner)
    await prepare?.(context)
    const app = await createApp(context)
    if (pages) await servePages(app, context, pages)
    const address = await listen(app, settings)
    const removeAddressFile = database.folder
      ? writeAddressFile(settings.dataDir, app.server.address() as AddressInfo)
      : () => {}
    if (database.folder) void fillReserve(settings.dataDir)
    sealingKey(settings.dataDir, secret).catch((err) => log.warn({ err }, 'making the sealing key failed'))
    jobs = await startJobs(database, log)
    await defineRecurringJobs(jobs, context)
    mailWorker = await startMailWorker(
      createMailService(context),
      database,
      deliveryHooks(context),
      deliveryChecks,
      sentCopies,
    )
    const running = { jobs, mailWorker }
    return {
      context,
      app,
      jobs,
      address,
      setupLink: (await ownerExists(context.db))
        ? undefined
        : `${settings.publicUrl ?? address}/setup#${await setupToken(context.db, secret)}`,
      async stop() {
        removeAddressFile()
        context.live.stop()
        await app.close()
        await running.mailWorker.stop()
        await running.jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await mailWorker?.stop()
    await jobs?.stop()
    await database.close()
    throw error
  }
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
