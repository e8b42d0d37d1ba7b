import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, tooMany } from '#core/problem'
import { formatLongDay } from '#features/invoices/invoice-document'
import { readBusiness } from '#features/settings/server/store'
import { contentDisposition } from '#platform/http/content-disposition'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { acceptForms, textField } from '#platform/public-pages/form-body'
import { countGuess } from '#platform/public-pages/guesses'
import { withPublicHeaders } from '#platform/public-pages/page'
import { hashOfToken } from '#platform/secrets/link-token'
import { countAttempt } from '#platform/throttle/throttle'
import { drawingPath } from '../drawing'
import { pageWords } from '../page-words'
import { publicPath } from '../public-link'
import { readFieldValues } from '../read-field-values'
import type { SignerState, SignRequestState } from '../sign-request'
import { SignerEmail, SignerName, signLimits } from '../sign-request-input'
import { canSign, isOpen, requestStateOn, signerStates } from '../state'
import { prepareAcceptance } from './accept-quote'
import { labelOf } from './field-inputs'
import { mailDeps } from './mail-deps'
import { pageScript } from './page-script'
import { closedPage, handedOverPage, type PageState, signerPage } from './public-page'
import { type SealDeps, trySeal } from './seal-request'
import { contentOf, sentContent } from './source'
import { act, decline, findHandedOver, handOver, markViewed, type SignerVisit, sign } from './store/answers'
import { confirmCode, sendCode } from './store/codes'
import { findByToken, type SignerRow, type StoredRequest, todayOf } from './store/read'
import { signedName } from './store/sealing'

export type PublicSigningDeps = SealDeps & {
  sessionGuard: { authenticate(request: FastifyRequest): Promise<unknown> }
}

/** Limits guessing, repeated presses of a button, and codes. */
const answerLimit = { times: 30, withinMinutes: 15 }
const codeLimit = { times: 5, withinMinutes: 30 }
const bodyLimit = 100_000

