import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyHeader } from '#core/call'
import { dayIn } from '#core/days'
import { sliceOf, totalFromFound, totalHeader } from '#core/paging'
import { conflict, notFound } from '#core/problem'
import { recordSecurityEvent, withSecurityEvent } from '#features/security-log/server/store'
import { changeBusiness, readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerFile, answerOnce } from '#platform/http/answer'
import { contentDisposition } from '#platform/http/content-disposition'
import { disconnectSignal } from '#platform/http/disconnect-signal'
import * as calls from '../api'
import { creditNotesCsv, invoicesCsv, paymentsCsv } from '../export'
import { defaultPageSize } from '../invoice-list'
import { numberSeries, seriesYear } from '../numbering'
import { publicPath } from '../public-link'
import { makeECreditNote, makeEInvoice, missingInEInvoice } from './e-invoice'
import { type PublicInvoiceRouteDeps, publicInvoiceRoutes, sendPdf } from './public-routes'
import { composeMail, previewMail, renderCreditNotePdf, renderInvoicePdf, sendInvoice } from './send'
import * as store from './store'
import { applyCredit } from './store/client-credit'
import { addCreditNote } from './store/credit-notes'
import { findInvoiceDetails, type StoredInvoiceDetails } from './store/details'
import { findCreditNotesInPeriod, findInvoicesInPeriod, findPaymentsInPeriod } from './store/export'
import { summarizeInvoices } from './store/figures'
import { type Actor, findDeletedInvoices } from './store/history'
import { invoiceLinkSeal, invoiceUrl, makeLink, revokeLink } from './store/links'
import { nextInSeries, nextNumber, setNextNumber } from './store/numbers'
import { countInvoices, findStoredInvoice } from './store/read'
import { addPayment, removePayment } from './store/record-payment'
import { addRefund } from './store/refunds'

type InvoiceRouteDeps = PublicInvoiceRouteDeps & {
  secret: string
  publicUrl: string
  hasMailAccount: (db: Db) => Promise<boolean>
  reminderMails: (db: Db, invoiceId: number) => Promise<StoredInvoiceDetails['mails']>
}

export function invoiceRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  const { db } = deps
  listRoutes(app, db)
  numberRoutes(app, db)
  answerOnce(app, calls.createInvoice, ({ input, request }) => (tx) => {
    return store.createInvoice(tx, input, ownerActor(request), new Date())
  })
  answer(app, calls.editInvoice, ({ input: { id, ...changes }, request }) =>
    store.editInvoice(db, id, changes, ownerActor(request), new Date()),
  )
  answer(app, calls.removeInvoice, ({ input, request }) =>
    store.removeInvoice(db, input.id, ownerActor(request), new Date()),
  )
  answerOnce(app, calls.addPayment, ({ input: { id, ...payment }, request }) => (tx) => {
    return addPayment(tx, id, payment, ownerActor(request), new Date())
  })
  answer(app, calls.removePayment, ({ input, request }) =>
    removePayment(db, input.id, input.paymentId, ownerActor(request), new Date()),
  )
  answerOnce(app, calls.addRefund, async ({ input: { id, ...refund }, request }) => {
    if (refund.paymentId !== undefined && !(await deps.payments.isOn()))
      throw conflict('Stripe is not connected, so nothing was refunded.')
    return (tx) => addRefund(tx, id, refund, ownerActor(request), new Date())
  })
  answerOnce(app, calls.addCreditNote, ({ input: { id, ...note }, request }) => (tx) => {
    return addCreditNote(tx, id, note, ownerActor(request), new Date())
  })
  answerOnce(app, calls.applyCredit, ({ input: { id, amount }, request }) => (tx) => {
    return applyCredit(tx, id, amount, ownerActor(request), new Date())
  })
  clientRoutes(app, deps)
  publicInvoiceRoutes(app, deps)
}

function listRoutes(app: FastifyInstance, db: Db): void {
  answer(app, calls.listInvoices, async ({ input, reply }) => {
    const now = new Date()
    const found = await store.findInvoices(db, input, now)
    const total = totalFromFound(found.length, sliceOf(input, defaultPageSize)) ?? (await countInvoices(db, input, now))
    reply.header(totalHeader, total)
    return found
  })
  answer(app, calls.listDeleted, () => findDeletedInvoices(db))
  answer(app, calls.summarizeInvoices, ({ input }) => summarizeInvoices(db, input.clientId, new Date()))
  answer(app, calls.exportInvoices, async ({ input: { what, ...period }, request, reply }) => {
    await recordSecurityEvent(db, request, { kind: 'exported', subject: `${what}.csv` })
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${what}.csv"`)
    if (what === 'credit-notes') return creditNotesCsv(await findCreditNotesInPeriod(db, period))
    return what === 'invoices'
      ? invoicesCsv(await findInvoicesInPeriod(db, period, new Date()))
      : paymentsCsv(await findPaymentsInPeriod(db, period))
  })
}

