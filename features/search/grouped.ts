import type { FoundKind, SearchResult } from './search-result'

export type Group = { kind: FoundKind; results: SearchResult[] }

/** By kind, the kind of the best result first. */
export function grouped(best: SearchResult[]): Group[] {
  const groups = new Map<FoundKind, Group>()
  for (const result of best) {
    const group = groups.get(result.kind) ?? { kind: result.kind, results: [] }
    group.results.push(result)
    groups.set(result.kind, group)
  }
  return [...groups.values()]
}
