import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { grouped } from '../grouped'
import { type Findable, findIn } from './finding'

export function searchRoutes(app: FastifyInstance, { db, findables }: { db: Db; findables: Findable[] }): void {
  answer(app, calls.searchAll, async ({ input: { q, kind, limit } }) => {
    const wanted = findables.filter(({ source }) => kind === undefined || source.kind === kind)
    return { groups: grouped(await findIn(db, wanted, q, limit)) }
  })
}
