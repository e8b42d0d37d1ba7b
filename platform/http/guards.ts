import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#core/problem'
import { fillReserve, hasReserve, hasSpaceForChanges, makeSpaceForFreeing } from '#platform/disk/reserve'
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

/**
 * Refuses changes while the disk of the embedded database is full, except those that the owner frees space with: the
 * reserve is released for them, and made again when there is space.
 */
export function refuseChangesOnFullDisk(
  app: FastifyInstance,
  dataDir: string,
  worksOnFullDisk: (request: FastifyRequest) => boolean,
): void {
  let checkedAt = 0
  let hasSpace = true
  app.addHook('onRequest', (request, _reply, done) => {
    if (!changesSomething(request)) return done()
    if (Date.now() - checkedAt > 1_000) {
      hasSpace = hasSpaceForChanges(dataDir)
      if (hasSpace && hasReserve(dataDir)) void fillReserve(dataDir)
      checkedAt = Date.now()
    }
    const isAllowed = hasSpace || (worksOnFullDisk(request) && makeSpaceForFreeing(dataDir))
    done(isAllowed ? undefined : diskFull())
  })
}
