import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { withPublicHeaders } from '#platform/public-pages/page'
import { hashOfToken } from '#platform/secrets/link-token'
import { portalPath, sessionDays } from '../portal'
import type { PortalClient } from '../portal-content'
import type { Language } from '../words'
import type { PortalDeps } from './deps'
import { isToken } from './enter'
import { notFoundPage } from './pages/enter'
import { page } from './pages/layout'
import { findSession } from './store/entering'
import { findPortalClient } from './store/portals'

/** The cookie of the client's session, not of the owner's: it is valid for the portal only and sent to no other path. */
export const portalCookie = 'portal_session'

export type Visitor = { client: PortalClient; email: string }

export function sessionToken(request: FastifyRequest): string | undefined {
  const found = request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${portalCookie}=`))
  const token = found?.slice(portalCookie.length + 1)
  return token && isToken(token) ? token : undefined
}

export const cookieOf = (token: string, https: boolean, seconds = sessionDays * 24 * 60 * 60) =>
  `${portalCookie}=${token}; Path=${portalPath}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

export async function findVisitor({ db }: PortalDeps, request: FastifyRequest): Promise<Visitor | undefined> {
  const token = sessionToken(request)
  const session = token && (await findSession(db, hashOfToken(token), new Date()))
  return session ? { client: await findPortalClient(db, session.clientId), email: session.email } : undefined
}

/** Errors are answered as pages, in the client's language if the session is known. */
export function answerPortalErrors(scope: FastifyInstance, deps: PortalDeps): void {
  answerErrorsWithPages(
    scope,
    async (request) => (await findVisitor(deps, request))?.client.language ?? visitorLanguage(deps, request),
  )
}

const visitorLanguage = async ({ db }: PortalDeps, { headers }: FastifyRequest) =>
  acceptedLanguage(headers['accept-language']) ?? (await readBusiness(db)).language

/** Answers a page; what does not exist or belongs to another client is a page that says not found. */
export async function answerPage(
  { db }: PortalDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  draw: (language: Language) => Promise<unknown>,
) {
  withPublicHeaders(reply).type('text/html; charset=utf-8')
  const business = await readBusiness(db)
  const language = acceptedLanguage(request.headers['accept-language']) ?? business.language
  try {
    return await draw(language)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return reply.code(404).send(page({ business, language, title: '' }, notFoundPage(language)))
  }
}
