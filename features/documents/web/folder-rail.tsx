import { Files, Folder, FolderOpen, type LucideIcon, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#core/call'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Select } from '#kit/select'
import { Tooltip } from '#kit/tooltip'
import type { readFolders } from '../api'
import { FolderDialog } from './folder-dialog'
import type { Shown } from './list-address'

type Place = Pick<Shown, 'view' | 'folder'>
type RailProps = {
  folders: OutputOf<typeof readFolders> | undefined
  shown: Shown
  onShow: (place: Place) => void
}

type Line = { label: string; icon: LucideIcon; count: number; place: Place; folder?: string }

export function FolderRail({ folders, shown, onShow }: RailProps) {
  const [changing, setChanging] = useState<string | null>(null)
  const lines = linesOf(folders)
  const isShown = ({ place }: Line) => place.view === shown.view && place.folder === shown.folder
  return (
    <nav aria-label="Folders" className="max-lg:mb-4">
      <Select
        label="Folder"
        hideLabel
        className="lg:hidden [&_select]:border-line"
        value={String(lines.findIndex(isShown))}
        onChange={(event) => {
          const line = lines[Number(event.target.value)]
          if (line) onShow(line.place)
        }}
        options={lines.map(({ label, count }, at) => ({ value: String(at), label: `${label} (${count})` }))}
      />
      <ul className="space-y-0.5 max-lg:hidden">
        {lines.map((line) => (
          <li key={line.label} className="group relative">
            <button
              type="button"
              aria-current={isShown(line) ? 'page' : undefined}
              onClick={() => onShow(line.place)}
              className={classes(
                'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left [&_svg]:size-4 [&_svg]:shrink-0',
                isShown(line) ? 'bg-awning-wash font-medium text-awning' : 'hover:bg-sunken',
              )}
            >
              <line.icon aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{line.label}</span>
              <span
                className={classes(
                  'figures text-[13px] text-quiet',
                  line.folder && 'group-focus-within:opacity-0 group-hover:opacity-0',
                )}
              >
                {line.count}
              </span>
            </button>
            {line.folder && (
              <Tooltip text="Rename or remove">
                <IconButton
                  label={`Change folder ${line.folder}`}
                  small
                  className="absolute top-0 right-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
                  onClick={() => setChanging(line.folder ?? null)}
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
            if (shown.folder === changing) onShow({ view: 'all', folder: to ?? undefined })
          }}
        />
      )}
    </nav>
  )
}

function linesOf(folders: RailProps['folders']): Line[] {
  const { all = 0, unfiled = 0, trash = 0, damaged = 0, folders: named = [] } = folders ?? {}
  return [
    { label: 'All documents', icon: Files, count: all, place: { view: 'all', folder: undefined } },
    ...named.map(({ name, count }) => ({
      label: name,
      icon: Folder,
      count,
      place: { view: 'all' as const, folder: name },
      folder: name,
    })),
    ...(named.length > 0
      ? [{ label: 'In no folder', icon: FolderOpen, count: unfiled, place: { view: 'all' as const, folder: '' } }]
      : []),
    ...(damaged > 0
      ? [
          {
            label: 'Damaged',
            icon: TriangleAlert,
            count: damaged,
            place: { view: 'damaged' as const, folder: undefined },
          },
        ]
      : []),
    { label: 'Trash', icon: Trash2, count: trash, place: { view: 'trash', folder: undefined } },
  ]
}
