import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '#core/money'
import { notFound, Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { disconnectSignal } from '#platform/http/disconnect-signal'
import { acceptedLanguage } from '#platform/public-pages/accepted-language'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { countGuess } from '#platform/public-pages/guesses'
import { awaitsPayment } from '../ageing'
import { createInvoiceDocument, formatLongDay } from '../invoice-document'
import { pdfName } from '../invoice-mail'
import { publicPath } from '../public-link'
import { notFoundPage, type PageOptions, publicPage, publicPageCsp, withdrawnPage } from './public-page'
import { renderCreditNotePdf, renderInvoicePdf } from './send'
import { findInvoiceByToken, type StoredInvoiceDetails } from './store/details'
import { findLinkLanguage, findWithdrawnLink, markViewed } from './store/links'

export type PublicInvoiceRouteDeps = {
  db: Db
  sessionGuard: { authenticate(request: FastifyRequest): Promise<unknown> }
  /** Whether clients can pay by card, and where they are sent for it. */
  payments: { isOn(): Promise<boolean>; checkoutOrigin: string }
}

/** The public pages of an invoice, reachable without a session by a valid link. */
export function publicInvoiceRoutes(
  app: FastifyInstance,
  { db, sessionGuard, payments }: PublicInvoiceRouteDeps,
): void {
  const openByToken = async (request: FastifyRequest): Promise<StoredInvoiceDetails> => {
    const { token } = request.params as { token: string }
    const invoice = await findInvoiceByToken(db, token, new Date()).catch(async (error) => {
      if (isNotFound(error) && !(await findWithdrawnLink(db, token))) await countGuess(db, 'invoice link', request.ip)
      throw error
    })
    // Views by the owner and HEAD requests do not count as viewed by the client.
    if (request.method === 'GET' && !(await sessionGuard.authenticate(request)))
      await markViewed(db, invoice, new Date())
    return invoice
  }
  /** Says that the link was withdrawn, where that is known. */
  const nothingHere = async (request: FastifyRequest): Promise<string> => {
    const withdrawn = await findWithdrawnLink(db, (request.params as { token: string }).token)
    if (withdrawn) return withdrawnPage(withdrawn.language, (await readBusiness(db)).name)
    return notFoundPage(await languageOf(request))
  }
  /** The language of the invoice; without one, the visitor's. */
  const languageOf = async ({ params, headers }: FastifyRequest) =>
    (await findLinkLanguage(db, (params as { token: string }).token)) ??
    acceptedLanguage(headers['accept-language']) ??
    (await readBusiness(db)).language
  const page =
    (show: (invoice: StoredInvoiceDetails, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      withPrivacyHeaders(reply).type('text/html; charset=utf-8')
      try {
        return await show(await openByToken(request), request, reply)
      } catch (error) {
        if (!isNotFound(error)) throw error
        return reply.code(404).send(await nothingHere(request))
      }
    }
  void app.register(async (scope) => {
    answerErrorsWithPages(scope, languageOf)
    scope.get(publicPath(':token'), page(showInvoice))
    scope.get(
      `${publicPath(':token')}/pdf`,
      page(async (invoice, _request, reply) =>
        sendPdf(reply, invoice.invoiceNumber, await renderInvoicePdf(db, invoice, disconnectSignal(reply))),
      ),
    )
    scope.get(`${publicPath(':token')}/credit-notes/:noteId/pdf`, page(showCreditNote))
  })

  async function showInvoice(invoice: StoredInvoiceDetails, request: FastifyRequest, reply: FastifyReply) {
    const { token } = request.params as { token: string }
    const base = publicPath(token)
    const isPayable = awaitsPayment(invoice.status) && invoice.balance > 0 && (await payments.isOn())
    if (isPayable) withPrivacyHeaders(reply, payments.checkoutOrigin)
    return publicPage(createInvoiceDocument(invoice, await readBusiness(db)), {
      pdfUrl: `${base}/pdf`,
      payUrl: isPayable ? `${base}/pay` : null,
      creditNotes: invoice.creditNotes.map(({ id, number, issueDate, amount }) => ({
        number,
        issued: formatLongDay(issueDate, invoice.language),
        amount: formatMoney(amount, invoice.currency),
        pdfUrl: `${base}/credit-notes/${id}/pdf`,
      })),
      returned: returnedFrom(request.query as Record<string, unknown>),
    })
  }

  async function showCreditNote(invoice: StoredInvoiceDetails, request: FastifyRequest, reply: FastifyReply) {
    const { noteId } = request.params as { noteId: string }
    const note = invoice.creditNotes.find(({ id }) => String(id) === noteId)
    if (!note) throw notFound('Credit note not found')
    return sendPdf(reply, note.number, await renderCreditNotePdf(db, invoice, note))
  }
}

const isNotFound = (error: unknown) => error instanceof Problem && error.status === 404

export const sendPdf = (reply: FastifyReply, invoiceNumber: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(pdfName(invoiceNumber))}`)
    .send(pdf)

function returnedFrom({ paid, problem }: Record<string, unknown>): PageOptions['returned'] {
  if (paid !== undefined) return 'paid'
  return problem === 'amount' || problem === 'closed' || problem === 'provider' || problem === 'card' ? problem : null
}

/** No caching and no indexing. Other sites do not see the address, but the form's POST still sends its origin. */
const withPrivacyHeaders = (reply: FastifyReply, payOrigin = '') =>
  reply.headers({
    'content-security-policy': publicPageCsp(payOrigin),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  })
