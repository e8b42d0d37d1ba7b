import type { Db } from '#platform/db/database'
import { type SearchSource, search } from '#platform/search/search'
import type { FoundKind, SearchResult } from '../search-result'

/** What a feature lets be found, and where it is shown. */
export type Findable = { source: SearchSource & { kind: FoundKind }; href: (id: number) => string }

/** The best of each kind, each with the page that shows it. */
export async function findIn(db: Db, findables: Findable[], words: string, each: number): Promise<SearchResult[]> {
  const found = await search(
    db,
    findables.map(({ source }) => source),
    words,
    each,
  )
  const hrefOf = new Map<string, Findable['href']>(findables.map(({ source, href }) => [source.kind, href]))
  return found.map((result) => ({
    ...result,
    kind: result.kind as FoundKind,
    href: hrefOf.get(result.kind)?.(result.id) ?? '/dashboard',
  }))
}
