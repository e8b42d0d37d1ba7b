import type { AnalyzeNote } from '#features/notes/analysis'
import { analyzeByRules } from '#features/notes/built-in-analysis'

/** Who reads the notes: built-in rules, until a language model is connected. */
export const analyzeNote: AnalyzeNote = async (note, today) => analyzeByRules(note, today)
