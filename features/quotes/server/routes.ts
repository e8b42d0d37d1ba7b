import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotencyHeader } from '#core/call'
import { sliceOf, totalFromFound, totalHeader } from '#core/paging'
import { conflict } from '#core/problem'
import { invoiceLinkSeal } from '#features/invoices/server/store'
import { withSecurityEvent } from '#features/security-log/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { answer, answerFile, answerOnce } from '#platform/http/answer'
import { contentDisposition } from '#platform/http/content-disposition'
import { newLinkToken, openToken } from '#platform/secrets/link-token'
import * as calls from '../api'
import { publicPath } from '../public-link'
import { defaultPageSize } from '../quote-list'
import { pdfName } from '../quote-mail'
import { sendAttachment } from './attachments'
import { quoteLinkSeal } from './link-seal'
import { type PublicQuoteRouteDeps, publicQuoteRoutes } from './public-routes'
import { recordAnswer } from './record-answer'
import { composeMail, previewMail, renderQuotePdf, sendQuote } from './send'
import * as store from './store'
import { attachmentOf } from './store/attachments'
import { convertQuote } from './store/billing'
import { findQuoteDetails } from './store/details'
import { summarizeQuotes } from './store/figures'
import { countQuotes, findQuotes, findStoredQuote, todayOf } from './store/read'
import { lockSendable, markSent, revokeLink, saveToken } from './store/sending'

type QuoteRouteDeps = Omit<PublicQuoteRouteDeps, 'seal' | 'invoiceSeal'> & {
  secret: string
  publicUrl: string
  hasMailAccount: (db: Db) => Promise<boolean>
  /** What else a change or a new version of a quote causes. */
  contentChanged?: (tx: Transaction, id: number) => Promise<void>
}

export function quoteRoutes(app: FastifyInstance, deps: QuoteRouteDeps): void {
  const { db } = deps
  answer(app, calls.listQuotes, async ({ input, reply }) => {
    const today = await todayOf(db, new Date())
    const found = await findQuotes(db, input, today)
    const total = totalFromFound(found.length, sliceOf(input, defaultPageSize)) ?? (await countQuotes(db, input, today))
    reply.header(totalHeader, total)
    return found
  })
  answer(app, calls.summarizeQuotes, () => summarizeQuotes(db, new Date()))
  answerOnce(app, calls.createQuote, ({ input, request }) => (tx) => {
    return store.createQuote(tx, input, ownerActor(request), new Date())
  })
  answer(app, calls.editQuote, ({ input: { id, ...changes }, request }) =>
    db.transaction(async (tx) => {
      const edited = await store.editQuote(tx, id, changes, ownerActor(request), new Date())
      await deps.contentChanged?.(tx, id)
      return edited
    }),
  )
  answer(app, calls.removeQuote, ({ input }) => store.removeQuote(db, input.id))
  answerOnce(app, calls.createVersion, ({ input, request }) => async (tx) => {
    const created = await store.createVersion(tx, input.id, ownerActor(request), new Date())
    await deps.contentChanged?.(tx, input.id)
    return created
  })
  answerOnce(app, calls.convertQuote, ({ input, request }) => (tx) => {
    return convertQuote(tx, input.id, ownerActor(request), new Date())
  })
  answer(app, calls.recordAnswer, ({ input, request }) => recordAnswer(deps, input, ownerActor(request), new Date()))
  clientRoutes(app, deps)
  publicQuoteRoutes(app, { ...deps, seal: quoteLinkSeal(deps.secret), invoiceSeal: invoiceLinkSeal(deps.secret) })
}

/** PDF, link and mail. */
function clientRoutes(app: FastifyInstance, deps: QuoteRouteDeps): void {
  const { db, files, publicUrl, hasMailAccount } = deps
  const seal = quoteLinkSeal(deps.secret)
  const urlOf = (sealedToken: string) => {
    const token = openToken(seal, sealedToken)
    if (token === undefined)
      throw conflict(
        'This link was made with another secret and cannot be shown again. Withdraw it and make a new one.',
      )
    return `${publicUrl}${publicPath(token)}`
  }
  answer(app, calls.readQuote, async ({ input }) => {
    const { sealedToken, ...quote } = await findQuoteDetails(db, input.id, new Date())
    const token = sealedToken && openToken(seal, sealedToken)
    return { ...quote, publicUrl: token ? `${publicUrl}${publicPath(token)}` : null }
  })
  answerFile(app, calls.downloadPdf, async ({ input, reply }) => {
    const quote = await findQuoteDetails(db, input.id, new Date())
    const { acceptance } = quote
    const accepted = acceptance?.name ? { name: acceptance.name, at: acceptance.at } : undefined
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', pdfName(quote.quoteNumber)))
      .send(await renderQuotePdf(db, quote, accepted))
  })
  answerFile(app, calls.downloadAttachment, async ({ input, request, reply }) =>
    sendAttachment(request, reply, files, attachmentOf(await findStoredQuote(db, input.id), input.attachmentId)),
  )
  answer(app, calls.makeLink, async ({ input, request }) => {
    const now = new Date()
    const { quoteNumber: subject, sealedToken, status } = await findStoredQuote(db, input.id)
    if (sealedToken && status !== 'draft') return { url: urlOf(sealedToken) }
    const link = await withSecurityEvent(
      db,
      request,
      ({ isNew }: { isNew: boolean }) => (isNew ? { kind: 'link-made', subject } : undefined),
      async (tx) => {
        const quote = await lockSendable(tx, input.id, now)
        const saved = await saveToken(tx, quote, newLinkToken(seal), ownerActor(request))
        if (quote.status === 'draft') await markSent(tx, quote, now)
        return saved
      },
    )
    return { url: urlOf(link.sealedToken) }
  })
  answer(app, calls.revokeLink, async ({ input, request }) => {
    const { quoteNumber: subject } = await findStoredQuote(db, input.id)
    await withSecurityEvent(
      db,
      request,
      (wasRevoked) => (wasRevoked ? { kind: 'link-withdrawn', subject } : undefined),
      (tx) => revokeLink(tx, input.id, ownerActor(request)),
    )
  })
  answer(app, calls.previewMail, async ({ input }) => ({
    ...(await previewMail(db, input.id, new Date())),
    hasMailAccount: await hasMailAccount(db),
  }))
  answerOnce(app, calls.sendQuote, async ({ input, request }) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    const now = new Date()
    const idempotencyKey = request.headers[idempotencyHeader] ?? randomUUID()
    const key = `quote:${input.id}:${String(idempotencyKey).slice(0, 100)}`
    const mail = await composeMail(db, files, { ...input, key }, now)
    const link = { made: newLinkToken(seal), urlOf }
    return async (tx) => ({ mailId: await sendQuote(tx, mail, link, ownerActor(request), now) })
  })
}

/** Requests without a session never get here. */
const ownerActor = ({ signedIn }: FastifyRequest): store.Actor => ({ actor: 'owner', userId: signedIn?.userId ?? 0 })
