import { minute } from '#core/durations'

/** The minimum age of the last version before the same edit session saves another one. */
const versionIntervalMinutes = 10

export const maxVersions = 50

type NoteText = { title: string; content: string }
type Before = NoteText & { editSession: string | null }

/**
 * Whether the text before an edit is saved as a version. The editor autosaves after every pause, so not every save makes
 * a version: only the first of an edit session, and then one every few minutes.
 */
export function shouldSaveVersion(
  before: Before,
  after: Partial<NoteText> & { editSession: string | null },
  lastVersionAt: Date | null,
  now: Date,
): boolean {
  const isChanged =
    (after.title !== undefined && after.title !== before.title) ||
    (after.content !== undefined && after.content !== before.content)
  if (!isChanged) return false
  if (after.editSession === null || after.editSession !== before.editSession || lastVersionAt === null) return true
  return now.getTime() - lastVersionAt.getTime() >= versionIntervalMinutes * minute
}
