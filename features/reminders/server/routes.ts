import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

type ReminderRouteDeps = { db: Db; hasMailAccount: (db: Db) => Promise<boolean> }

export function reminderRoutes(app: FastifyInstance, { db, hasMailAccount }: ReminderRouteDeps): void {
  answer(app, calls.readReminderSettings, async () => ({
    ...(await store.readReminderSettings(db)),
    hasMailAccount: await hasMailAccount(db),
  }))
  answer(app, calls.changeReminderSettings, ({ input }) => store.changeReminderSettings(db, input, new Date()))
  answer(app, calls.previewReminders, () => store.previewReminders(db, new Date()))
}
