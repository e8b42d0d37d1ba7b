import * as z from 'zod'
import { call } from '#core/call'
import { recordKinds, SearchResult } from './search-result'

const maxQueryLength = 200
const resultsPerKind = { default: 5, most: 50 }

/** Groups, and results within a group, are sorted best first. */
export const searchAll = call('GET /api/search', {
  input: z.object({
    q: z.string().trim().max(maxQueryLength, `At most ${maxQueryLength} characters`).default(''),
    kind: z.enum(recordKinds, 'No such kind of record').optional(),
    limit: z.coerce.number().int().min(1).max(resultsPerKind.most).default(resultsPerKind.default),
  }),
  output: z.object({
    groups: z.array(z.object({ kind: z.enum(recordKinds), results: z.array(SearchResult) })),
  }),
})
