import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function emailRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listEmails, ({ input }) => store.findEmails(db, input))
  answer(app, calls.recentEmails, () => store.recentEmails(db))
  answer(app, calls.importantEmails, () => store.importantEmails(db))
}
