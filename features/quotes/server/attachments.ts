import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatDocumentSize } from '#core/file-size'
import { invalid } from '#core/problem'
import type { Files } from '#platform/files/files'
import { sendFile } from '#platform/http/send-file'
import type { StoredAttachment } from './store/read'

export const sendAttachment = (
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  { fileKey: key, size, name, contentType }: StoredAttachment,
) =>
  sendFile(request, reply, files, {
    key,
    size,
    name,
    contentType,
    download: 'download' in (request.query as object),
    // What was taken off, or whose link was withdrawn, must not be answered from a cache.
    isStored: false,
  })

/** What most mailboxes take. */
const maxMailed = 20 * 1024 * 1024

/** The files as parts of a mail. */
export async function mailedAttachments(files: Files, attached: StoredAttachment[]) {
  if (attached.reduce((sum, { size }) => sum + size, 0) > maxMailed)
    throw invalid({
      withDocuments: `The documents come to more than ${formatDocumentSize(maxMailed)}. Send the quote without them; the client finds them on its page.`,
    })
  const parts = []
  for (const { name, contentType, fileKey } of attached)
    parts.push({ name, type: contentType, content: await buffer(await files.open(fileKey)) })
  return parts
}
