import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { addPayment, removePayment } from './paying'
import * as store from './store'
import { nextNumber } from './store/numbers'
import { countInvoices } from './store/reading'
import { summarize } from './store/summing'
import type { Actor } from './store/trail'

export function invoiceRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listInvoices, async ({ input, reply }) => {
    const now = new Date()
    const found = await store.findInvoices(db, input, now)
    reply.header(calls.totalHeader, input.page === undefined ? found.length : await countInvoices(db, input, now))
    return found
  })
  answer(app, calls.summarizeInvoices, ({ input }) => summarize(db, input.clientId, new Date()))
  answer(app, calls.proposeNumber, async ({ input }) => {
    const { timeZone } = await readBusiness(db)
    return { invoiceNumber: await nextNumber(db, input.issueDate ?? dayIn(timeZone, new Date())) }
  })
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
}

/** The gate has let in nobody without a session. */
export const who = ({ signedIn }: FastifyRequest): Actor => ({ actor: 'owner', userId: signedIn?.userId ?? 0 })
