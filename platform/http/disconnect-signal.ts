import type { FastifyReply } from 'fastify'

/** Aborted when the connection closes before the answer was sent. `request.signal` is also aborted once a body was read. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}