function numberRoutes(app: FastifyInstance, db: Db): void {
  const today = async () => dayIn((await readBusiness(db)).timeZone, new Date())
  const numbering = async () => {
    const { invoicePrefix: prefix } = await readBusiness(db)
    const year = seriesYear(await today())
    return { prefix, year, next: await nextInSeries(db, numberSeries(prefix, year)) }
  }
  answer(app, calls.proposeNumber, async ({ input }) => ({
    invoiceNumber: await nextNumber(db, input.issueDate ?? (await today())),
  }))
  answer(app, calls.readNumbering, numbering)
  answer(app, calls.changeNumbering, async ({ input: { prefix, next } }) => {
    const year = seriesYear(await today())
    await db.transaction(async (tx) => {
      await changeBusiness(tx, { invoicePrefix: prefix })
      await setNextNumber(tx, numberSeries(prefix, year), next)
    })
    return numbering()
  })
}

/** PDF, public link and mail. */
function clientRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  const { db, secret, publicUrl, hasMailAccount } = deps
  const seal = invoiceLinkSeal(secret)
  const linkTo = (sealedToken: string | null) => invoiceUrl(seal, publicUrl, sealedToken)
  answer(app, calls.readInvoice, async ({ input }) => {
    const { sealedToken, ...invoice } = await findInvoiceDetails(db, input.id, new Date())
    const mails = [...invoice.mails, ...(await deps.reminderMails(db, input.id))].sort((a, b) => b.id - a.id)
    return { ...invoice, mails, publicUrl: linkTo(sealedToken) }
  })
  answerFile(app, calls.downloadPdf, async ({ input: { id, format }, reply }) => {
    const invoice = await findInvoiceDetails(db, id, new Date())
    const pdf = await renderInvoicePdf(db, invoice, disconnectSignal(reply))
    const content = format ? await makeEInvoice(db, { format, invoice, pdf }, disconnectSignal(reply)) : pdf
    return sendPdf(reply, invoice.invoiceNumber, content)
  })
  answerFile(app, calls.downloadXml, async ({ input: { id, format }, reply }) => {
    const invoice = await findInvoiceDetails(db, id, new Date())
    const content = await makeEInvoice(db, { format, invoice }, disconnectSignal(reply))
    return sendXml(reply, `${invoice.invoiceNumber}-${format}.xml`, content)
  })
  answer(app, calls.checkEInvoice, async ({ input }) =>
    missingInEInvoice(db, await findInvoiceDetails(db, input.id, new Date())),
  )
  const findNote = async (id: number, noteId: number) => {
    const invoice = await findInvoiceDetails(db, id, new Date())
    const note = invoice.creditNotes.find((one) => one.id === noteId)
    if (!note) throw notFound('Credit note not found')
    return { invoice, note }
  }
  answerFile(app, calls.downloadCreditNote, async ({ input: { id, noteId, format }, reply }) => {
    const { invoice, note } = await findNote(id, noteId)
    const pdf = await renderCreditNotePdf(db, invoice, note)
    const content = format ? await makeECreditNote(db, { format, invoice, note, pdf }, disconnectSignal(reply)) : pdf
    return sendPdf(reply, note.number, content)
  })
  answerFile(app, calls.downloadCreditNoteXml, async ({ input: { id, noteId, format }, reply }) => {
    const { invoice, note } = await findNote(id, noteId)
    return sendXml(
      reply,
      `${note.number}-${format}.xml`,
      await makeECreditNote(db, { format, invoice, note }, disconnectSignal(reply)),
    )
  })
  answer(app, calls.makeLink, async ({ input, request }) => {
    const invoice = await findStoredInvoice(db, input.id)
    const event = { kind: 'link-made', subject: invoice.invoiceNumber } as const
    const { token } = await withSecurityEvent(
      db,
      request,
      ({ isNew }: { isNew: boolean }) => (isNew ? event : undefined),
      (tx) => makeLink(tx, invoice, seal, ownerActor(request)),
    )
    const url = `${publicUrl}${publicPath(token)}`
    return { url, publicUrl: url }
  })
  answer(app, calls.revokeLink, async ({ input, request }) => {
    const invoice = await findStoredInvoice(db, input.id)
    const event = { kind: 'link-withdrawn', subject: invoice.invoiceNumber } as const
    await withSecurityEvent(
      db,
      request,
      (wasRevoked) => (wasRevoked ? event : undefined),
      (tx) => revokeLink(tx, invoice, ownerActor(request)),
    )
  })
  answer(app, calls.previewMail, async ({ input }) => ({
    ...(await previewMail(db, input.id, new Date(), linkTo)),
    hasMailAccount: await hasMailAccount(db),
  }))
  answerOnce(app, calls.sendInvoice, async ({ input, request }) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    const idempotencyKey = request.headers[idempotencyHeader] ?? randomUUID()
    const key = `invoice:${input.id}:${String(idempotencyKey).slice(0, 100)}`
    const mail = await composeMail(db, { ...input, key }, new Date())
    return async (tx) => ({ mailId: await sendInvoice(tx, mail, { seal, publicUrl }, ownerActor(request)) })
  })
}

const sendXml = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', name))
    .send(content)

/** Requests without a session never get here. */
const ownerActor = ({ signedIn }: FastifyRequest): Actor => ({ actor: 'owner', userId: signedIn?.userId ?? 0 })
