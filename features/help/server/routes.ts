import type { FastifyInstance } from 'fastify'
import { readBusiness, readSetting, saveSetting } from '#features/settings/server/store'
import type { Database, Db } from '#platform/db/database'
import { newestMigration } from '#platform/db/migrate'
import type { Settings } from '#platform/env/settings'
import { fileTotals } from '#platform/files/store'
import { answer } from '#platform/http/answer'
import { recentFailures } from '#platform/jobs/failures'
import * as calls from '../api'
import type { DiagnosticsInput } from '../diagnostics'
import { defaultChoice, type FirstSteps, FirstStepsChoice, firstStepStates, type RecordedSteps } from '../first-steps'
import * as store from './store'

export type HelpRouteDeps = {
  db: Db
  database: Database
  settings: Settings
  https: boolean
  version: string
  readRecordedSteps: (db: Db) => Promise<RecordedSteps>
  /** The number of records of each kind. */
  countRecords: (db: Db) => Promise<Record<string, number>>
  /** Whether a language model is chosen. */
  hasModel: () => Promise<boolean>
  /** Whether a backup was ever made. */
  hasBackup: (db: Db) => Promise<boolean>
}

const settingKey = 'first-steps'

export function helpRoutes(app: FastifyInstance, deps: HelpRouteDeps): void {
  const { db } = deps
  answer(app, calls.readFirstSteps, () => firstSteps(deps))
  answer(app, calls.changeFirstSteps, async ({ input }) => {
    await db.transaction(async (tx) => saveSetting(tx, settingKey, { ...(await readChoice(tx)), ...input }))
    return firstSteps(deps)
  })
  answer(app, calls.readDiagnostics, () => diagnostics(deps))
}

async function readChoice(db: Db): Promise<FirstStepsChoice> {
  return FirstStepsChoice.safeParse(await readSetting(db, settingKey)).data ?? defaultChoice
}

async function firstSteps({ db, readRecordedSteps, hasModel, hasBackup }: HelpRouteDeps): Promise<FirstSteps> {
  const choice = await readChoice(db)
  const { name, address } = await readBusiness(db)
  const facts = {
    ...(await readRecordedSteps(db)),
    businessName: name,
    businessAddress: address,
    hasModel: await hasModel(),
    hasBackup: await hasBackup(db),
  }
  return { ...choice, steps: firstStepStates(facts, choice) }
}

async function diagnostics({
  db,
  database,
  settings,
  https,
  version,
  countRecords,
}: HelpRouteDeps): Promise<DiagnosticsInput> {
  return {
    version,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    database: {
      kind: database.folder === undefined ? 'PostgreSQL' : 'embedded',
      version: await store.databaseVersion(db),
      schema: await newestMigration(db),
    },
    files: { in: settings.bucket ? 'bucket' : 'folder', ...(await fileTotals(db)) },
    secure: https,
    upMinutes: Math.floor(process.uptime() / 60),
    counts: await countRecords(db),
    settings: settings.given,
    failures: await recentFailures(database),
  }
}
