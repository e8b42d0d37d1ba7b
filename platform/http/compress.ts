import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this, packing costs more than it saves on the way. */
const worthwhile = 2048
const packs = /^(text\/|application\/(.*[+])?(json|xml|javascript)|image\/svg)/
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i

/** Packs long texts for who can unpack them. Streams go as they are: files are packed already, or asked for in parts. */
export function compressTexts(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthwhile) return done(null, payload)
    if (!packs.test(String(reply.getHeader('content-type')))) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) return done(null, payload)
    gzip(payload, (error, packed) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, packed)
    })
  })
}
