import { type NoteDraft, sentFrom } from '../draft'
import { NewNote } from '../note'

/** What is wrong with a draft, by field, in the words of the rules. */
export function problemsOf(draft: NoteDraft): Record<string, string> {
  const parsed = NewNote.safeParse(sentFrom(draft))
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}
