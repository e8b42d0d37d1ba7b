import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { pdfName } from '../mail-text'
import { paperOf } from '../paper'
import { publicPath } from '../public-link'
import { notHerePage, publicPage, publicPolicy } from './public-page'
import { pdfOf } from './sending'
import { type Details, invoiceByToken } from './store/details'
import { markViewed } from './store/links'

export type PublicInvoiceRouteDeps = {
  db: Db
  sessionGuard: { authenticate(request: FastifyRequest): Promise<unknown> }
}

/** What a client sees through a link: no session, and for whoever has no valid link nothing at all. */
export function publicInvoiceRoutes(app: FastifyInstance, { db, sessionGuard }: PublicInvoiceRouteDeps): void {
  const seen = async (request: FastifyRequest): Promise<Details> => {
    const { token } = request.params as { token: string }
    const invoice = await invoiceByToken(db, token, new Date())
    // The owner looking at it, or a machine looking whether it is there, is not the client.
    if (request.method === 'GET' && !(await sessionGuard.authenticate(request)))
      await markViewed(db, invoice, new Date())
    return invoice
  }
  app.get(publicPath(':token'), async (request, reply) => {
    guarded(reply).type('text/html; charset=utf-8')
    try {
      const invoice = await seen(request)
      return publicPage(paperOf(invoice, await readBusiness(db)), `${publicPath(invoice.publicToken ?? '')}/pdf`)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      return reply.code(404).send(notHerePage())
    }
  })
  app.get(`${publicPath(':token')}/pdf`, async (request, reply) => {
    const invoice = await seen(request)
    return sendPdf(guarded(reply), invoice.invoiceNumber, await pdfOf(db, invoice))
  })
}

export const sendPdf = (reply: FastifyReply, invoiceNumber: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(pdfName(invoiceNumber))}`)
    .send(pdf)

/** Not kept by anyone on the way, not found by search, and telling nobody where the reader came from. */
const guarded = (reply: FastifyReply) =>
  reply.headers({
    'content-security-policy': publicPolicy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
