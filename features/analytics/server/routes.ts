import type { FastifyInstance } from 'fastify'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { readAnalytics } from '../api'
import { monthRecord } from '../month-figures'
import { monthToDate } from '../month-to-date'
import * as store from './store'

export function analyticsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, readAnalytics, async () => {
    const { timeZone } = await readBusiness(db)
    const month = monthToDate(timeZone, new Date())
    const [figures, finished] = await Promise.all([store.sumUpMonth(db, month), store.findFinishedMonths(db, month)])
    return [monthRecord(figures, month), ...finished]
  })
}
