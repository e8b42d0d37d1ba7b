import type { FastifyInstance } from 'fastify'
import { findClient } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { changeClientBilling, findClientBilling } from './store'

export function clientBillingRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.readClientBilling, async ({ input: { id } }) => {
    await findClient(db, id)
    return findClientBilling(db, id)
  })
  answer(app, calls.changeClientBilling, ({ input: { id, ...change } }) => changeClientBilling(db, id, change))
}
