import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function utilityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listTime, ({ input }) => store.listTimeEntries(db, input))
  answer(app, calls.unbilledTime, ({ input }) => store.unbilledTime(db, input.clientId))
  answer(app, calls.startTime, ({ input }) => store.startTime(db, input, new Date()))
  answer(app, calls.stopTime, ({ input }) => store.stopTime(db, input.id, new Date()))
  answer(app, calls.addTime, ({ input }) => store.addTime(db, input))
  answer(app, calls.editTime, ({ input: { id, ...changes } }) => store.editTime(db, id, changes))
  answer(app, calls.removeTime, ({ input }) => store.removeTime(db, input.id))
  answer(app, calls.invoiceTime, ({ input, request }) =>
    store.invoiceTime(db, input.clientId, { actor: 'owner', userId: request.signedIn?.userId ?? 0 }, new Date()),
  )
  answer(app, calls.billTime, async ({ input }) => ({ billed: await store.markBilled(db, input.ids, input.invoiceId) }))
}
