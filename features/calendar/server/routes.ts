import type { FastifyInstance } from 'fastify'
import { addDays, startOfDay } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { upcomingFrom } from '../upcoming'
import * as store from './store'

export function eventRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listEvents, async ({ input: { from, to } }) => {
    if (!from && !to) return store.findEvents(db, {})
    const { timeZone } = await readBusiness(db)
    return store.findEvents(db, {
      ...(from && { from: startOfDay(timeZone, from) }),
      ...(to && { until: startOfDay(timeZone, addDays(to, 1)) }),
    })
  })
  answer(app, calls.upcomingEvents, () => store.findUpcoming(db, upcomingFrom(new Date())))
}
