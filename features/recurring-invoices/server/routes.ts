import type { FastifyInstance } from 'fastify'
import { conflict } from '#core/problem'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

type RecurringRouteDeps = { db: Db; hasMailAccount: (db: Db) => Promise<boolean> }

export function recurringRoutes(app: FastifyInstance, { db, hasMailAccount }: RecurringRouteDeps): void {
  answer(app, calls.listRecurring, ({ input }) => store.findRecurring(db, input))
  answerOnce(
    app,
    calls.createRecurring,
    ({ input }) =>
      (tx) =>
        store.createRecurring(tx, input, new Date()),
  )
  answer(app, calls.readRecurring, ({ input }) => store.findRecurringDetails(db, input.id))
  answer(app, calls.editRecurring, ({ input: { id, ...changes } }) => store.editRecurring(db, id, changes, new Date()))
  answer(app, calls.removeRecurring, ({ input }) => store.removeRecurring(db, input.id))
  answer(app, calls.upcomingRecurring, ({ input }) => store.upcomingDays(db, input.id))
  answer(app, calls.pauseRecurring, ({ input }) => store.pauseRecurring(db, input.id, new Date()))
  answer(app, calls.resumeRecurring, ({ input }) => store.resumeRecurring(db, input.id, new Date()))
  answer(app, calls.skipRecurring, ({ input }) => store.skipRecurring(db, input.id, input.date))
  answer(app, calls.unskipRecurring, ({ input }) => store.unskipRecurring(db, input.id, input.date))
  answer(app, calls.sendWaiting, async ({ input }) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    return store.sendWaiting(db, input.id)
  })
}
