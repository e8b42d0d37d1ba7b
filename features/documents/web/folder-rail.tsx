import { Files, Folder, FolderOpen, type LucideIcon, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#core/call'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Select } from '#kit/select'
import { Tooltip } from '#kit/tooltip'
import type { readFolders } from '../api'
import { FolderDialog } from './folder-dialog'
import type { ListParams } from './list-params'

type FolderSelection = Pick<ListParams, 'view' | 'folder'>
type FolderRailProps = {
  folders: OutputOf<typeof readFolders> | undefined
  params: ListParams
  onSelect: (selection: FolderSelection) => void
}

type FolderEntry = {
  label: string
  icon: LucideIcon
  /** Not known while the folders are loading. */
  count: number | undefined
  selection: FolderSelection
  folder?: string
}

export function FolderRail({ folders, params, onSelect }: FolderRailProps) {
  const [changing, setChanging] = useState<string | null>(null)
  const entries = folderEntries(folders)
  const isSelected = ({ selection }: FolderEntry) =>
    selection.view === params.view && selection.folder === params.folder
  return (
    <nav aria-label="Folders" className="max-lg:mb-4">
      <Select
        label="Folder"
        hideLabel
        className="lg:hidden [&_select]:border-line"
        value={String(entries.findIndex(isSelected))}
        onChange={(event) => {
          const entry = entries[Number(event.target.value)]
          if (entry) onSelect(entry.selection)
        }}
        options={entries.map(({ label, count }, index) => ({
          value: String(index),
          label: count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`,
        }))}
      />
      <ul className="space-y-0.5 max-lg:hidden">
        {entries.map((entry) => (
          <li key={entry.label} className="group relative">
            <button
              type="button"
              aria-current={isSelected(entry) ? 'page' : undefined}
              onClick={() => onSelect(entry.selection)}
              className={classes(
                'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left [&_svg]:size-4 [&_svg]:shrink-0',
                isSelected(entry) ? 'bg-awning-wash font-medium text-awning' : 'hover:bg-sunken',
              )}
            >
              <entry.icon aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              <span
                className={classes(
                  'figures text-[13px] text-quiet',
                  entry.folder && 'group-focus-within:opacity-0 group-hover:opacity-0',
                )}
              >
                {entry.count?.toLocaleString('en-US')}
              </span>
            </button>
            {entry.folder && (
              <Tooltip text="Rename or remove">
                <IconButton
                  label={`Change folder ${entry.folder}`}
                  small
                  className="absolute top-0 right-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
                  onClick={() => setChanging(entry.folder ?? null)}
                >
                  <Pencil />
                </IconButton>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {changing !== null && (
        <FolderDialog
          folder={changing}
          onClose={() => setChanging(null)}
          onDone={(to) => {
            setChanging(null)
            if (params.folder === changing) onSelect({ view: 'all', folder: to ?? undefined })
          }}
        />
      )}
    </nav>
  )
}

function folderEntries(folders: FolderRailProps['folders']): FolderEntry[] {
  const { all, unfiled, trash, damaged = 0, folders: named = [] } = folders ?? {}
  return [
    { label: 'All documents', icon: Files, count: all, selection: { view: 'all', folder: undefined } },
    ...named.map(({ name, count }) => ({
      label: name,
      icon: Folder,
      count,
      selection: { view: 'all' as const, folder: name },
      folder: name,
    })),
    ...(named.length > 0
      ? [{ label: 'In no folder', icon: FolderOpen, count: unfiled, selection: { view: 'all' as const, folder: '' } }]
      : []),
    ...(damaged > 0
      ? [
          {
            label: 'Damaged',
            icon: TriangleAlert,
            count: damaged,
            selection: { view: 'damaged' as const, folder: undefined },
          },
        ]
      : []),
    { label: 'Trash', icon: Trash2, count: trash, selection: { view: 'trash', folder: undefined } },
  ]
}
