import { useDroppable } from '@dnd-kit/core'
import { EllipsisVertical, FilePlus2, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Menu, MenuItem } from '#kit/menu'
import { Skeleton } from '#kit/skeleton'
import type { NoteFolder } from '../folder'
import type { Change, Shown } from './address'
import { nothingOpen } from './address'
import { chosenPlace, type Place } from './places'
import { useNoteOverview } from './queries'

type FolderPanelProps = {
  places: Place[]
  isLoading: boolean
  shown: Shown
  onChange: Change
  onNewNote: () => void
  onNewFolder: () => void
  onRename: (folder: NoteFolder) => void
  onDelete: (folder: NoteFolder) => void
}

export function FolderPanel(props: FolderPanelProps) {
  const { places, isLoading, shown, onChange, onNewNote, onNewFolder, onRename, onDelete } = props
  const overview = useNoteOverview()
  const chosen = chosenPlace(places, shown)
  const countOf = ({ key, folder }: Place) =>
    folder
      ? overview.data && (overview.data.folders[String(folder.id)] ?? 0)
      : overview.data?.counts[key as keyof typeof overview.data.counts]
  return (
    <nav aria-label="Note folders" className="flex h-full flex-col overflow-y-auto p-3">
      <h2 className="px-2 pb-1.5 text-xs font-medium text-quiet">Folders</h2>
      <ul className="space-y-0.5">
        {places.map((place) => (
          <FolderLine
            key={place.key}
            place={place}
            count={countOf(place)}
            isChosen={place === chosen}
            onChoose={() =>
              onChange({ place: undefined, folder: undefined, folders: undefined, ...nothingOpen, ...place.shown })
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
        <Button look="primary" className="w-full" onClick={onNewNote}>
          <FilePlus2 aria-hidden="true" /> New Note
        </Button>
        <Button className="w-full" onClick={onNewFolder}>
          <FolderPlus aria-hidden="true" /> New Folder
        </Button>
      </div>
    </nav>
  )
}

type FolderLineProps = {
  place: Place
  count: number | undefined
  isChosen: boolean
  onChoose: () => void
  onRename: (folder: NoteFolder) => void
  onDelete: (folder: NoteFolder) => void
}

function FolderLine({ place, count, isChosen, onChoose, onRename, onDelete }: FolderLineProps) {
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
        isOver ? 'bg-awning text-on-awning' : isChosen ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
      )}
    >
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        className="flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-left md:h-9"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" {...(folder && !isOver && { color: folder.color })} />
        <span className={classes('min-w-0 flex-1 truncate', isChosen && 'font-medium')}>{name}</span>
        <span
          className={classes('figures text-[13px]', isOver ? '' : 'text-quiet', folder && 'mr-8')}
          {...(count === undefined && { 'aria-hidden': true })}
        >
          {count}
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
