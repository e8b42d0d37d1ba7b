import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Db, notify } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Files } from '#platform/files/files'
import { sumUpFiles } from '#platform/files/store'
import { tryOut } from '#platform/files/try-out'
import { answer } from '#platform/http/answer'
import { isUnderWay } from '../file-check'
import type { FilesState } from '../files-api'
import * as calls from '../files-api'
import { keepCheck, lastCheck } from './checking'
import { findFaulty } from './store/faulty'

/** Says that somebody wants the files looked through now. */
export const checkChannel = 'files_to_check'

export type FileRouteDeps = { db: Db; files: Files; settings: Pick<Settings, 'dataDir' | 'bucket'> }

export function filesRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  const { db, files } = deps
  answer(app, calls.readFilesState, () => filesState(deps, new Date()))
  answer(app, calls.checkFilesNow, async () => {
    const now = new Date()
    const last = await lastCheck(db, now)
    if (!last || !isUnderWay(last, now)) {
      await db.transaction(async (tx) => {
        await keepCheck(tx, { state: 'running', at: now.toISOString(), faults: last?.faults ?? 0 })
        await notify(tx, checkChannel, '')
      })
    }
    return filesState(deps, now)
  })
  answer(app, calls.testFiles, () => tryOut(files))
}

async function filesState({ db, settings }: FileRouteDeps, now: Date): Promise<FilesState> {
  const [sums, check, faulty] = await Promise.all([sumUpFiles(db), lastCheck(db, now), findFaulty(db)])
  return { ...sums, kept: keptIn(settings), check, faulty }
}

function keptIn({ dataDir, bucket }: FileRouteDeps['settings']): FilesState['kept'] {
  if (!bucket) return { in: 'folder', folder: path.join(dataDir, 'files') }
  return { in: 'bucket', bucket: bucket.bucket, service: bucket.endpoint ?? `Amazon S3, ${bucket.region}` }
}
