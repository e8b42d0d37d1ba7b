import type { AiService } from '#features/assistant/server/ai-service'
import { analyzeNote } from '#features/assistant/server/tasks/analyze-note'
import { type AnalyzeNote, joinInsights, splitInsights } from '#features/notes/analysis'
import { analyzeByRules } from '#features/notes/built-in-analysis'

/** Analyzes a note with the configured language model, or by rules. */
export const noteAnalyzer =
  (ai: AiService): AnalyzeNote =>
  async (note, today) => {
    const byRules = analyzeByRules(note, today)
    const rules = () => ({ summary: byRules.summary, insights: joinInsights(byRules.insights) })
    const { answer, by } = await ai.model.run({ ...analyzeNote, rules }, note)
    return by === 'rules'
      ? byRules
      : { summary: answer.summary, insights: splitInsights(answer.insights), by: (await ai.choice()).model }
  }
