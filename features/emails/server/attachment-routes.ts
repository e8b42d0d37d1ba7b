import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, notFound, Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { EmailAttachment } from '../email'
import { attachmentLimits, attachmentTooLarge } from '../mail-limits'
import type { AttachmentFiles } from './attachment-files'
import { cleanName, downloadHeaders } from './download-headers'
import { addAttachment } from './store/drafts'
import { findAttachment, findEmail } from './store/find'

type Named = { Params: { id: string; position: string }; Querystring: { name?: string } }

/** Uploads and downloads of files, as plain bytes instead of JSON. */
export function attachmentRoutes(app: FastifyInstance, db: Db, files: AttachmentFiles): void {
  app.get<Named>('/api/emails/:id/attachments/:position', async ({ params }, reply) => {
    const { id } = await findEmail(db, params.id)
    const position = Number(params.position)
    if (!Number.isInteger(position) || position < 0 || position > 10_000)
      throw notFound('That attachment no longer exists')
    const { filename, contentType, size, file } = await findAttachment(db, id, position)
    return sendFile(reply, files.openAttachment(file), downloadHeaders(filename, contentType, size))
  })
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.post<Named>(
      '/api/emails/:id/attachments',
      { bodyLimit: attachmentLimits.each + 1024 },
      async (request, reply) => {
        const { id } = await findEmail(db, request.params.id)
        const filename = cleanName(request.query.name ?? '')
        const contentType = String(request.headers['x-content-type'] ?? '').slice(0, 200) || 'application/octet-stream'
        const saved = await files.saveAttachment(upTo(attachmentLimits.each, bodyOf(request)))
        if (saved.size === 0) throw invalid({ file: 'That file is empty' })
        const added = await addAttachment(db, id, { filename, contentType, ...saved })
        return reply.code(201).send(EmailAttachment.parse(added))
      },
    )
  })
}

function bodyOf({ body }: FastifyRequest): Readable {
  if (!body || typeof body !== 'object' || !(Symbol.asyncIterator in body))
    throw new Problem('no-file', 415, 'Please send the file itself, as application/octet-stream')
  return body as Readable
}

/** Throws as soon as more than `limit` bytes have arrived. */
async function* upTo(limit: number, content: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const piece of content) {
    size += piece.byteLength
    if (size > limit) throw new Problem('too-large', 413, attachmentTooLarge)
    yield piece
  }
}

const sendFile = (reply: FastifyReply, content: Readable, headers: Record<string, string>) =>
  reply.headers(headers).header('content-encoding', 'identity').send(content)
