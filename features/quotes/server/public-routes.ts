import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatCents } from '#core/money'
import { Problem, tooMany } from '#core/problem'
import { PathRecordId } from '#core/record-id'
import { publicPath as invoicePath } from '#features/invoices/public-link'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { contentDisposition } from '#platform/http/content-disposition'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { acceptForms, textField, valuesOf } from '#platform/public-pages/form-body'
import { newFormKey, sendOnce, sentFormKey, wasSent } from '#platform/public-pages/form-key'
import { countGuess } from '#platform/public-pages/guesses'
import { withPublicHeaders } from '#platform/public-pages/page'
import { openToken } from '#platform/secrets/link-token'
import type { Seal } from '#platform/secrets/seal'
import { countAttempt } from '#platform/throttle/throttle'
import { chosenLines } from '../chosen-lines'
import { type QuoteContent, totalsOfContent } from '../content'
import { quoteWords } from '../document-words'
import { publicPath } from '../public-link'
import { quoteLimits } from '../quote-input'
import { pdfName } from '../quote-mail'
import { awaitsAnswer } from '../status'
import { sendAttachment } from './attachments'
import { notFoundPage, type PageState, quotePage, withdrawnPage } from './public-page'
import { renderQuotePdf } from './send'
import { type Answered, acceptQuote, askAboutQuote, declineQuote, type ReceiveQuestion } from './store/answers'
import { attachmentOf } from './store/attachments'
import { contentOf } from './store/content'
import {
  findInvoicePages,
  findQuoteByToken,
  findRecipient,
  findReplacement,
  findRevision,
  findWithdrawnLink,
} from './store/details'
import { type StoredQuote, todayOf, toQuote } from './store/read'
import { markViewed } from './store/sending'
import { withContent } from './with-content'

export type PublicQuoteRouteDeps = {
  db: Db
  files: Files
  seal: Seal
  invoiceSeal: Seal
  /** Whether clients can pay by card, and where they are sent for it. */
  payments: { isOn(): Promise<boolean>; checkoutOrigin: string }
  receiveQuestion: ReceiveQuestion
  answered?: Answered
  sessionGuard: { authenticate(request: FastifyRequest): Promise<unknown> }
}

/** Limits guessing, and clients who press a button again and again. */
const answerLimit = { times: 30, withinMinutes: 15 }
const questionLimit = { times: 10, withinMinutes: 60 }
const bodyLimit = 100_000

type PublicRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, string | string[]> }>

