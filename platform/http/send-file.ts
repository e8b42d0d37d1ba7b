import type { FastifyReply, FastifyRequest } from 'fastify'
import { typeAlone } from '#core/content-type'
import { Problem } from '#core/problem'
import { FileMissing } from '#platform/files/blob-store'
import type { Files } from '#platform/files/files'
import { byteRange } from './byte-range'
import { contentDisposition } from './content-disposition'

export type SentFile = { key: string; size: number; name: string; contentType: string; download: boolean }

/**
 * Sends a file that somebody else wrote: with its type and no guessing, as a whole or in parts, and shut in so that
 * nothing in it can act. The route must be named for `HEAD` as well.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, files: Files, file: SentFile) {
  const shown = file.download ? 'attachment' : dispositionOf(file.contentType)
  const etag = `"${file.key}"`
  reply
    .header('content-security-policy', policyFor(file.contentType))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isSameAsBefore = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const range = isSameAsBefore ? byteRange(request.headers.range, file.size) : 'whole'
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new Problem('no-such-part', 416, 'The file has no such part.')
  }
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  reply
    .code(range === 'whole' ? 200 : 206)
    .header('content-type', withCharset(file.contentType))
    .header('content-disposition', contentDisposition(shown, file.name))
    .header('content-length', part.end - part.start + 1)
  if (range !== 'whole') reply.header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  if (request.method === 'HEAD') return reply.send(null)
  if (file.size === 0) return reply.send('')
  return reply.send(await openOrSay(files, file.key, range === 'whole' ? undefined : part))
}

async function openOrSay(files: Files, ...[key, range]: Parameters<Files['open']>) {
  try {
    return await files.open(key, range)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    throw new Problem('file-missing', 410, 'The content of this file is missing. Restore it from a backup.')
  }
}

/** What a browser may show by itself. Anything else is only handed over. */
const shownInline =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)|application\/pdf|text\/(plain|csv|markdown|html)|application\/json)$/

const dispositionOf = (contentType: string) => (shownInline.test(typeAlone(contentType)) ? 'inline' : 'attachment')

const shutIn = "sandbox; default-src 'none'; frame-ancestors 'self'"
/** A browser's own reader of PDF does not work in a sandbox; the content cannot act on our pages anyway. */
const readersOwn = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

function policyFor(contentType: string): string {
  const type = typeAlone(contentType)
  if (type === 'application/pdf') return readersOwn
  return type === 'text/html' || type === 'image/svg+xml'
    ? `${shutIn}; style-src 'unsafe-inline'; img-src data:`
    : shutIn
}

const withCharset = (contentType: string) =>
  /^(text\/|application\/(json|xml)|image\/svg)/.test(contentType) && !contentType.includes('charset=')
    ? `${contentType}; charset=utf-8`
    : contentType
