import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotencyHeader } from '#core/call'
import { dayIn } from '#core/days'
import { conflict } from '#core/problem'
import { changeBusiness, readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { invoicesCsv, paymentsCsv } from '../export'
import { seriesOf, yearOf } from '../numbering'
import { publicPath, tokenBytes } from '../public-link'
import { addPayment, removePayment } from './paying'
import { type PublicInvoiceRouteDeps, publicInvoiceRoutes, sendPdf } from './public-routes'
import { pdfOf, previewMail, sendInvoice } from './sending'
import * as store from './store'
import { invoiceDetails } from './store/details'
import { invoicesIn, paymentsIn } from './store/exporting'
import { makeLink, revokeLink } from './store/links'
import { chooseNext, nextInSeries, nextNumber } from './store/numbers'
import { countInvoices, storedInvoice } from './store/reading'
import { summarize } from './store/summing'
import { type Actor, deletedInvoices } from './store/trail'

type InvoiceRouteDeps = PublicInvoiceRouteDeps & { publicUrl: string; hasMailAccount: (db: Db) => Promise<boolean> }

export function invoiceRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  const { db } = deps
  listRoutes(app, db)
  numberRoutes(app, db)
  answer(app, calls.createInvoice, ({ input, request }) => store.createInvoice(db, input, who(request), new Date()))
  answer(app, calls.editInvoice, ({ input: { id, ...changes }, request }) =>
    store.editInvoice(db, id, changes, who(request), new Date()),
  )
  answer(app, calls.removeInvoice, ({ input, request }) => store.removeInvoice(db, input.id, who(request)))
  answer(app, calls.addPayment, ({ input: { id, ...payment }, request }) =>
    addPayment(db, id, payment, who(request), new Date()),
  )
  answer(app, calls.removePayment, ({ input, request }) =>
    removePayment(db, input.id, input.paymentId, who(request), new Date()),
  )
  clientRoutes(app, deps)
  publicInvoiceRoutes(app, deps)
}

function listRoutes(app: FastifyInstance, db: Db): void {
  answer(app, calls.listInvoices, async ({ input, reply }) => {
    const now = new Date()
    const found = await store.findInvoices(db, input, now)
    const isPaged = input.page !== undefined || input.pageSize !== undefined
    reply.header(calls.totalHeader, isPaged ? await countInvoices(db, input, now) : found.length)
    return found
  })
  answer(app, calls.listDeleted, () => deletedInvoices(db))
  answer(app, calls.summarizeInvoices, ({ input }) => summarize(db, input.clientId, new Date()))
  answer(app, calls.exportInvoices, async ({ input: { what, ...period }, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${what}.csv"`)
    return what === 'invoices'
      ? invoicesCsv(await invoicesIn(db, period, new Date()))
      : paymentsCsv(await paymentsIn(db, period))
  })
}

function numberRoutes(app: FastifyInstance, db: Db): void {
  const today = async () => dayIn((await readBusiness(db)).timeZone, new Date())
  const numbering = async () => {
    const { invoicePrefix: prefix } = await readBusiness(db)
    const year = yearOf(await today())
    return { prefix, year, next: await nextInSeries(db, seriesOf(prefix, year)) }
  }
  answer(app, calls.proposeNumber, async ({ input }) => ({
    invoiceNumber: await nextNumber(db, input.issueDate ?? (await today())),
  }))
  answer(app, calls.readNumbering, numbering)
  answer(app, calls.changeNumbering, async ({ input: { prefix, next } }) => {
    const year = yearOf(await today())
    await db.transaction(async (tx) => {
      await changeBusiness(tx, { invoicePrefix: prefix })
      await chooseNext(tx, seriesOf(prefix, year), next)
    })
    return numbering()
  })
}

/** What goes to the client: the paper, the link, the mail. */
function clientRoutes(app: FastifyInstance, { db, publicUrl, hasMailAccount }: InvoiceRouteDeps): void {
  const linkTo = (token: string) => `${publicUrl}${publicPath(token)}`
  answer(app, calls.readInvoice, async ({ input }) => {
    const { publicToken, ...invoice } = await invoiceDetails(db, input.id, new Date())
    return { ...invoice, publicUrl: publicToken && linkTo(publicToken) }
  })
  app.get(calls.downloadPdf.path, async (request, reply) => {
    const { id } = calls.downloadPdf.input.parse(request.params)
    const invoice = await invoiceDetails(db, id, new Date())
    return sendPdf(reply, invoice.invoiceNumber, await pdfOf(db, invoice))
  })
  answer(app, calls.makeLink, async ({ input, request }) => {
    const invoice = await storedInvoice(db, input.id)
    const token = await makeLink(db, invoice, randomBytes(tokenBytes).toString('base64url'), who(request))
    return { publicUrl: linkTo(token) }
  })
  answer(app, calls.revokeLink, async ({ input, request }) =>
    revokeLink(db, await storedInvoice(db, input.id), who(request)),
  )
  answer(app, calls.previewMail, async ({ input }) => ({
    ...(await previewMail(db, input.id, new Date(), linkTo)),
    hasMailAccount: await hasMailAccount(db),
  }))
  answer(app, calls.sendInvoice, async ({ input, request }) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    const wish = request.headers[idempotencyHeader] ?? randomUUID()
    const key = `invoice:${input.id}:${String(wish).slice(0, 100)}`
    return { mailId: await sendInvoice(db, { ...input, key }, who(request), new Date()) }
  })
}

/** The gate has let in nobody without a session. */
const who = ({ signedIn }: FastifyRequest): Actor => ({ actor: 'owner', userId: signedIn?.userId ?? 0 })
