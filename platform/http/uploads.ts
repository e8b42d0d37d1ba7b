import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '#core/problem'
import type { Files } from '#platform/files/files'
import { type Staged, tooLarge } from '#platform/files/staging'
import { Turns } from './turns'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came along, until the answer is sent. */
    uploaded: (Staged & { filename: string }) | null
  }
}

/** A thousand may come at once: each waits unread, on its own line, until it is its turn. */
const atOnce = 16
const limits = { files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 }
/** A line on which nothing comes for so long is dead, though nobody has hung up. */
const longestSilence = 60_000
/** The fields and the lines between the parts. */
const besidesTheFile = 256 * 1024

/**
 * From here on the routes of this scope also take multipart forms: the fields become the body, so that a call reads them
 * like any other input, and the part called `file` is taken in as it streams and lies ready as `request.uploaded`.
 */
export async function takeUploads(
  scope: FastifyInstance,
  files: Files,
  limit: number,
  silence = longestSilence,
): Promise<void> {
  const turns = new Turns(atOnce)
  await scope.register(multipart, { limits: { ...limits, fileSize: limit + 1 } })
  scope.decorateRequest('uploaded', null)
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    if (Number(request.headers['content-length'] ?? 0) > limit + besidesTheFile) throw tooLarge(limit)
    await turns.take(() => unlessSilent(request, silence, () => takeIn(request, files, limit)))
    if (!request.uploaded) throw invalid({ file: 'Please choose a file' })
  })
  scope.addHook('onSend', async (request) => {
    await request.uploaded?.discard()
  })
}

/** Hangs up on whoever sends nothing any more, so that no dead line keeps its turn. */
async function unlessSilent(request: FastifyRequest, silence: number, work: () => Promise<void>): Promise<void> {
  const { raw } = request
  let heard = -1
  const watch = setInterval(() => {
    if (raw.socket.bytesRead === heard) raw.destroy(new Error('Nothing more came'))
    heard = raw.socket.bytesRead
  }, silence)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
}

async function takeIn(request: FastifyRequest, files: Files, limit: number): Promise<void> {
  const fields: Record<string, unknown> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file' || request.uploaded) part.file.resume()
      else request.uploaded = { ...(await files.stage(part.file, { limit })), filename: part.filename ?? '' }
    }
  } catch (error) {
    await request.uploaded?.discard()
    // Whoever still sends must be let finish, or they would not hear the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
  request.body = { ...fields }
}
