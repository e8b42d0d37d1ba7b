import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { publishInvalidation } from '#platform/live/live'
import { brandCss, brandPath } from '#platform/public-pages/brand'
import * as calls from '../api'
import * as store from './store'

/** Data that depends on the time zone or the business's details. */
const affectedPaths = ['/api/settings', '/api/tasks', '/api/analytics', '/api/events', '/api/invoices']

export function settingsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.readBusiness, () => store.readBusiness(db))
  answer(app, calls.changeBusiness, async ({ input }) => {
    await db.transaction(async (tx) => {
      await store.changeBusiness(tx, input)
      await publishInvalidation(tx, affectedPaths)
    })
    return store.readBusiness(db)
  })
  app.get(brandPath, async (_request, reply) => {
    const { brandColour } = await store.readBusiness(db)
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(brandCss(brandColour))
  })
}
