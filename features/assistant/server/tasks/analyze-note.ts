import * as z from 'zod'
import { detectLanguage } from '#core/detect-language'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { extractInsights, extractiveSummary, insightLines } from '../../summary'

export const analyzeNote: Task<{ title: string; content: string }, { summary: string; insights: string }> = {
  name: 'analyze-note',
  isCacheable: true,
  describe: ({ title }) => `Summarized the note “${title}”`,
  prompt: ({ title, content }) => ({
    system: `Summarize a note in at most three sentences, and list as insights what is to do, decided, open, dated or priced, one line each, in the note's language. Invent nothing. ${fenceRule}`,
    content: fenced('note', `${title}\n\n${content}`),
  }),
  answer: z.object({ summary: z.string().min(1).max(4_000), insights: z.string().min(1).max(8_000) }),
  rules: ({ title, content }) => ({
    summary: extractiveSummary(content) || title,
    insights: insightLines(extractInsights(content), detectLanguage(`${title} ${content}`)),
  }),
}
