import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, notSignedIn } from '#core/problem'
import { sendFile } from '#platform/http/send-file'
import { downloadName } from '../download-name'
import type { DocumentRouteDeps } from './routes'
import { isShared } from './sharing'
import { fileNamed } from './store'

/**
 * Opens a file for viewing, or with `?download` hands it over: to the owner, and to whoever has a signed link to it.
 * `?version=2` opens an older version.
 */
export function uploadedFileRoute(app: FastifyInstance, { db, files, sessionGuard, secret }: DocumentRouteDeps): void {
  app.route({ method: ['GET', 'HEAD'], url: '/uploads/*', handler: open })

  async function open(request: FastifyRequest, reply: FastifyReply) {
    const filename = (request.params as { '*': string })['*']
    const query = request.query as Record<string, unknown>
    const signedIn = await sessionGuard.authenticate(request)
    if (!signedIn && !isShared(secret, `/uploads/${encodeURIComponent(filename)}`, query, new Date())) {
      if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/', 302)
      throw notSignedIn()
    }
    const version = typeof query.version === 'string' && signedIn ? Number(query.version) : undefined
    const found = filename.includes('\0') || Number.isNaN(version) ? undefined : await fileNamed(db, filename, version)
    if (!found || (found.trashedAt && !signedIn)) throw notFound('Document not found')
    return sendFile(request, reply, files, {
      ...found,
      // A contract is handed over under the name that it was given when it was made.
      name: found.origin === 'contract' ? found.filename : downloadName(found.name, found.filename),
      download: 'download' in query,
    })
  }
}
