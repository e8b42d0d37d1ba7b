import { Link } from '@tanstack/react-router'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDocumentSize } from '#core/file-size'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { SelectCheckbox } from '#kit/select-checkbox'
import { TableSkeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import { Tooltip } from '#kit/tooltip'
import type { Selection } from '#kit/use-selection'
import { type Document, typeNames } from '../document'
import type { DocumentSort } from '../document-list'
import { DeleteSignedDialog, isSignedCopy, keptByRequest } from './delete-signed-dialog'
import type { ListParams } from './list-params'
import { usePurgeTrash, useRestoreDocuments, useTrashDocuments } from './queries'
import { TypeIcon } from './type-icon'

type TableProps = {
  rows: Document[]
  params: ListParams
  onSort: (sorted: { sort: DocumentSort; direction: 'asc' | 'desc' }) => void
  selection: Selection
  onOpen: (document: Document) => void
}

const onlyWide = 'max-md:hidden'

export function DocumentTable({ rows, params, onSort, selection, onOpen }: TableProps) {
  const timeZone = useOwnerTimeZone()
  const heading = { sorted: params, onSort }
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            <th className="w-11 min-w-11 pl-4">
              <SelectCheckbox
                label="Select all documents on this page"
                ids={rows.map(({ id }) => id)}
                selection={selection}
              />
            </th>
            <SortHeading label="Name" sort="name" {...heading} />
            <SortHeading label="Type" sort="type" className={onlyWide} {...heading} />
            <SortHeading
              label="Size"
              sort="size"
              firstDirection="desc"
              className={classes(onlyWide, 'text-right')}
              {...heading}
            />
            <th className="min-w-32 pl-5 font-medium max-lg:hidden">Client</th>
            <SortHeading
              label="Last Modified"
              sort="lastModified"
              firstDirection="desc"
              className={classes(onlyWide, 'pl-3 whitespace-nowrap')}
              {...heading}
            />
            <th className="pr-4 text-right font-medium">Actions</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((document) => {
            const Actions = document.trashedAt ? TrashRowActions : RowActions
            return (
              <tr
                key={document.id}
                className={classes(
                  'h-14 md:h-11',
                  selection.selected.has(document.id) ? 'bg-awning-wash' : 'hover:bg-sunken',
                )}
              >
                <td className="w-11 min-w-11 pl-4">
                  <SelectCheckbox label={`Select ${document.name}`} ids={[document.id]} selection={selection} />
                </td>
                <NameCell document={document} onOpen={onOpen} />
                <td className={classes('pr-4', onlyWide)}>{typeNames[document.type]}</td>
                <td className={classes('figures text-right whitespace-nowrap', onlyWide)}>
                  {formatDocumentSize(document.size)}
                </td>
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
                  <Actions document={document} onGone={() => selection.select([document.id], false)} />
                </td>
              </tr>
            )
          })}
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
            {[formatDocumentSize(document.size), document.clientName].filter(Boolean).join(' · ')}
          </span>
          {warning && <span className="block truncate text-xs text-brick">{warning}</span>}
        </div>
      </div>
    </td>
  )
}

const faults = { missing: 'The file is missing.', altered: 'The file was altered.' }

/** `onGone` is called when the document has left the list. */
type RowActionsProps = { document: Document; onGone: () => void }

function RowActions({ document, onGone }: RowActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const removing = useTrashDocuments(() => {
    setConfirming(false)
    onGone()
  })
  const remove = () => removing.mutate([document.id])
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
          onClick={() => (isSignedCopy(document) ? setConfirming(true) : remove())}
        >
          <Trash2 />
        </IconButton>
      </Tooltip>
      <DeleteSignedDialog
        documents={[document]}
        open={isConfirming}
        onOpenChange={setConfirming}
        busy={removing.isPending}
        onConfirm={remove}
      />
    </>
  )
}

function TrashRowActions({ document, onGone }: RowActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const restoring = useRestoreDocuments(onGone)
  const purging = usePurgeTrash(() => {
    setConfirming(false)
    onGone()
  })
  return (
    <>
      <Tooltip text="Restore">
        <IconButton label={`Restore ${document.name}`} small onClick={() => restoring.mutate([document.id])}>
          <RotateCcw />
        </IconButton>
      </Tooltip>
      <Tooltip text="Delete for good">
        <IconButton label={`Delete ${document.name} for good`} small onClick={() => setConfirming(true)}>
          <Trash2 />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete for good?"
        question={`“${document.name}” will be gone, with every version. This action cannot be undone.${isSignedCopy(document) ? ` ${keptByRequest}` : ''}`}
        action="Delete"
        busy={purging.isPending}
        onConfirm={() => purging.mutate(document)}
      />
    </>
  )
}

const skeletonCells = [
  'size-4',
  'h-3.5 w-2/5',
  'h-3.5 w-16 max-md:hidden',
  'h-3.5 w-14 max-md:hidden',
  'ml-auto h-3.5 w-20',
]

export const DocumentTableSkeleton = ({ rows }: { rows: number }) => <TableSkeleton rows={rows} cells={skeletonCells} />
