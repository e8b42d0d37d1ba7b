import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function notificationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listNotifications, () => store.newestNotifications(db))
  answer(app, calls.readNotification, ({ input }) => store.markRead(db, input.id))
  answer(app, calls.readAllNotifications, () => store.markAllRead(db))
  answer(app, calls.readPreferences, () => store.findPreferences(db))
  answer(app, calls.changePreference, async ({ input }) => {
    await store.changePreference(db, input.kind, input.wanted)
    return store.findPreferences(db)
  })
}