type Opened = { request: StoredRequest; signer: SignerRow; token: string }
type Handler = (opened: Opened, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The pages of signers, reachable without a session by a valid link. */
export function publicSigningRoutes(app: FastifyInstance, deps: PublicSigningDeps): void {
  const { db, files, sessionGuard } = deps
  const path = publicPath(':token')

  void app.register(async (scope) => {
    acceptForms(scope)
    answerErrorsWithPages(scope, languageOf)
    scope.get(path, page(show))
    scope.get(`${path}/pdf`, page(showPdf))
    scope.get(`${path}/certificate`, page(showCertificate))
    scope.post(`${path}/viewed`, { bodyLimit }, page(viewed))
    scope.post(`${path}/code`, { bodyLimit }, page(askForCode))
    scope.post(`${path}/sign`, { bodyLimit }, page(signNow))
    scope.post(`${path}/decline`, { bodyLimit }, page(declineNow))
    scope.post(`${path}/hand-over`, { bodyLimit }, page(handOverNow))
  })

  function page(handle: Handler) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      withPublicHeaders(reply, { script: pageScript }).type('text/html; charset=utf-8')
      let opened: Opened | undefined
      try {
        opened = await open(request)
        return await handle(opened, request, reply)
      } catch (error) {
        if (error instanceof Problem && error.status === 429 && opened) {
          const message = { text: pageWords[opened.request.language].tooMany, isBad: true }
          return draw(opened, reply, { message, typed: typedIn(opened, request.body) }, 429)
        }
        if (!(error instanceof Problem) || error.status !== 404) throw error
        const { token } = request.params as { token: string }
        const handedOver = await findHandedOver(db, hashOfToken(token))
        if (handedOver) return reply.code(isHandOver(request) ? 200 : 410).send(handedOverPage(handedOver))
        const language = await languageOf(request)
        const { notFoundTitle, notFound } = pageWords[language]
        return reply.code(404).send(closedPage(language, notFoundTitle, notFound))
      }
    }
  }

  /** The language of the document; without one, the visitor's. */
  async function languageOf({ params, headers }: FastifyRequest) {
    const found = await findByToken(db, (params as { token: string }).token).catch(() => undefined)
    return found?.request.language ?? acceptedLanguage(headers['accept-language']) ?? (await readBusiness(db)).language
  }

  async function open(request: FastifyRequest): Promise<Opened> {
    const { token } = request.params as { token: string }
    try {
      return { ...(await findByToken(db, token)), token }
    } catch (error) {
      await countGuess(db, 'sign link', request.ip)
      throw error
    }
  }

  async function limit(key: string, allowed: { times: number; withinMinutes: number }): Promise<void> {
    if (!(await countAttempt(db, key, allowed)).allowed) throw tooMany(pageWords.en.tooMany)
  }

  /** Nothing is counted here: scanners of mail open links, too. */
  async function show(opened: Opened, _: FastifyRequest, reply: FastifyReply) {
    return draw(opened, reply, {})
  }

  async function showPdf(opened: Opened, _: FastifyRequest, reply: FastifyReply) {
    const { request } = opened
    const { title, sealedKey, state } = request
    if (state === 'withdrawn') return draw(opened, reply, {})
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', sealedKey ? signedName(title) : `${title}.pdf`))
      .send(await sentContent(files, request))
  }

  async function showCertificate(
    { request: { title, certificateKey } }: Opened,
    _: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (!certificateKey) throw new Problem('not-found', 404, 'There is no certificate')
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', `${title} (certificate).pdf`))
      .send(await contentOf(files, certificateKey))
  }

  async function viewed(opened: Opened, request: FastifyRequest, reply: FastifyReply) {
    if (!(await sessionGuard.authenticate(request))) await markViewed(db, visitOf(opened, request), new Date())
    return reply.code(204).send()
  }

  async function askForCode(opened: Opened, request: FastifyRequest, reply: FastifyReply) {
    if (!opened.request.needsCode) return reply.redirect(publicPath(opened.token), 303)
    await limit(`sign code:${opened.signer.id}`, codeLimit)
    const outcome = await sendCode(db, visitOf(opened, request), new Date())
    if (outcome === 'closed') return closed(await open(request), reply)
    // No redirect: without script, what was filled in came with the request.
    return draw(opened, reply, { isCodeSent: true, typed: typedIn(opened, request.body) })
  }

  async function signNow(opened: Opened, request: FastifyRequest, reply: FastifyReply) {
    await limit(`sign:${opened.signer.id}:${request.ip}`, answerLimit)
    const now = new Date()
    const { isActive } = await stateOf(opened)
    if (!isActive) return refuse(opened, request, reply)
    const words = pageWords[opened.request.language]
    const fields = request.body
    const { values, problem: wrong } = valuesIn(opened, fields)
    const typed = typedIn(opened, fields)
    const name = SignerName.safeParse(textField(fields, 'name'))
    const strokes = textField(fields, 'drawing')
    const drawing = strokes === '' ? null : (drawingPath(strokes) ?? 'bad')
    const problem = !textField(fields, 'name')
      ? words.nameMissing
      : !name.success
        ? words.nameBad
        : !isTicked(fields)
          ? words.agreeMissing
          : drawing === 'bad'
            ? words.drawingBad
            : wrong
              ? words[wrong.kind === 'missing' ? 'fieldMissing' : 'fieldBad'](labelOf(wrong.field, words))
              : undefined
    if (problem || !name.success)
      return draw(opened, reply, { message: { text: problem ?? '', isBad: true }, typed }, 422)
    const visit = visitOf(opened, request)
    if (opened.request.needsCode && !opened.signer.codeConfirmedAt) {
      const code = await confirmCode(db, visit, textField(fields, 'code').slice(0, 20), now)
      if (code === 'closed') return closed(await open(request), reply)
      if (code === 'wrong') return draw(opened, reply, { message: { text: words.codeWrong, isBad: true }, typed }, 422)
    }
    const signature = { name: name.data, drawing, fieldValues: values }
    const acceptance = await prepareAcceptance(deps, opened.request, visit, signature, now)
    const outcome = await sign(db, visit, signature, await mailDeps(deps), now, acceptance).finally(acceptance?.discard)
    if (outcome === 'closed') return closed(await open(request), reply)
    if (outcome === 'last') await trySeal(deps, opened.request.id, now)
    return reply.redirect(publicPath(opened.token), 303)
  }

  async function declineNow(opened: Opened, request: FastifyRequest, reply: FastifyReply) {
    await limit(`sign:${opened.signer.id}:${request.ip}`, answerLimit)
    const { isActive } = await stateOf(opened)
    if (!isActive) return refuse(opened, request, reply)
    const reason = textField(request.body, 'reason')
    if (reason.length > signLimits.reason) {
      const typed = typedIn(opened, request.body)
      const message = { text: pageWords[opened.request.language].textLong, isBad: true }
      return draw(opened, reply, { message, typed }, 422)
    }
    const outcome = await decline(db, visitOf(opened, request), reason, new Date())
    if (outcome === 'closed') return closed(await open(request), reply)
    return reply.redirect(publicPath(opened.token), 303)
  }

  async function handOverNow(opened: Opened, request: FastifyRequest, reply: FastifyReply) {
    await limit(`sign:${opened.signer.id}:${request.ip}`, answerLimit)
    const words = pageWords[opened.request.language]
    const name = SignerName.safeParse(textField(request.body, 'name'))
    const email = SignerEmail.safeParse(textField(request.body, 'email'))
    const mail = await mailDeps(deps)
    const isTaken =
      email.success && opened.request.signers.some((one) => one.email.toLowerCase() === email.data.toLowerCase())
    if (!name.success || !email.success || isTaken) {
      const message = { text: isTaken ? words.handOverTaken : words.handOverBad, isBad: true }
      return draw(opened, reply, { message, handOver: handOverIn(request.body) }, 422)
    }
    const to = { name: name.data, email: email.data }
    const outcome = await handOver(db, visitOf(opened, request), to, mail, new Date())
    if (outcome === 'closed') return closed(await open(request), reply)
    return handedOverPage({ language: opened.request.language, isMailed: mail.hasMailAccount })
  }

  async function stateOf({ request, signer }: Opened) {
    const state = requestStateOn(request, request.signers, await todayOf(db, new Date()))
    const signerState = signerStates(request, request.signers)[signer.position - 1] ?? 'waiting'
    return { state, signerState, isActive: canSign(state, signerState) }
  }

  /** An attempt that comes too late is recorded in the history, too. */
  async function refuse(opened: Opened, request: FastifyRequest, reply: FastifyReply) {
    await act(db, visitOf(opened, request), new Date(), async () => 'open')
    return closed(opened, reply)
  }

  /** A signer who has signed sees what was signed; otherwise the page says why the request is closed. */
  async function closed(opened: Opened, reply: FastifyReply) {
    const { signerState } = await stateOf(opened)
    if (signerState === 'signed') return reply.redirect(publicPath(opened.token), 303)
    return draw(opened, reply, {}, 409)
  }

  async function draw(
    opened: Opened,
    reply: FastifyReply,
    more: Pick<PageState, 'message' | 'typed' | 'handOver' | 'isCodeSent'>,
    status = 200,
  ): Promise<unknown> {
    const { request, signer, token } = opened
    const business = await readBusiness(db)
    const { state, signerState } = await stateOf(opened)
    if (!isOpen(state) && state !== 'complete') {
      const [title, text] = closedTexts(request, state, signerState, business.name)
      return reply.code(status === 200 ? 410 : status).send(closedPage(request.language, title, text))
    }
    return reply
      .code(status)
      .send(signerPage(request, signer, business, { path: publicPath(token), state, signerState, ...more }))
  }
}

