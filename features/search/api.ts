import * as z from 'zod'
import { call } from '#core/call'
import { foundKinds, SearchResult } from './search-result'

const mostCharacters = 200
const resultsAKind = { unlessAsked: 5, most: 50 }

/** Groups come best first, and so do the results within each. */
export const searchAll = call('GET /api/search', {
  input: z.object({
    q: z.string().trim().max(mostCharacters, `At most ${mostCharacters} characters`).default(''),
    kind: z.enum(foundKinds, 'No such kind of record').optional(),
    limit: z.coerce.number().int().min(1).max(resultsAKind.most).default(resultsAKind.unlessAsked),
  }),
  output: z.object({
    groups: z.array(z.object({ kind: z.enum(foundKinds), results: z.array(SearchResult) })),
  }),
})
