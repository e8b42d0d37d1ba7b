import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notSignedIn } from '#core/problem'
import type { Database } from '#platform/db/database'
import type { SignedIn } from '#platform/http/answer'
import { type Auth, authHeaders, sessionCookie } from './auth'
import { SessionCache } from './session-cache'

/** Requires a session on every `/api` path except the public ones. */
export class SessionGuard {
  private readonly cache = new SessionCache<SignedIn>()
  private readonly auth: Auth
  private readonly cookieName: string

  constructor(auth: Auth, { https }: { https: boolean }) {
    this.auth = auth
    this.cookieName = sessionCookie(https)
  }

  start(database: Database): Promise<void> {
    return this.cache.start(database)
  }

  sessionsChanged(db: Database['orm']): Promise<void> {
    return this.cache.changed(db)
  }

  guard(app: FastifyInstance, publicPaths: readonly string[]): void {
    const publicPathSet = new Set(publicPaths)
    app.decorateRequest('signedIn', null)
    app.addHook('onRequest', (request, _reply, done) => {
      // Checks the matched route, not the raw URL: one path can be encoded in many ways.
      const path = request.routeOptions.url ?? ''
      if (!path.startsWith('/api/') || publicPathSet.has(path)) return done()
      this.authenticate(request).then((signedIn) => {
        request.signedIn = signedIn
        done(signedIn ? undefined : notSignedIn())
      }, done)
    })
  }

  async authenticate(request: FastifyRequest): Promise<SignedIn | null> {
    const cookie = cookieValue(this.cookieName, request.headers.cookie)
    if (!cookie) return null
    return this.cache.find(cookie, Date.now(), async () => {
      const found = await this.auth.api.getSession({ headers: authHeaders(request) })
      return found && { sessionId: Number(found.session.id), userId: Number(found.user.id) }
    })
  }
}

export function cookieValue(name: string, header: string | undefined): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
