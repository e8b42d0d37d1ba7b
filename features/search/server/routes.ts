import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { type SearchSource, search } from '#platform/search/search'
import * as calls from '../api'
import { grouped } from '../grouped'
import type { FoundKind } from '../search-result'

/** What a feature lets be found, and where it is shown. */
export type Findable = { source: SearchSource & { kind: FoundKind }; href: (id: number) => string }

export function searchRoutes(app: FastifyInstance, { db, findables }: { db: Db; findables: Findable[] }): void {
  answer(app, calls.searchAll, async ({ input: { q, kind, limit } }) => {
    const wanted = findables.filter(({ source }) => kind === undefined || source.kind === kind)
    const found = await search(
      db,
      wanted.map(({ source }) => source),
      q,
      limit,
    )
    const hrefOf = new Map<string, Findable['href']>(wanted.map(({ source, href }) => [source.kind, href]))
    return {
      groups: grouped(
        found.map((result) => ({
          ...result,
          kind: result.kind as FoundKind,
          href: hrefOf.get(result.kind)?.(result.id) ?? '/dashboard',
        })),
      ),
    }
  })
}
