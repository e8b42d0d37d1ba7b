import { useDroppable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, FilePlus2, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { Button, buttonClasses, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Menu, MenuItem } from '#kit/menu'
import { Skeleton } from '#kit/skeleton'
import type { NoteFolder } from '../folder'
import { type Place, selectedPlace } from './places'
import { useNoteOverview } from './queries'
import type { NotesUrlState, UpdateUrl } from './url-state'
import { noNoteOpen } from './url-state'

type FolderPanelProps = {
  places: Place[]
  isLoading: boolean
  urlState: NotesUrlState
  updateUrl: UpdateUrl
  onNewNote: () => void
  onNewFolder: () => void
  onRename: (folder: NoteFolder) => void
  onDelete: (folder: NoteFolder) => void
}

export function FolderPanel(props: FolderPanelProps) {
  const { places, isLoading, urlState, updateUrl, onNewNote, onNewFolder, onRename, onDelete } = props
  const overview = useNoteOverview()
  const selected = selectedPlace(places, urlState)
  const countOf = ({ key, folder }: Place) =>
    folder
      ? overview.data && (overview.data.folders[String(folder.id)] ?? 0)
      : overview.data?.counts[key as keyof typeof overview.data.counts]
  return (
    <nav aria-label="Note folders" className="flex h-full flex-col overflow-y-auto p-3">
      <h2 className="px-2 pb-1.5 text-xs font-medium text-quiet">Folders</h2>
      <ul className="space-y-0.5">
        {places.map((place) => (
          <FolderRow
            key={place.key}
            place={place}
            count={countOf(place)}
            isSelected={place === selected}
            onSelect={() =>
              updateUrl({ place: undefined, folder: undefined, folders: undefined, ...noNoteOpen, ...place.urlState })
            }
            onRename={onRename}
            onDelete={onDelete}
          />
        ))}
      </ul>
      {isLoading && (
        <div role="status" aria-label="Loading folders" className="space-y-2 px-2 py-2">
          {[1, 2].map((row) => (
            <Skeleton key={row} className="h-5 w-3/4" />
          ))}
        </div>
      )}
      <h2 className="mt-5 px-2 pb-1.5 text-xs font-medium text-quiet">Quick Actions</h2>
      <div className="space-y-1.5">
        <Button variant="primary" className="w-full" onClick={onNewNote}>
          <FilePlus2 aria-hidden="true" /> New Note
        </Button>
        <Button className="w-full" onClick={onNewFolder}>
          <FolderPlus aria-hidden="true" /> New Folder
        </Button>
        <Link to="/trash" className={buttonClasses('quiet', 'w-full')}>
          <Trash2 aria-hidden="true" /> Trash
        </Link>
      </div>
    </nav>
  )
}

type FolderRowProps = {
  place: Place
  count: number | undefined
  isSelected: boolean
  onSelect: () => void
  onRename: (folder: NoteFolder) => void
  onDelete: (folder: NoteFolder) => void
}

function FolderRow({ place, count, isSelected, onSelect, onRename, onDelete }: FolderRowProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: place.key,
    disabled: place.target === null,
    data: { place },
  })
  const { name, icon: Icon, folder } = place
  return (
    <li
      ref={setNodeRef}
      data-folder={place.key}
      className={classes(
        'group relative flex items-center rounded-control transition-colors duration-150',
        isOver ? 'bg-awning text-on-awning' : isSelected ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
      )}
    >
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={onSelect}
        className="flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-left md:h-9"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" {...(folder && !isOver && { color: folder.color })} />
        <span className={classes('min-w-0 flex-1 truncate', isSelected && 'font-medium')}>{name}</span>
        <span
          className={classes('figures text-[13px]', isOver ? '' : 'text-quiet', folder && 'mr-8')}
          {...(count === undefined && { 'aria-hidden': true })}
        >
          {count?.toLocaleString('en-US')}
        </span>
      </button>
      {folder && !folder.isSystem && (
        <div className="absolute right-0">
          <Menu
            trigger={
              <IconButton small label={`Folder ${name}`} className="text-current">
                <EllipsisVertical />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => onRename(folder)}>
              <Pencil aria-hidden="true" /> Rename
            </MenuItem>
            <MenuItem onSelect={() => onDelete(folder)}>
              <Trash2 aria-hidden="true" /> Delete
            </MenuItem>
          </Menu>
        </div>
      )}
    </li>
  )
}
