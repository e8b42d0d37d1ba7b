import { Archive, Folder, Inbox, Library, type LucideIcon, Star } from 'lucide-react'
import type { NoteFolder } from '../folder'
import type { Note } from '../note'
import type { DropTarget } from '../placement'
import type { NotesUrlState } from './url-state'

/** A row of the folder panel. */
export type Place = {
  key: string
  name: string
  icon: LucideIcon
  /** The URL state that selects it. */
  urlState: Pick<NotesUrlState, 'place' | 'folder'>
  /** Null for 'All Notes', where nothing can be dropped. */
  target: DropTarget | null
  folder?: NoteFolder
}

export const buildPlaces = (folders: NoteFolder[]): Place[] => [
  { key: 'inbox', name: 'Inbox', icon: Inbox, urlState: { place: 'inbox' }, target: 'inbox' },
  { key: 'important', name: 'Important', icon: Star, urlState: { place: 'important' }, target: 'important' },
  { key: 'archive', name: 'Archive', icon: Archive, urlState: { place: 'archive' }, target: 'archive' },
  ...folders.map((folder) => ({
    key: `folder:${folder.id}`,
    name: folder.name,
    icon: Folder,
    urlState: { folder: folder.id },
    target: folder.id,
    folder,
  })),
  { key: 'all', name: 'All Notes', icon: Library, urlState: {}, target: null },
]

export function selectedPlace(places: Place[], { place, folder }: NotesUrlState): Place | undefined {
  const key = folder === undefined ? (place ?? 'all') : `folder:${folder}`
  return places.find((one) => one.key === key)
}

export const folderLabel = ({ folder, folderName }: Pick<Note, 'folder' | 'folderName'>) =>
  folderName ?? (folder === 'archive' ? 'Archive' : 'Inbox')
