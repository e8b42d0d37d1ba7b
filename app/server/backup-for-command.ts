import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#core/problem'
import { writeArchive } from '#platform/backup/write-archive'
import { isSigned, signPath } from '#platform/secrets/signed-path'
import type { AppContext } from './app-context'
import { backupSource } from './backup-source'

const path = '/internal/backup'

/**
 * The embedded database belongs to one process, so the backup command asks that process. It shows that it may by a
 * signature that only whoever can read the secret can make, and that ends within a minute.
 */
export function backupForCommand(app: FastifyInstance, context: AppContext): void {
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const [until = '', signature = ''] = (request.headers.authorization ?? '').replace(/^Bearer /, '').split('.')
    if (!isFromHere(request) || !isSigned(context.secret, path, { until, signature }, new Date()))
      throw notFound('There is nothing at this address')
    const { stream, done } = await writeArchive(backupSource(context, new Date()))
    done.catch((error) => context.log.warn({ err: error }, 'A backup was not taken whole'))
    return reply.type('application/zip').send(stream)
  })
}

/** What the command sends. */
export function askForBackup(url: string, secret: string, now: Date): { url: string; headers: Record<string, string> } {
  const { until, signature } = signPath(secret, path, new Date(now.getTime() + 60_000))
  return { url: url + path, headers: { authorization: `Bearer ${until}.${signature}` } }
}

/** From this machine: by the inner network, or by the one address that the server listens at. */
const isFromHere = ({ socket: { remoteAddress = '', localAddress } }: FastifyRequest) =>
  /^(::1|(::ffff:)?127\.[\d.]+)$/.test(remoteAddress) || remoteAddress === localAddress
