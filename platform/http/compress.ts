import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below this, compression costs more than it saves. */
const minLength = 2048
const compressible = /^(text\/|application\/(.*[+])?(json|xml|javascript)|image\/svg)/
const gzipAccepted = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i

export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  gzipAccepted.test(String(headers['accept-encoding'] ?? ''))

/** Compresses long texts. Streams are not: files are compressed already or requested in ranges. */
export function compressTexts(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength) return done(null, payload)
    if (!compressible.test(String(reply.getHeader('content-type')))) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) return done(null, payload)
    gzip(payload, (error, compressed) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, compressed)
    })
  })
}
