import type { FastifyInstance } from 'fastify'
import { totalHeader } from '#core/paging'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { listSecurityEvents } from '../api'
import { countSecurityEvents, findSecurityEvents } from './store'

export function securityLogRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, listSecurityEvents, async ({ input, reply }) => {
    reply.header(totalHeader, await countSecurityEvents(db, input))
    return findSecurityEvents(db, input)
  })
}
