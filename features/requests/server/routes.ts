import type { FastifyInstance } from 'fastify'
import { tooMany } from '#core/problem'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import { countAttempt } from '#platform/throttle/throttle'
import * as calls from '../api'
import { contactFormLimit } from '../request'
import { contactPage } from './contact-page'
import * as store from './store'

export function requestRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  contactPage(app, { db })
  answerOnce(
    app,
    calls.sendContactForm,
    async ({ input, request }) => {
      const { allowed } = await countAttempt(db, `contact-form:${request.ip}`, contactFormLimit)
      if (!allowed) throw tooMany('You have sent several requests already. Please try again later or call us.')
      return async (tx) => {
        // A bot that filled the honeypot gets the same answer.
        if (!input.website) await store.createRequest(tx, input)
        return { ok: true as const }
      }
    },
    { forStrangers: true },
  )
  answer(app, calls.listRequests, ({ input }) => store.findRequests(db, input.status))
  answer(app, calls.updateRequestStatus, ({ input }) => store.updateRequestStatus(db, input.id, input.status))
  answer(app, calls.convertRequest, async ({ input }) => ({ clientId: await store.convertRequest(db, input.id) }))
}
