import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { conflict, notFound } from '#core/problem'
import { writeArchive } from '#platform/backup/write-archive'
import { answer, type SignedIn } from '#platform/http/answer'
import * as calls from '../api'
import { backupName } from '../names'
import { type BackupTools, beginBackup } from './making'
import { changePlan, isAtWork, readOutcome, readPlan } from './store'

export type BackupRouteDeps = BackupTools & {
  /** Deletes everything, or refuses another password than the owner's. */
  deleteEverything: (userId: number, password: string) => Promise<void>
}

export function backupRoutes(app: FastifyInstance, deps: BackupRouteDeps): void {
  const { db, log, kept, source, deleteEverything } = deps
  answer(app, calls.readBackups, () => shown())
  answer(app, calls.changeBackupPlan, async ({ input }) => {
    await changePlan(db, input)
    return shown()
  })
  answer(app, calls.makeBackup, async () => {
    if (!(await beginBackup(deps, new Date()))) throw conflict('A backup is being made already.')
    return shown()
  })
  answer(app, calls.deleteEverything, ({ input, request }) =>
    deleteEverything((request.signedIn as SignedIn).userId, input.password),
  )
  // Nobody asks for the head alone of what takes minutes to make.
  app.get(calls.downloadPath, { exposeHeadRoute: false }, async (_request, reply) => {
    const now = new Date()
    const { stream, done } = await writeArchive(source(now))
    done.catch((error) => log.warn({ err: error }, 'A backup was not downloaded whole'))
    return asDownload(reply, backupName(now)).send(stream)
  })
  app.get<{ Params: { name: string } }>(calls.keptPath, async ({ params }, reply) => {
    const found = await kept.find(params.name)
    if (!found) throw notFound('That backup is no longer kept')
    return asDownload(reply, params.name).header('content-length', found.size).send(createReadStream(found.file))
  })

  async function shown() {
    const { failure, missing } = await readOutcome(db)
    return {
      ...(await readPlan(db)),
      folder: kept.folder,
      kept: await kept.list(),
      isRunning: await isAtWork(db),
      failure: failure ?? null,
      missing: missing ?? 0,
    }
  }
}

const asDownload = (reply: FastifyReply, name: string) =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
