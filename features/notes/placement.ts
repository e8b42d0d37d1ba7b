import type { Note, NoteShelf } from './note'

export type Placement = Pick<Note, 'important' | 'folder' | 'folderId'>

/** Where a note can be dropped: a shelf of the house, or a folder of the owner's own by its number. */
export type DropTarget = 'important' | NoteShelf | number

/** What a note becomes when it is dropped. */
export function dropped(target: DropTarget): Placement {
  if (target === 'important') return { important: true, folder: 'inbox', folderId: null }
  if (typeof target === 'number') return { important: false, folder: null, folderId: target }
  return { important: false, folder: target, folderId: null }
}

/**
 * Where a note lies after a change that may name only half of its place. It lies in one place: a folder of the owner's
 * own wins over a shelf, and whoever is taken out of a folder without being told where lands in the inbox.
 */
export function placed(
  changes: { folder?: NoteShelf | null | undefined; folderId?: number | null | undefined },
  before: Pick<Placement, 'folder' | 'folderId'>,
): Pick<Placement, 'folder' | 'folderId'> {
  const { folder, folderId } = changes
  if (folderId) return { folder: null, folderId }
  if (folder) return { folder, folderId: null }
  if (folderId === null) return { folder: before.folder ?? 'inbox', folderId: null }
  if (folder === null && before.folderId === null) return { folder: 'inbox', folderId: null }
  return { folder: before.folder, folderId: before.folderId }
}

/** Where nobody says otherwise, a note begins in the inbox. */
export const nowhereYet: Pick<Placement, 'folder' | 'folderId'> = { folder: 'inbox', folderId: null }
