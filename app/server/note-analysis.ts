import type { AiService } from '#features/assistant/server/ai-service'
import { analyzeNote } from '#features/assistant/server/tasks/analyze-note'
import { type AnalyzeNote, insightLines, insightsText } from '#features/notes/analysis'
import { analyzeByRules } from '#features/notes/built-in-analysis'

/** Who reads the notes: the owner's language model where one is set and answers, else built-in rules. */
export const noteAnalyst =
  (ai: AiService): AnalyzeNote =>
  async (note, today) => {
    const byRules = analyzeByRules(note, today)
    const rules = () => ({ summary: byRules.summary, insights: insightsText(byRules.insights) })
    const { answer, by } = await ai.model.run({ ...analyzeNote, rules }, note)
    return by === 'rules'
      ? byRules
      : { summary: answer.summary, insights: insightLines(answer.insights), by: (await ai.choice()).model }
  }
