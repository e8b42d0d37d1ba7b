import type { Db } from '#platform/db/database'
import { type SearchSource, search } from '#platform/search/search'
import type { RecordKind, SearchResult } from '../search-result'

/** A kind of record that can be searched, and the page that shows it. */
export type SearchTarget = { source: SearchSource & { kind: RecordKind }; href: (id: number) => string }

/** The best results of each kind. */
export async function searchRecords(
  db: Db,
  targets: SearchTarget[],
  words: string,
  limitPerKind: number,
): Promise<SearchResult[]> {
  const found = await search(
    db,
    targets.map(({ source }) => source),
    words,
    limitPerKind,
  )
  const hrefOf = new Map<string, SearchTarget['href']>(targets.map(({ source, href }) => [source.kind, href]))
  return found.map((result) => ({
    ...result,
    kind: result.kind as RecordKind,
    href: hrefOf.get(result.kind)?.(result.id) ?? '/dashboard',
  }))
}
