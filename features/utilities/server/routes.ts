import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function utilityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listTime, ({ input }) => store.listTimeEntries(db, input))
  answer(app, calls.unbilledTime, ({ input }) => store.unbilledTime(db, input.clientId))
  answerOnce(
    app,
    calls.startTime,
    ({ input }) =>
      (tx) =>
        store.startTime(tx, input, new Date()),
  )
  answer(app, calls.stopTime, ({ input }) => store.stopTime(db, input.id, new Date()))
  answerOnce(
    app,
    calls.addTime,
    ({ input }) =>
      (tx) =>
        store.addTime(tx, input),
  )
  answer(app, calls.editTime, ({ input: { id, ...changes } }) => store.editTime(db, id, changes))
  answer(app, calls.removeTime, ({ input }) => store.removeTime(db, input.id))
  answerOnce(app, calls.invoiceTime, ({ input, request }) => (tx) => {
    return store.invoiceTime(tx, input.clientId, { actor: 'owner', userId: request.signedIn?.userId ?? 0 }, new Date())
  })
  answer(app, calls.billTime, async ({ input }) => ({ billed: await store.markBilled(db, input.ids, input.invoiceId) }))
}
