import { Archive, Folder, Inbox, Library, type LucideIcon, Star } from 'lucide-react'
import type { NoteFolder } from '../folder'
import type { Note } from '../note'
import type { DropTarget } from '../placement'
import type { Shown } from './address'

/** A line of the folder panel. */
export type Place = {
  key: string
  name: string
  icon: LucideIcon
  /** What it shows when it is chosen. */
  shown: Pick<Shown, 'place' | 'folder'>
  /** What a note becomes when it is dropped there; nothing can be dropped on all notes. */
  target: DropTarget | null
  folder?: NoteFolder
}

export const placesWith = (folders: NoteFolder[]): Place[] => [
  { key: 'inbox', name: 'Inbox', icon: Inbox, shown: { place: 'inbox' }, target: 'inbox' },
  { key: 'important', name: 'Important', icon: Star, shown: { place: 'important' }, target: 'important' },
  { key: 'archive', name: 'Archive', icon: Archive, shown: { place: 'archive' }, target: 'archive' },
  ...folders.map((folder) => ({
    key: `folder:${folder.id}`,
    name: folder.name,
    icon: Folder,
    shown: { folder: folder.id },
    target: folder.id,
    folder,
  })),
  { key: 'all', name: 'All Notes', icon: Library, shown: {}, target: null },
]

export function chosenPlace(places: Place[], { place, folder }: Shown): Place | undefined {
  const key = folder === undefined ? (place ?? 'all') : `folder:${folder}`
  return places.find((one) => one.key === key)
}

/** The name of the place that a note lies in. */
export const whereIs = ({ folder, folderName }: Pick<Note, 'folder' | 'folderName'>) =>
  folderName ?? (folder === 'archive' ? 'Archive' : 'Inbox')
