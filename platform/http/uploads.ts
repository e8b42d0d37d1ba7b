import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Problem } from '#core/problem'
import type { Files } from '#platform/files/files'
import { type Staged, tooLarge } from '#platform/files/staging'
import { Semaphore } from '#platform/semaphore/semaphore'
import { holdsNul, unstorable } from './json-body'

export type Upload = Staged & { filename: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file, until the response is sent. */
    uploaded: Upload | null
    /** The files after the first, where a scope takes several. */
    moreUploaded: Upload[]
  }
}

/** Further uploads wait unread on their connections. */
const maxConcurrentUploads = 16
const limits = { fields: 20, fieldSize: 10_000, headerPairs: 50 }
/** A connection without data for so long is dead. */
const defaultIdleTimeoutMs = 60_000
/** For the fields and the multipart boundaries. */
const formOverheadBytes = 256 * 1024

/**
 * Makes the routes of this scope accept multipart forms: the fields become the body, which the call parses as usual, and
 * the part called `file` is staged as `request.uploaded`. Further parts called so are `request.moreUploaded`, up to `maxFiles` in all.
 */
export async function acceptUploads(
  scope: FastifyInstance,
  files: Files,
  limit: number,
  idleTimeoutMs = defaultIdleTimeoutMs,
  maxFiles = 1,
): Promise<void> {
  const uploads = new Semaphore(maxConcurrentUploads)
  await scope.register(multipart, { limits: { ...limits, files: maxFiles, fileSize: limit + 1 } })
  scope.decorateRequest('uploaded', null)
  scope.decorateRequest('moreUploaded')
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    if (Number(request.headers['content-length'] ?? 0) > limit * maxFiles + formOverheadBytes) throw tooLarge(limit)
    await uploads.run(() => withIdleTimeout(request, idleTimeoutMs, () => receiveForm(request, files, limit, maxFiles)))
    if (!request.uploaded) throw invalid({ file: 'Please choose a file' })
  })
  scope.addHook('onSend', async (request) => {
    await discardAll(request)
  })
}

async function discardAll({ uploaded, moreUploaded }: FastifyRequest): Promise<void> {
  for (const upload of [uploaded, ...(moreUploaded ?? [])]) await upload?.discard()
}

/** Closes a connection that sends nothing, so that it does not occupy the semaphore. */
async function withIdleTimeout(
  request: FastifyRequest,
  idleTimeoutMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const { raw } = request
  let lastBytesRead = -1
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === lastBytesRead) raw.destroy(new Error('Upload timed out'))
    lastBytesRead = raw.socket.bytesRead
  }, idleTimeoutMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

async function receiveForm(request: FastifyRequest, files: Files, limit: number, maxFiles: number): Promise<void> {
  request.moreUploaded = []
  const fields: Record<string, unknown> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file' || (request.uploaded && request.moreUploaded.length + 1 >= maxFiles))
        part.file.resume()
      else {
        const upload = { ...(await files.stage(part.file, { limit })), filename: part.filename ?? '' }
        if (request.uploaded) request.moreUploaded.push(upload)
        else request.uploaded = upload
      }
    }
  } catch (error) {
    await discardAll(request)
    // The client must be able to finish sending, or it would not read the response.
    request.raw.unpipe()
    request.raw.resume()
    throw isCutOff(error) ? new Problem('malformed', 400, 'The file did not arrive whole. Please try again.') : error
  }
  request.body = { ...fields }
  if (
    holdsNul(JSON.stringify([fields, request.uploaded?.filename, ...request.moreUploaded.map((one) => one.filename)]))
  )
    throw unstorable()
}

/** The parser's words for a form that ends before its last boundary, or in the middle of a part. */
const isCutOff = (error: unknown) =>
  error instanceof Error && /unexpected end of multipart data|Boundary not found/i.test(error.message)
