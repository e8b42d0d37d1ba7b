import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { conflict, notFound } from '#core/problem'
import { recordSecurityEvent } from '#features/security-log/server/store'
import { answer, type SignedIn } from '#platform/http/answer'
import * as calls from '../api'
import { backupName } from '../backup-name'
import { type BackupDeps, startBackup } from './jobs'
import { changePlan, isBackupRunning, readOutcome, readPlan } from './store'

export type BackupRouteDeps = BackupDeps & {
  /** Throws if the password is wrong. */
  deleteEverything: (request: FastifyRequest, password: string) => Promise<void>
  /** Throws unless the owner has confirmed their identity recently. */
  requireConfirmation: (signedIn: SignedIn) => Promise<void>
}

export function backupRoutes(app: FastifyInstance, deps: BackupRouteDeps): void {
  const { db, log, folder, write, deleteEverything, requireConfirmation } = deps
  answer(app, calls.readBackups, () => backups())
  answer(app, calls.changeBackupPlan, async ({ input }) => {
    await changePlan(db, input)
    return backups()
  })
  answer(app, calls.makeBackup, async ({ request }) => {
    if (!(await startBackup(deps, new Date(), request))) throw conflict('A backup is being made already.')
    return backups()
  })
  answer(app, calls.deleteEverything, ({ input, request }) => deleteEverything(request, input.password))
  answer(app, calls.checkBackupAccess, ({ request }) => requireConfirmation(request.signedIn as SignedIn))
  // No HEAD route: it would make a whole backup.
  app.get(calls.downloadPath, { exposeHeadRoute: false }, async (request, reply) => {
    await requireConfirmation(request.signedIn as SignedIn)
    const now = new Date()
    await recordSecurityEvent(db, request, { kind: 'backup-downloaded', subject: backupName(now) })
    const { stream, done } = await write(now)
    done.catch((error) => log.warn({ err: error }, 'backup download failed'))
    return withDownloadHeaders(reply, backupName(now)).send(stream)
  })
  app.get<{ Params: { name: string } }>(calls.storedBackupPath, async (request, reply) => {
    const { params } = request
    await requireConfirmation(request.signedIn as SignedIn)
    const found = await folder.find(params.name)
    if (!found) throw notFound('That backup is no longer kept')
    await recordSecurityEvent(db, request, { kind: 'backup-downloaded', subject: params.name })
    return withDownloadHeaders(reply, params.name)
      .header('content-length', found.size)
      .send(createReadStream(found.file))
  })

  async function backups() {
    const { failure, missing } = await readOutcome(db)
    return {
      ...(await readPlan(db)),
      folder: folder.folder,
      kept: await folder.list(),
      isRunning: await isBackupRunning(db),
      failure: failure ?? null,
      missing: missing ?? 0,
    }
  }
}

const withDownloadHeaders = (reply: FastifyReply, name: string) =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
