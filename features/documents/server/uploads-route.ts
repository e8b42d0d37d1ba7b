import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, notSignedIn } from '#core/problem'
import { queryRecordId } from '#core/record-id'
import { sendFile } from '#platform/http/send-file'
import { downloadName } from '../download-name'
import type { DocumentRouteDeps } from './route-deps'
import { fileByName } from './store'

const Version = queryRecordId().optional()

/**
 * Serves a file to the owner: inline, or with `?download` as an attachment. `?version=2` serves an older version.
 */
export function uploadsRoute(app: FastifyInstance, { db, files, sessionGuard }: DocumentRouteDeps): void {
  app.route({ method: ['GET', 'HEAD'], url: '/uploads/*', handler: sendUploadedFile })

  async function sendUploadedFile(request: FastifyRequest, reply: FastifyReply) {
    const filename = (request.params as { '*': string })['*']
    const query = request.query as Record<string, unknown>
    if (!(await sessionGuard.authenticate(request))) {
      if (request.headers['sec-fetch-mode'] === 'navigate') return reply.redirect('/', 302)
      throw notSignedIn()
    }
    const version = Version.safeParse(query.version)
    const found = filename.includes('\0') || !version.success ? undefined : await fileByName(db, filename, version.data)
    if (!found) throw notFound('Document not found')
    return sendFile(request, reply, files, {
      ...found,
      // A contract keeps the file name it was created with.
      name: found.origin === 'contract' ? found.filename : downloadName(found.name, found.filename),
      download: 'download' in query,
    })
  }
}
