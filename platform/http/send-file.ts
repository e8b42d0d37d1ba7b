import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from '#core/content-type'
import { Problem } from '#core/problem'
import { FileMissing } from '#platform/files/blob-store'
import type { Files } from '#platform/files/files'
import { byteRange } from './byte-range'
import { contentDisposition } from './content-disposition'

export type SentFile = {
  key: string
  size: number
  name: string
  contentType: string
  download: boolean
  /** Whether the browser may keep a copy, which it asks about before each use; yes by default. */
  isStored?: boolean
}

/**
 * Sends an untrusted file: with its type, whole or in ranges, and sandboxed so that nothing in it can run. The route must
 * be registered for `HEAD` as well.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, files: Files, file: SentFile) {
  const disposition = file.download ? 'attachment' : dispositionOf(file.contentType)
  const etag = `"${file.key}"`
  reply
    .header('content-security-policy', policyFor(file.contentType))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', file.isStored === false ? 'private, no-store' : 'private, no-cache')
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isUnchanged = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const range = isUnchanged ? byteRange(request.headers.range, file.size) : 'whole'
  if (range === 'none') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new Problem('no-such-part', 416, 'The file has no such part.')
  }
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  reply
    .code(range === 'whole' ? 200 : 206)
    .header('content-type', withCharset(file.contentType))
    .header('content-disposition', contentDisposition(disposition, file.name))
    .header('content-length', part.end - part.start + 1)
  if (range !== 'whole') reply.header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  if (request.method === 'HEAD') return reply.send(null)
  if (file.size === 0) return reply.send('')
  return reply.send(await openOrProblem(files, file.key, range === 'whole' ? undefined : part))
}

async function openOrProblem(files: Files, ...[key, range]: Parameters<Files['open']>) {
  try {
    return await files.open(key, range)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    throw new Problem('file-missing', 410, 'The content of this file is missing. Restore it from a backup.')
  }
}

const shownInline =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)|application\/pdf|text\/(plain|csv|markdown|html)|application\/json)$/

/** Whether a browser is asked to show it; anything else is a download. */
export const isShownInline = (contentType: string) => shownInline.test(mediaTypeOf(contentType))

const dispositionOf = (contentType: string) => (isShownInline(contentType) ? 'inline' : 'attachment')

const sandboxed = "sandbox; default-src 'none'; frame-ancestors 'self'"
/** The browsers' PDF viewers do not work in a sandbox; they do not run the content on our origin anyway. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

function policyFor(contentType: string): string {
  const type = mediaTypeOf(contentType)
  if (type === 'application/pdf') return pdfPolicy
  return type === 'text/html' || type === 'image/svg+xml'
    ? `${sandboxed}; style-src 'unsafe-inline'; img-src data:`
    : sandboxed
}

const withCharset = (contentType: string) =>
  /^(text\/|application\/(json|xml)|image\/svg)/.test(contentType) && !contentType.includes('charset=')
    ? `${contentType}; charset=utf-8`
    : contentType
