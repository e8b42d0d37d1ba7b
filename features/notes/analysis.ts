import type { Day } from '#core/days'

export type NoteAnalysisInput = { title: string; content: string; tags: string[]; clientName: string | null }

export type NoteAnalysis = {
  summary: string
  insights: string[]
  /** Display name of the author: 'built-in rules' or a model's name. */
  by: string
}

/** Summarises a note. Failures are retried later; the note itself is never changed. */
export type AnalyzeNote = (note: NoteAnalysisInput, today: Day) => Promise<NoteAnalysis>

/** Insights are stored one per line. */
export const joinInsights = (insights: string[]) => insights.map((line) => line.replace(/\s*\n\s*/g, ' ')).join('\n')

export const splitInsights = (stored: string | null): string[] =>
  (stored ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean)

/** In minutes. */
const retryDelays = [1, 5, 30, 120]

/** Null after the last retry: the note is then analyzed only on request. */
export const retryDelayMinutes = (failures: number): number | null => retryDelays[failures - 1] ?? null
