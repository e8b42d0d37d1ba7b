import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function itemRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listItems, ({ input }) => store.findItems(db, input.search))
  answerOnce(
    app,
    calls.createItem,
    ({ input }) =>
      (tx) =>
        store.createItem(tx, input),
  )
  answer(app, calls.editItem, ({ input: { id, ...changes } }) => store.editItem(db, id, changes))
  answer(app, calls.removeItem, ({ input }) => store.removeItem(db, input.id))
}