const visitOf = ({ request, signer, token }: Opened, { ip, headers }: FastifyRequest): SignerVisit => ({
  requestId: request.id,
  signerId: signer.id,
  tokenHash: hashOfToken(token),
  address: ip,
  browser: (headers['user-agent'] ?? '').slice(0, 500),
})

function closedTexts(
  { language, lastDay }: StoredRequest,
  state: SignRequestState,
  signerState: SignerState,
  businessName: string,
): [string, string] {
  const words = pageWords[language]
  if (state === 'withdrawn') return [words.withdrawnTitle, words.withdrawn(businessName)]
  if (state === 'declined')
    return [words.declinedTitle, signerState === 'declined' ? words.declinedByYou : words.declined]
  return [words.expiredTitle, words.expired(lastDay ? formatLongDay(lastDay, language) : '', businessName)]
}

const valuesIn = ({ signer }: Opened, fields: unknown) =>
  readFieldValues(signer.fields, (index) => textField(fields, `field-${index}`))

/** What was filled in, to be shown again. */
const typedIn = (opened: Opened, fields: unknown): PageState['typed'] => ({
  name: textField(fields, 'name').slice(0, signLimits.name),
  agreed: isTicked(fields),
  reason: textField(fields, 'reason').slice(0, signLimits.reason),
  values: valuesIn(opened, fields).values,
  drawing: drawingPath(textField(fields, 'drawing')) ? textField(fields, 'drawing') : '',
})

const handOverIn = (fields: unknown): PageState['handOver'] => ({
  name: textField(fields, 'name').slice(0, signLimits.name),
  email: textField(fields, 'email').slice(0, signLimits.email),
})

const isHandOver = ({ method, url }: FastifyRequest) => method === 'POST' && url.endsWith('/hand-over')

const isTicked = (fields: unknown) => {
  const { agree } = (fields ?? {}) as { agree?: unknown }
  return agree === true || ['yes', 'on', 'true', '1'].includes(String(agree).toLowerCase())
}
