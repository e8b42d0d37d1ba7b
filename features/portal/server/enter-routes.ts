import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '#core/device-name'
import { Problem, tooMany } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Html } from '#platform/http/html'
import { acceptForms, textField } from '#platform/public-pages/form-body'
import { hashOfToken } from '#platform/secrets/link-token'
import { countAttempt, type Limit } from '#platform/throttle/throttle'
import { EmailAddress, enterPath, portalPath } from '../portal'
import { type Language, wordsIn } from '../words'
import type { PortalDeps } from './deps'
import { isToken, mailLink, newToken } from './enter'
import { confirmPage, deadLinkPage, enterPage, linkSentPage } from './pages/enter'
import { page } from './pages/layout'
import { endSession, findLink, isOpenedBy, redeemLink } from './store/entering'
import { findPortalClient } from './store/portals'
import { answerPage, answerPortalErrors, cookieOf, sessionToken } from './visitor'

/** Limits guessing by network address. */
const guessLimit: Limit = { times: 60, withinMinutes: 15 }
const bodyLimit = 10_000

/** How clients sign in and out. */
export function enterRoutes(app: FastifyInstance, deps: PortalDeps): void {
  const { db, https } = deps
  const path = enterPath(':token')
  void app.register(async (scope) => {
    answerPortalErrors(scope, deps)
    acceptForms(scope)
    scope.get(path, (request, reply) =>
      answerPage(deps, request, reply, (language) => showLink(request, reply, language)),
    )
    scope.post(portalPath, { bodyLimit }, (request, reply) =>
      answerPage(deps, request, reply, (language) => askForLink(request, reply, language)),
    )
    scope.post(path, { bodyLimit }, (request, reply) =>
      answerPage(deps, request, reply, (language) => enter(request, reply, language)),
    )
    scope.post(`${portalPath}/leave`, { bodyLimit }, leave)
  })

  async function draw(reply: FastifyReply, language: Language, content: Html, status = 200) {
    const title = wordsIn(language).enter.title
    return reply.code(status).send(page({ business: await readBusiness(db), language, title }, content))
  }

  async function askForLink(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const { name } = await readBusiness(db)
    const words = wordsIn(language).enter
    const typed = textField(request.body, 'email').slice(0, 300)
    const email = EmailAddress.safeParse(typed)
    const refuse = (text: string, status: number) =>
      draw(reply, language, enterPage(language, name, typed, { text, isBad: true }), status)
    if (!email.success) return refuse(words.invalid, 422)
    try {
      await mailLink(deps, email.data, request.ip, new Date())
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error
      return refuse(words.tooMany, 429)
    }
    return draw(reply, language, linkSentPage(language))
  }

  async function openLink(request: FastifyRequest) {
    const { token } = request.params as { token: string }
    const link = isToken(token) ? await findLink(db, hashOfToken(token), new Date()) : undefined
    if (!link && !(await countAttempt(db, `portal link:${request.ip}`, guessLimit)).allowed)
      throw tooMany(wordsIn('en').enter.tooMany)
    return link && { ...link, token, client: await findPortalClient(db, link.clientId) }
  }

  /** A visitor who is already signed in by this link is redirected: the button was pressed twice, or the mail opened again. */
  async function answerDeadLink(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const { token } = request.params as { token: string }
    const session = sessionToken(request)
    if (session && isToken(token) && (await isOpenedBy(db, hashOfToken(session), hashOfToken(token), new Date())))
      return reply.redirect(portalPath, 303)
    return draw(reply, language, deadLinkPage(language), 404)
  }

  /** Changes nothing: mail scanners and previews open links, too. */
  async function showLink(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const link = await openLink(request)
    if (!link) return answerDeadLink(request, reply, language)
    const own = link.client.language
    return draw(reply, own, confirmPage(own, link.clientName, enterPath(link.token)))
  }

  async function enter(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const link = await openLink(request)
    if (!link) return answerDeadLink(request, reply, language)
    const token = newToken()
    const device = { address: request.ip, device: deviceName(request.headers['user-agent'] ?? null) }
    try {
      await redeemLink(db, hashOfToken(link.token), { ...device, tokenHash: hashOfToken(token) }, new Date())
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      return answerDeadLink(request, reply, language)
    }
    return reply.header('set-cookie', cookieOf(token, https)).redirect(portalPath, 303)
  }

  async function leave(request: FastifyRequest, reply: FastifyReply) {
    const token = sessionToken(request)
    if (token) await endSession(db, hashOfToken(token), new Date())
    return reply.header('set-cookie', cookieOf('', https, 0)).redirect(portalPath, 303)
  }
}
