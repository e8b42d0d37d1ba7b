import type { FastifyInstance } from 'fastify'
import { keepSubject, readBusiness, readSubject } from '#features/settings/server/store'
import type { Database, Db } from '#platform/db/database'
import { newestMigration } from '#platform/db/migrate'
import type { Settings } from '#platform/env/settings'
import { sumUpFiles } from '#platform/files/store'
import { answer } from '#platform/http/answer'
import { lastFailures } from '#platform/jobs/failures'
import * as calls from '../api'
import type { DiagnosticsFound } from '../diagnostics'
import { type FirstSteps, FirstStepsChoice, nothingSaid, stepsDone } from '../first-steps'
import * as store from './store'

export type HelpRouteDeps = {
  db: Db
  database: Database
  settings: Settings
  https: boolean
  version: string
  /** Whether a language model is chosen. */
  hasModel: () => Promise<boolean>
  /** Whether a backup was ever made. */
  hasBackup: (db: Db) => Promise<boolean>
}

const subject = 'first-steps'

export function helpRoutes(app: FastifyInstance, deps: HelpRouteDeps): void {
  const { db } = deps
  answer(app, calls.readFirstSteps, () => firstSteps(deps))
  answer(app, calls.changeFirstSteps, async ({ input }) => {
    await db.transaction(async (tx) => keepSubject(tx, subject, { ...(await choice(tx)), ...input }))
    return firstSteps(deps)
  })
  answer(app, calls.readDiagnostics, () => diagnostics(deps))
}

async function choice(db: Db): Promise<FirstStepsChoice> {
  return FirstStepsChoice.safeParse(await readSubject(db, subject)).data ?? nothingSaid
}

async function firstSteps({ db, hasModel, hasBackup }: HelpRouteDeps): Promise<FirstSteps> {
  const said = await choice(db)
  const { name, address } = await readBusiness(db)
  const facts = {
    ...(await store.seeFirstSteps(db)),
    businessName: name,
    businessAddress: address,
    hasModel: await hasModel(),
    hasBackup: await hasBackup(db),
  }
  return { ...said, steps: stepsDone(facts, said) }
}

async function diagnostics({ db, database, settings, https, version }: HelpRouteDeps): Promise<DiagnosticsFound> {
  return {
    version,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    database: {
      kind: database.folder === undefined ? 'PostgreSQL' : 'embedded',
      version: await store.databaseVersion(db),
      schema: await newestMigration(db),
    },
    files: { in: settings.bucket ? 'bucket' : 'folder', ...(await sumUpFiles(db)) },
    secure: https,
    upMinutes: Math.floor(process.uptime() / 60),
    counts: await store.countRecords(db),
    settings: settings.given,
    failures: await lastFailures(database),
  }
}
