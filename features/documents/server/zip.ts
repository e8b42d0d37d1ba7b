import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { plural } from '#core/plural'
import { notFound } from '#core/problem'
import { recordSecurityEvent } from '#features/security-log/server/store'
import type { HandlerContext } from '#platform/http/answer'
import type { downloadDocuments } from '../api'
import { downloadName, uniqueNames } from '../download-name'
import type { DocumentRouteDeps } from './route-deps'
import { filesOf } from './store'

/** Streams documents as one archive. Damaged files are listed in a text file instead of breaking the archive. */
export async function sendZip(
  { input, request, reply }: HandlerContext<typeof downloadDocuments>,
  { db, files }: DocumentRouteDeps,
) {
  const found = await filesOf(db, input.ids)
  if (found.length === 0) throw notFound('None of these documents has a file')
  await recordSecurityEvent(db, request, { kind: 'exported', subject: plural(found.length, 'document') })
  const names = uniqueNames(found.map(({ name, filename }) => downloadName(name, filename ?? '')))
  const zip = new yazl.ZipFile()
  const archive = zip.outputStream as Readable
  let current: Readable | undefined
  // An 'error' event without a listener would end the process.
  zip.on('error', (error: Error) => archive.destroy(error))
  archive.once('close', () => current?.destroy())
  const damaged: string[] = []
  for (const [index, { key, size }] of found.entries()) {
    const name = names[index] as string
    if (!key || (await files.blobStore.size(key)) !== size) {
      damaged.push(name)
      continue
    }
    zip.addReadStreamLazy(name, { compress: false, size }, (callback) => {
      files.open(key).then(
        (stream) => {
          current = stream
          callback(null, stream)
        },
        (error: Error) => callback(error, undefined as never),
      )
    })
  }
  if (damaged.length > 0) zip.addBuffer(Buffer.from(`${damaged.join('\n')}\n`), 'MISSING FILES.txt')
  zip.end()
  reply.type('application/zip').header('content-disposition', 'attachment; filename="documents.zip"')
  return reply.send(archive)
}
