/** One long sitting at a note is kept in steps of this length. */
const sittingMinutes = 10

/** How many earlier states of a note are kept. */
export const versionsKept = 50

type Written = { title: string; content: string }
type Before = Written & { editSession: string | null }

/**
 * Whether what a note was before an edit is kept as a version. A pause of a second saves the text by itself, so not every
 * save is worth one: only where somebody else wrote last, or the last version is some minutes old.
 */
export function keepsVersion(
  before: Before,
  after: Partial<Written> & { editSession: string | null },
  lastKept: Date | null,
  now: Date,
): boolean {
  const isChanged =
    (after.title !== undefined && after.title !== before.title) ||
    (after.content !== undefined && after.content !== before.content)
  if (!isChanged) return false
  if (after.editSession === null || after.editSession !== before.editSession || lastKept === null) return true
  return now.getTime() - lastKept.getTime() >= sittingMinutes * 60_000
}
