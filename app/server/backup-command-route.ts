import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minute } from '#core/durations'
import { notFound } from '#core/problem'
import { recordSecurityEvent } from '#features/security-log/server/store'
import { isSigned, signPath } from '#platform/secrets/signed-path'
import type { AppContext } from './app-context'
import { writeBackup } from './write-backup'

const path = '/internal/backup'

/**
 * Only one process can open the embedded database, so the backup command asks the running server. The request is signed
 * with the app secret and expires after a minute.
 */
export function backupCommandRoute(app: FastifyInstance, context: AppContext): void {
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const [until = '', signature = ''] = (request.headers.authorization ?? '').replace(/^Bearer /, '').split('.')
    if (!isLocalRequest(request) || !isSigned(context.secret, path, { until, signature }, new Date()))
      throw notFound('There is nothing at this address')
    await recordSecurityEvent(context.db, null, { kind: 'backup-downloaded', subject: 'npm run backup' })
    const { stream, done } = await writeBackup(context, new Date())
    done.catch((error) => context.log.warn({ err: error }, 'backup download failed'))
    return reply.type('application/zip').send(stream)
  })
}

export function backupRequest(
  url: string,
  secret: string,
  now: Date,
): { url: string; headers: Record<string, string> } {
  const { until, signature } = signPath(secret, path, new Date(now.getTime() + minute))
  return { url: url + path, headers: { authorization: `Bearer ${until}.${signature}` } }
}

/** From the loopback interface, or from the address that the server listens at. */
const isLocalRequest = ({ socket: { remoteAddress = '', localAddress } }: FastifyRequest) =>
  /^(::1|(::ffff:)?127\.[\d.]+)$/.test(remoteAddress) || remoteAddress === localAddress
