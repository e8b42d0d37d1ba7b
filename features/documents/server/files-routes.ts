import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Db, notify } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Files } from '#platform/files/files'
import { runSelfTest } from '#platform/files/self-test'
import { fileTotals } from '#platform/files/store'
import { answer } from '#platform/http/answer'
import { isRunning } from '../file-check'
import type { FilesState } from '../files-api'
import * as calls from '../files-api'
import { lastFileCheck, saveFileCheck } from './check-files'
import { findDamagedFiles } from './store/damaged-files'

/** The notification channel that starts a file check. */
export const fileCheckChannel = 'files_to_check'

export type FileRouteDeps = { db: Db; files: Files; settings: Pick<Settings, 'dataDir' | 'bucket'> }

export function filesRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  const { db, files } = deps
  answer(app, calls.readFilesState, () => filesState(deps, new Date()))
  answer(app, calls.checkFilesNow, async () => {
    const now = new Date()
    const last = await lastFileCheck(db, now)
    if (!last || !isRunning(last, now)) {
      await db.transaction(async (tx) => {
        await saveFileCheck(tx, { state: 'running', at: now.toISOString(), faults: last?.faults ?? 0 })
        await notify(tx, fileCheckChannel, '')
      })
    }
    return filesState(deps, now)
  })
  answer(app, calls.testFiles, () => runSelfTest(files))
}

async function filesState({ db, settings }: FileRouteDeps, now: Date): Promise<FilesState> {
  const [sums, check, faulty] = await Promise.all([fileTotals(db), lastFileCheck(db, now), findDamagedFiles(db)])
  return { ...sums, kept: storageLocation(settings), check, faulty }
}

function storageLocation({ dataDir, bucket }: FileRouteDeps['settings']): FilesState['kept'] {
  if (!bucket) return { in: 'folder', folder: path.join(dataDir, 'files') }
  return { in: 'bucket', bucket: bucket.bucket, service: bucket.endpoint ?? `Amazon S3, ${bucket.region}` }
}
