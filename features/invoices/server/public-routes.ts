import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { createInvoiceDocument } from '../invoice-document'
import { pdfName } from '../invoice-mail'
import { publicPath } from '../public-link'
import { notFoundPage, publicPage, publicPageCsp } from './public-page'
import { renderInvoicePdf } from './send'
import { findInvoiceByToken, type StoredInvoiceDetails } from './store/details'
import { markViewed } from './store/links'

export type PublicInvoiceRouteDeps = {
  db: Db
  sessionGuard: { authenticate(request: FastifyRequest): Promise<unknown> }
}

/** The public pages of an invoice, reachable without a session by a valid link. */
export function publicInvoiceRoutes(app: FastifyInstance, { db, sessionGuard }: PublicInvoiceRouteDeps): void {
  const openByToken = async (request: FastifyRequest): Promise<StoredInvoiceDetails> => {
    const { token } = request.params as { token: string }
    const invoice = await findInvoiceByToken(db, token, new Date())
    // Views by the owner and HEAD requests do not count as viewed by the client.
    if (request.method === 'GET' && !(await sessionGuard.authenticate(request)))
      await markViewed(db, invoice, new Date())
    return invoice
  }
  app.get(publicPath(':token'), async (request, reply) => {
    withPrivacyHeaders(reply).type('text/html; charset=utf-8')
    try {
      const invoice = await openByToken(request)
      return publicPage(
        createInvoiceDocument(invoice, await readBusiness(db)),
        `${publicPath(invoice.publicToken ?? '')}/pdf`,
      )
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      return reply.code(404).send(notFoundPage())
    }
  })
  app.get(`${publicPath(':token')}/pdf`, async (request, reply) => {
    const invoice = await openByToken(request)
    return sendPdf(
      withPrivacyHeaders(reply),
      invoice.invoiceNumber,
      await renderInvoicePdf(db, invoice, request.signal),
    )
  })
}

export const sendPdf = (reply: FastifyReply, invoiceNumber: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(pdfName(invoiceNumber))}`)
    .send(pdf)

/** No caching, no indexing, no referrer. */
const withPrivacyHeaders = (reply: FastifyReply) =>
  reply.headers({
    'content-security-policy': publicPageCsp,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
