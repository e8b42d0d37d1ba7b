import type { RecordKind, SearchResult } from './search-result'

export type ResultGroup = { kind: RecordKind; results: SearchResult[] }

/** The kind of the best result comes first. */
export function groupByKind(results: SearchResult[]): ResultGroup[] {
  const groups = new Map<RecordKind, ResultGroup>()
  for (const result of results) {
    const group = groups.get(result.kind) ?? { kind: result.kind, results: [] }
    group.results.push(result)
    groups.set(result.kind, group)
  }
  return [...groups.values()]
}
