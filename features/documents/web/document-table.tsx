import { Link } from '@tanstack/react-router'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOwnersZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import { Tooltip } from '#kit/tooltip'
import { type Document, typeNames } from '../document'
import type { DocumentSort } from '../document-list'
import { shownSize } from '../shown-size'
import type { Shown } from './list-address'
import { usePurge, useRemoval, useRestoring } from './queries'
import { TypeIcon } from './type-icon'

type TableProps = {
  rows: Document[]
  shown: Shown
  onSort: (sorted: { sort: DocumentSort; direction: 'asc' | 'desc' }) => void
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (document: Document) => void
}

const onlyWide = 'max-md:hidden'
const boxClasses = 'block size-4 accent-awning'

export function DocumentTable({ rows, shown, onSort, chosen, onChoose, onOpen }: TableProps) {
  const timeZone = useOwnersZone()
  const allChosen = rows.every(({ id }) => chosen.has(id))
  const toggle = (ids: number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  const heading = { sorted: shown, onSort }
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            <th className="w-11 min-w-11 pl-4">
              <input
                type="checkbox"
                aria-label="Select all documents on this page"
                className={boxClasses}
                checked={allChosen}
                ref={(box) => {
                  if (box) box.indeterminate = !allChosen && rows.some(({ id }) => chosen.has(id))
                }}
                onChange={(event) =>
                  toggle(
                    rows.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <SortHeading label="Name" sort="name" {...heading} />
            <SortHeading label="Type" sort="type" className={onlyWide} {...heading} />
            <SortHeading
              label="Size"
              sort="size"
              begins="desc"
              className={classes(onlyWide, 'text-right')}
              {...heading}
            />
            <th className="min-w-32 pl-5 font-medium max-lg:hidden">Client</th>
            <SortHeading
              label="Last Modified"
              sort="lastModified"
              begins="desc"
              className={classes(onlyWide, 'pl-3 whitespace-nowrap')}
              {...heading}
            />
            <th className="pr-4 text-right font-medium">Actions</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((document) => (
            <tr
              key={document.id}
              className={classes('h-14 md:h-11', chosen.has(document.id) ? 'bg-awning-wash' : 'hover:bg-sunken')}
            >
              <td className="w-11 min-w-11 pl-4">
                <input
                  type="checkbox"
                  aria-label={`Select ${document.name}`}
                  className={boxClasses}
                  checked={chosen.has(document.id)}
                  onChange={(event) => toggle([document.id], event.target.checked)}
                />
              </td>
              <NameCell document={document} onOpen={onOpen} />
              <td className={classes('pr-4', onlyWide)}>{typeNames[document.type]}</td>
              <td className={classes('figures text-right whitespace-nowrap', onlyWide)}>{shownSize(document.size)}</td>
              <td className="max-w-48 truncate pl-5 max-lg:hidden">
                {document.clientId && (
                  <Link
                    to="/clients/$id"
                    params={{ id: String(document.clientId) }}
                    className="hover:text-awning hover:underline"
                  >
                    {document.clientName}
                  </Link>
                )}
              </td>
              <td className={classes('figures pl-3 whitespace-nowrap', onlyWide)}>
                {showDay(document.lastModified, timeZone)}
              </td>
              <td className="pr-2 text-right whitespace-nowrap">
                {document.trashedAt ? <TrashActions document={document} /> : <Actions document={document} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NameCell({ document, onOpen }: { document: Document; onOpen: TableProps['onOpen'] }) {
  const warning = document.fault ? faults[document.fault] : document.mismatch
  return (
    <td className="w-full max-w-0 py-1.5 pr-3 md:min-w-56">
      <div className="flex items-center gap-2.5">
        <TypeIcon type={document.type} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onOpen(document)}
              className="min-w-0 truncate text-left font-medium text-ink hover:text-awning hover:underline"
            >
              {document.name}
            </button>
            {document.version > 1 && <Badge>{`v${document.version}`}</Badge>}
          </div>
          <span className="block truncate text-quiet md:hidden">
            {[shownSize(document.size), document.clientName].filter(Boolean).join(' · ')}
          </span>
          {warning && <span className="block truncate text-xs text-brick">{warning}</span>}
        </div>
      </div>
    </td>
  )
}

const faults = { missing: 'The file is missing.', altered: 'The file was altered.' }

function Actions({ document }: { document: Document }) {
  const removing = useRemoval(() => {})
  return (
    <>
      {document.path && (
        <Tooltip text="Download">
          <a
            href={`${document.path}?download`}
            download
            aria-label={`Download ${document.name}`}
            className="inline-grid size-10 place-items-center rounded-control text-quiet hover:bg-line hover:text-ink md:size-9 [&_svg]:size-4"
          >
            <Download />
          </a>
        </Tooltip>
      )}
      <Tooltip text="Delete">
        <IconButton
          label={`Delete ${document.name}`}
          small
          disabled={removing.isPending}
          onClick={() => removing.mutate([document.id])}
        >
          <Trash2 />
        </IconButton>
      </Tooltip>
    </>
  )
}

function TrashActions({ document }: { document: Document }) {
  const [asking, setAsking] = useState(false)
  const restoring = useRestoring()
  const purging = usePurge(() => setAsking(false))
  return (
    <>
      <Tooltip text="Restore">
        <IconButton label={`Restore ${document.name}`} small onClick={() => restoring.mutate([document.id])}>
          <RotateCcw />
        </IconButton>
      </Tooltip>
      <Tooltip text="Delete for good">
        <IconButton label={`Delete ${document.name} for good`} small onClick={() => setAsking(true)}>
          <Trash2 />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete for good?"
        question={`“${document.name}” will be gone, with every version. This action cannot be undone.`}
        action="Delete"
        busy={purging.isPending}
        onConfirm={() => purging.mutate(document)}
      />
    </>
  )
}

export const DocumentTableSkeleton = ({ rows }: { rows: number }) => (
  <div className="divide-y rounded-card border bg-card">
    {Array.from({ length: rows + 1 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={row} className="flex h-11 items-center gap-6 px-4">
        <Skeleton className="size-4" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-16 max-md:hidden" />
        <Skeleton className="h-3.5 w-14 max-md:hidden" />
        <Skeleton className="ml-auto h-3.5 w-20" />
      </div>
    ))}
  </div>
)
