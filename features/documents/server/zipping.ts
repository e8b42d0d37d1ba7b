import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import yazl from 'yazl'
import { invalid, notFound } from '#core/problem'
import { downloadDocuments } from '../api'
import { differing, downloadName } from '../download-name'
import type { DocumentRouteDeps } from './routes'
import { filesOf } from './store'

/** Several documents as one archive, written as it is sent. What is damaged is named inside instead of breaking it. */
export async function sendZip(request: FastifyRequest, reply: FastifyReply, { db, files }: DocumentRouteDeps) {
  const input = downloadDocuments.input.safeParse(request.query)
  if (!input.success) throw invalid({ ids: input.error.issues[0]?.message ?? '' })
  const found = await filesOf(db, input.data.ids)
  if (found.length === 0) throw notFound('None of these documents has a file')
  const names = differing(found.map(({ name, filename }) => downloadName(name, filename ?? '')))
  const zip = new yazl.ZipFile()
  const archive = zip.outputStream as Readable
  let reading: Readable | undefined
  // Nobody else hears an error of the archive, and one that nobody hears ends the process.
  zip.on('error', (error: Error) => archive.destroy(error))
  archive.once('close', () => reading?.destroy())
  const damaged: string[] = []
  for (const [at, { key, size }] of found.entries()) {
    const name = names[at] as string
    if (!key || (await files.shelf.size(key)) !== size) {
      damaged.push(name)
      continue
    }
    zip.addReadStreamLazy(name, { compress: false, size }, (give) => {
      files.open(key).then(
        (stream) => {
          reading = stream
          give(null, stream)
        },
        (error: Error) => give(error, undefined as never),
      )
    })
  }
  if (damaged.length > 0) zip.addBuffer(Buffer.from(`${damaged.join('\n')}\n`), 'MISSING FILES.txt')
  zip.end()
  reply.type('application/zip').header('content-disposition', 'attachment; filename="documents.zip"')
  return reply.send(archive)
}
