import type { BuiltInFolder, Note } from './note'

export type Placement = Pick<Note, 'important' | 'folder' | 'folderId'>

/** Where a note can be dropped: 'important', a built-in folder, or the id of a user-created one. */
export type DropTarget = 'important' | BuiltInFolder | number

export function placementOnDrop(target: DropTarget): Placement {
  if (target === 'important') return { important: true, folder: 'inbox', folderId: null }
  if (typeof target === 'number') return { important: false, folder: null, folderId: target }
  return { important: false, folder: target, folderId: null }
}

/**
 * A note is in exactly one folder, but a change may set only `folder` or `folderId`. A user-created folder wins over a
 * built-in one; a note removed from its folder without a new one goes to the inbox.
 */
export function placementAfterChange(
  changes: { folder?: BuiltInFolder | null | undefined; folderId?: number | null | undefined },
  before: Pick<Placement, 'folder' | 'folderId'>,
): Pick<Placement, 'folder' | 'folderId'> {
  const { folder, folderId } = changes
  if (folderId) return { folder: null, folderId }
  if (folder) return { folder, folderId: null }
  if (folderId === null) return { folder: before.folder ?? 'inbox', folderId: null }
  if (folder === null && before.folderId === null) return { folder: 'inbox', folderId: null }
  return { folder: before.folder, folderId: before.folderId }
}

export const defaultPlacement: Pick<Placement, 'folder' | 'folderId'> = { folder: 'inbox', folderId: null }
