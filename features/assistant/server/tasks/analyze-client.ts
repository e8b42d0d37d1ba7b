import * as z from 'zod'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import type { ClientRecords } from '../client-records'
import { interestsOf, recommendationsFor, summaryOf } from '../client-records'

type Analysis = { summary: string; interests: string[]; recommendations: string[] }

/** Describes a client from the owner's records. Figures come from the records; the model only phrases them. */
export const analyzeClient: Task<ClientRecords, Analysis> = {
  name: 'analyze-client',
  isCacheable: true,
  describe: ({ name }) => `Looked at the history of ${name}`,
  prompt: (records) => ({
    system: `Describe a client to the owner from the records given: a summary, what they may be interested in, and what to do next. Use only what the records say and repeat figures exactly. ${fenceRule}`,
    content: `${summaryOf(records)}\n${fenced('records', [...records.subjects, ...records.noteLines].join('\n'))}`,
  }),
  answer: z.object({
    summary: z.string().min(1).max(4_000),
    interests: z.array(z.string().max(300)).max(12),
    recommendations: z.array(z.string().max(500)).max(12),
  }),
  rules: (records) => ({
    summary: summaryOf(records),
    interests: interestsOf(records),
    recommendations: recommendationsFor(records),
  }),
}
