import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { groupByKind } from '../group-results'
import { type SearchTarget, searchRecords } from './search'

export function searchRoutes(app: FastifyInstance, { db, targets }: { db: Db; targets: SearchTarget[] }): void {
  answer(app, calls.searchAll, async ({ input: { q, kind, limit } }) => {
    const wanted = targets.filter(({ source }) => kind === undefined || source.kind === kind)
    return { groups: groupByKind(await searchRecords(db, wanted, q, limit)) }
  })
}
