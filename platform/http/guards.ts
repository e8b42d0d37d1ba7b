import { statfsSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#core/problem'
import { diskFull } from './error-handler'

const changesSomething = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Refuses changes that another site requests (CSRF), by the Origin and Sec-Fetch-Site headers. */
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

/** The embedded engine needs space for its log: a change is refused before it makes the engine panic. */
const minFreeBytes = 64 * 1024 * 1024

export function refuseChangesOnFullDisk(app: FastifyInstance, folder: string): void {
  let checkedAt = 0
  let hasSpace = true
  app.addHook('onRequest', (request, _reply, done) => {
    if (!changesSomething(request)) return done()
    if (Date.now() - checkedAt > 1_000) {
      const { bavail, bsize } = statfsSync(folder)
      hasSpace = bavail * bsize > minFreeBytes
      checkedAt = Date.now()
    }
    done(hasSpace ? undefined : diskFull())
  })
}
