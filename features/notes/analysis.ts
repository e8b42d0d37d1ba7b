import type { Day } from '#core/days'

export type AnalyzedNote = { title: string; content: string; tags: string[]; clientName: string | null }

export type NoteAnalysis = {
  summary: string
  insights: string[]
  /** Who wrote it, in words that can be shown: 'built-in rules', or the name of a model. */
  by: string
}

/** Reads a note and says what is in it. What fails is tried again later; the note itself is never touched. */
export type AnalyzeNote = (note: AnalyzedNote, today: Day) => Promise<NoteAnalysis>

/** How insights are kept: one a line. */
export const insightsText = (insights: string[]) => insights.map((line) => line.replace(/\s*\n\s*/g, ' ')).join('\n')

export const insightLines = (kept: string | null): string[] =>
  (kept ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean)

const waits = [1, 5, 30, 120]

/** When to try again after so many failures, in minutes; after the last, nobody tries until the owner asks. */
export const nextTryAfter = (failures: number): number | null => waits[failures - 1] ?? null
