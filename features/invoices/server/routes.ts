import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function invoiceRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listInvoices, ({ input }) => store.findInvoices(db, input.clientId))
}
