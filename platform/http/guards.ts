import { statfsSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#core/problem'
import { diskIsFull } from './refuse'

const changesSomething = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** A browser says where a request comes from; a change asked for by another site is refused. */
export function refuseOtherOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (changesSomething(request) && !isOwnOrigin(request, publicOrigin)) {
      return done(forbidden('This was asked for by another site, so nothing was done.'))
    }
    done()
  })
}

function isOwnOrigin({ headers }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = headers
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (origin === undefined) return true
  return origin === publicOrigin || hostOf(origin) === headers.host
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/** The engine needs room for its log: better to refuse a change early than to die in the middle of one. */
const reserve = 64 * 1024 * 1024

export function refuseChangesOnFullDisk(app: FastifyInstance, folder: string): void {
  let lookedAt = 0
  let room = true
  app.addHook('onRequest', (request, _reply, done) => {
    if (!changesSomething(request)) return done()
    if (Date.now() - lookedAt > 1_000) {
      const { bavail, bsize } = statfsSync(folder)
      room = bavail * bsize > reserve
      lookedAt = Date.now()
    }
    done(room ? undefined : diskIsFull())
  })
}
