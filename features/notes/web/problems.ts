import { type NoteDraft, sentFrom } from '../draft'
import { NewNote } from '../note'

/** What is wrong with a draft, by field and in their order, in the words of the rules. */
export function problemsOf(draft: NoteDraft): Record<string, string> {
  const found: Record<string, string> = {}
  const { error } = NewNote.safeParse(sentFrom(draft))
  const inOrder = error?.issues.toSorted((a, b) => order.indexOf(String(a.path[0])) - order.indexOf(String(b.path[0])))
  for (const { path, message } of inOrder ?? []) found[String(path[0])] ??= message
  return found
}

const order = ['title', 'content', 'clientId', 'folder', 'folderId', 'tags', 'important']
