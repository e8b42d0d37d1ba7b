import * as z from 'zod'
import { languageOf } from '#core/language-of'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { extractiveSummary, insightLines, insightsIn } from '../../summary'

/** The summary and the insights of a note. */
export const analyzeNote: Task<{ title: string; content: string }, { summary: string; insights: string }> = {
  name: 'analyze-note',
  describe: ({ title }) => `Summarized the note “${title}”`,
  prompt: ({ title, content }) => ({
    system: `Summarize a note in at most three sentences, and list as insights what is to do, decided, open, dated or priced, one line each, in the note's language. Invent nothing. ${fenceRule}`,
    content: fenced('note', `${title}\n\n${content}`),
  }),
  answer: z.object({ summary: z.string().min(1).max(4_000), insights: z.string().min(1).max(8_000) }),
  rules: ({ title, content }) => ({
    summary: extractiveSummary(content) || title,
    insights: insightLines(insightsIn(content), languageOf(`${title} ${content}`)),
  }),
}
