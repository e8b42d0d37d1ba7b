import type { FastifyInstance } from 'fastify'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { readAnalytics } from '../api'
import { type MonthFigures, monthRecord } from '../month-figures'
import { type MonthToDate, monthToDate } from '../month-to-date'
import * as store from './store'

export type AnalyticsRouteDeps = {
  db: Db
  computeMonthFigures: (db: Db, month: MonthToDate) => Promise<MonthFigures>
}

export function analyticsRoutes(app: FastifyInstance, { db, computeMonthFigures }: AnalyticsRouteDeps): void {
  answer(app, readAnalytics, async () => {
    const { timeZone, currency } = await readBusiness(db)
    const month = monthToDate(timeZone, new Date())
    const [figures, finished] = await Promise.all([computeMonthFigures(db, month), store.findFinishedMonths(db, month)])
    return [monthRecord(figures, month, currency), ...finished]
  })
}
