import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { tellStale } from '#platform/live/live'
import * as calls from '../api'
import * as store from './store'

/** What is shown by the day is shown anew when the owner's day changes. */
const shownByTheDay = ['/api/settings', '/api/tasks', '/api/analytics', '/api/events']

export function settingsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.readBusiness, () => store.readBusiness(db))
  answer(app, calls.writeBusiness, async ({ input }) => {
    await store.writeBusiness(db, input)
    await tellStale(db, shownByTheDay)
    return input
  })
}