/** The pages of a quote, reachable without a session by a valid link. */
export function publicQuoteRoutes(app: FastifyInstance, deps: PublicQuoteRouteDeps): void {
  const { db, files, seal, invoiceSeal, payments, sessionGuard, receiveQuestion, answered } = deps
  const path = publicPath(':token')

  void app.register(async (scope) => {
    acceptForms(scope)
    answerErrorsWithPages(scope, languageOf)
    scope.get(path, page(showQuote))
    scope.get(`${path}/pdf`, page(showPdf))
    scope.get(`${path}/attachments/:attachmentId`, page(showAttachment))
    scope.post(`${path}/accept`, { bodyLimit }, page(accept))
    scope.post(`${path}/decline`, { bodyLimit }, page(decline))
    scope.post(`${path}/question`, { bodyLimit }, page(ask))
  })

  type Handler = (quote: StoredQuote, request: PublicRequest, reply: FastifyReply) => Promise<unknown>

  function page(handle: Handler) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      withPublicHeaders(reply).type('text/html; charset=utf-8')
      let quote: StoredQuote | undefined
      try {
        quote = await open(request as PublicRequest)
        return await handle(quote, request as PublicRequest, reply)
      } catch (error) {
        if (error instanceof Problem && error.status === 429 && quote) {
          const message = { text: quoteWords[quote.language].page.tooMany, isBad: true }
          return draw(quote, request as PublicRequest, { message, fields: request.body }, reply, 429)
        }
        if (!(error instanceof Problem) || error.status !== 404) throw error
        return reply.code(404).send(await nothingHere(request as PublicRequest))
      }
    }
  }

  /** Says that the link was withdrawn, where that is known. */
  async function nothingHere(request: PublicRequest): Promise<string> {
    const withdrawn = await findWithdrawnLink(db, request.params.token)
    if (withdrawn) return withdrawnPage(withdrawn.language, (await readBusiness(db)).name)
    return notFoundPage(await languageOf(request))
  }

  /** The language of the quote; without one, the visitor's. */
  async function languageOf({ params, headers }: FastifyRequest) {
    const { token } = params as { token: string }
    const quote = (await findQuoteByToken(db, token).catch(() => undefined)) ?? (await findWithdrawnLink(db, token))
    return quote?.language ?? acceptedLanguage(headers['accept-language']) ?? (await readBusiness(db)).language
  }

  async function open({ params: { token }, ip }: PublicRequest): Promise<StoredQuote> {
    try {
      return await findQuoteByToken(db, token)
    } catch (error) {
      if (!(await findWithdrawnLink(db, token))) await countGuess(db, 'quote link', ip)
      throw error
    }
  }

  async function limit(key: string, allowed: { times: number; withinMinutes: number }): Promise<void> {
    if (!(await countAttempt(db, key, allowed)).allowed) throw tooMany(quoteWords.en.page.tooMany)
  }

  async function showQuote(quote: StoredQuote, request: PublicRequest, reply: FastifyReply) {
    // Views by the owner and HEAD requests do not count as viewed by the client.
    if (request.method === 'GET' && !(await sessionGuard.authenticate(request))) await markViewed(db, quote, new Date())
    const words = quoteWords[quote.language].page
    const message = 'asked' in request.query ? { text: words.asked, isBad: false } : undefined
    return draw(quote, request, { message, fields: request.query }, reply)
  }

  async function showPdf(quote: StoredQuote, _request: PublicRequest, reply: FastifyReply) {
    const shown = { ...toQuote(quote, await todayOf(db, new Date())), ...(await findRecipient(db, quote.clientId)) }
    const accepted =
      quote.acceptedAt && quote.acceptedName ? { name: quote.acceptedName, at: quote.acceptedAt } : undefined
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', pdfName(quote.quoteNumber)))
      .send(await renderQuotePdf(db, shown, accepted))
  }

  async function showAttachment(quote: StoredQuote, request: PublicRequest, reply: FastifyReply) {
    const { attachmentId } = request.params as unknown as { attachmentId: string }
    return sendAttachment(request, reply, files, attachmentOf(quote, PathRecordId.parse(attachmentId)))
  }

  async function accept(quote: StoredQuote, request: PublicRequest, reply: FastifyReply) {
    await limit(`quote:${quote.id}:${request.ip}`, answerLimit)
    const now = new Date()
    const fields = request.body
    const words = quoteWords[quote.language].page
    if (!awaitsAnswer(toQuote(quote, await todayOf(db, now)).status)) return closed(quote, request, reply)
    const seen = await contentSeen(quote, fields)
    const chosen = chosenLines(seen.content.items, positionsIn(fields))
    const { totalCents } = totalsOfContent(seen.content, chosen)
    const name = textField(fields, 'name')
    const shownTotal = textField(fields, 'total')
    const total = formatCents(totalCents, seen.content.currency)
    const problem = !name
      ? words.nameMissing
      : name.length > quoteLimits.name
        ? words.nameLong
        : !isTicked(fields)
          ? words.agreeMissing
          : totalCents === 0
            ? words.nothingChosen
            : shownTotal !== '' && shownTotal !== String(totalCents)
              ? words.totalChanged(total)
              : undefined
    if (problem) return draw(quote, request, { message: { text: problem, isBad: true }, fields, seen }, reply, 422)
    const accepted = withContent(quote, seen.content, chosen)
    const shown = { ...toQuote(accepted, await todayOf(db, now)), ...(await findRecipient(db, quote.clientId)) }
    const pdf = await files.stage(await renderQuotePdf(db, shown, { name, at: now }))
    try {
      await acceptQuote(
        db,
        files,
        quote.id,
        {
          name,
          address: request.ip,
          browser: (request.headers['user-agent'] ?? '').slice(0, 500),
          ...seen,
          chosen,
          at: now,
        },
        pdf,
        invoiceSeal,
        answered,
      )
    } finally {
      await pdf.discard()
    }
    // A second tab comes too late and sees what the first one did.
    return reply.redirect(publicPath(request.params.token), 303)
  }

  async function decline(quote: StoredQuote, request: PublicRequest, reply: FastifyReply) {
    await limit(`quote:${quote.id}:${request.ip}`, answerLimit)
    const now = new Date()
    if (!awaitsAnswer(toQuote(quote, await todayOf(db, now)).status)) return closed(quote, request, reply)
    const reason = textField(request.body, 'reason')
    if (reason.length > quoteLimits.answer) {
      const message = { text: quoteWords[quote.language].page.textLong, isBad: true }
      return draw(quote, request, { message, fields: request.body }, reply, 422)
    }
    await declineQuote(db, quote.id, reason, now, answered)
    return reply.redirect(publicPath(request.params.token), 303)
  }

  async function ask(quote: StoredQuote, request: PublicRequest, reply: FastifyReply) {
    const words = quoteWords[quote.language].page
    const question = textField(request.body, 'question')
    const key = sentFormKey(`quote question ${quote.id}`, request.body, [question])
    const thanks = () => reply.redirect(`${publicPath(request.params.token)}?asked`, 303)
    if (await wasSent(db, key)) return thanks()
    await limit(`quote question:${quote.id}:${request.ip}`, questionLimit)
    if (question === '' || question.length > quoteLimits.answer) {
      const message = { text: question === '' ? words.questionMissing : words.textLong, isBad: true }
      return draw(quote, request, { message, fields: request.body }, reply, 422)
    }
    await sendOnce(db, key, (tx) => askAboutQuote(tx, quote.id, question, new Date(), receiveQuestion))
    return thanks()
  }

  /** Accepting again after accepting is not an error; otherwise the page says why the quote is closed. */
  async function closed(quote: StoredQuote, request: PublicRequest, reply: FastifyReply) {
    if (quote.status === 'accepted') return reply.redirect(publicPath(request.params.token), 303)
    return draw(quote, request, {}, reply, 409)
  }

  type Drawing = {
    message?: PageState['message']
    fields?: unknown
    seen?: { revision: number; content: QuoteContent }
  }

  /** The page of the quote as it is, or as the client saw it, with the client's choice. */
  async function draw(
    quote: StoredQuote,
    { params: { token } }: PublicRequest,
    { message, fields, seen }: Drawing,
    reply?: FastifyReply,
    status = 200,
  ) {
    const today = await todayOf(db, new Date())
    const content = seen?.content ?? contentOf(quote)
    const isOpen = awaitsAnswer(toQuote(quote, today).status)
    const chosen = isOpen ? chosenLines(content.items, positionsIn(fields)) : quote.items.map((item) => item.chosen)
    const shown = {
      ...toQuote(withContent(quote, content, chosen), today),
      ...(await findRecipient(db, quote.clientId)),
    }
    const newest = quote.status === 'replaced' ? await findReplacement(db, quote) : undefined
    const newestToken = newest && openToken(seal, newest)
    const invoicePages = await findInvoicePages(db, quote, invoiceSeal)
    const canPay = invoicePages.some(({ owedCents }) => owedCents > 0) && (await payments.isOn())
    if (canPay && reply) withPublicHeaders(reply, { formOrigin: payments.checkoutOrigin })
    const html = quotePage(shown, await readBusiness(db), {
      path: publicPath(token),
      formKey: newFormKey(),
      revision: seen?.revision ?? quote.revision,
      totalCents: totalsOfContent(content, chosen).totalCents,
      message,
      typed: {
        name: textField(fields, 'name').slice(0, quoteLimits.name),
        agreed: isTicked(fields),
        reason: textField(fields, 'reason').slice(0, quoteLimits.answer),
        question: textField(fields, 'question').slice(0, quoteLimits.answer),
      },
      invoiceUrls: invoicePages.map(({ number, token: invoiceToken, owedCents, currency }) => ({
        number,
        url: invoicePath(invoiceToken),
        payUrl: canPay && owedCents > 0 ? `${invoicePath(invoiceToken)}/pay` : null,
        balance: formatCents(owedCents, currency),
      })),
      newestUrl: newestToken && publicPath(newestToken),
    })
    return reply ? reply.code(status).send(html) : html
  }

  /**
   * The revision from the page's hidden field, else the one that the client opened last. An unknown one counts as the
   * current.
   */
  async function contentSeen(quote: StoredQuote, fields: unknown) {
    const given = Number(textField(fields, 'version')) || quote.viewedRevision || quote.revision
    const earlier =
      Number.isInteger(given) && given > 0 && given < quote.revision
        ? await findRevision(db, quote.id, given)
        : undefined
    return earlier ? { revision: given, content: earlier } : { revision: quote.revision, content: contentOf(quote) }
  }
}

const isTicked = (fields: unknown) => {
  const { agree } = (fields ?? {}) as { agree?: unknown }
  return agree === true || ['yes', 'on', 'true', '1'].includes(String(agree).toLowerCase())
}

const positionsIn = (fields: unknown) =>
  new Set(
    valuesOf(fields, 'choice')
      .map(Number)
      .filter((position) => Number.isInteger(position)),
  )
