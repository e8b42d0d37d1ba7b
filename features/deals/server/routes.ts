import type { FastifyInstance } from 'fastify'
import { sliceOf, totalFromFound, totalHeader } from '#core/paging'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import { defaultPageSize } from '../deal-list'
import * as store from './store'

export function dealRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listDeals, async ({ input, reply }) => {
    const found = await store.findDeals(db, input)
    const total = totalFromFound(found.length, sliceOf(input, defaultPageSize)) ?? (await store.countDeals(db, input))
    reply.header(totalHeader, total)
    return found
  })
  answer(app, calls.overviewDeals, () => store.dealOverview(db, new Date()))
  answer(app, calls.readDeal, ({ input }) => store.findDeal(db, input.id))
  answer(app, calls.stageHistory, ({ input }) => store.findStageHistory(db, input.id))
  answerOnce(
    app,
    calls.createDeal,
    ({ input }) =>
      (tx) =>
        store.createDeal(tx, input, new Date()),
  )
  answer(app, calls.editDeal, ({ input: { id, seenAt, ...changes } }) =>
    store.editDeal(db, id, changes, seenAt, new Date()),
  )
  answer(app, calls.removeDeal, ({ input }) => store.removeDeal(db, input.id, new Date()))
}
