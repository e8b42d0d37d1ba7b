import { draftToNote, type NoteDraft } from '../draft'
import { NewNote } from '../note'

/** Validation messages by field, in the order of the form. */
export function draftProblems(draft: NoteDraft): Record<string, string> {
  const found: Record<string, string> = {}
  const { error } = NewNote.safeParse(draftToNote(draft))
  const inOrder = error?.issues.toSorted(
    (a, b) => fieldOrder.indexOf(String(a.path[0])) - fieldOrder.indexOf(String(b.path[0])),
  )
  for (const { path, message } of inOrder ?? []) found[String(path[0])] ??= message
  return found
}

const fieldOrder = ['title', 'content', 'clientId', 'folder', 'folderId', 'tags', 'important']
