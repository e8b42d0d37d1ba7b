import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { SelectCheckbox } from '#kit/select-checkbox'
import { TableSkeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import { Tooltip } from '#kit/tooltip'
import type { Selection } from '#kit/use-selection'
import type { Client } from '../client'
import type { ClientSort } from '../client-list'
import { AnalysisDialog } from './analysis-dialog'
import type { ListParams } from './list-params'
import { StatusBadge } from './status-badge'

type TableProps = {
  rows: Client[]
  filter: ListParams
  onChange: (changes: Partial<ListParams>) => void
  selection: Selection
}

const onlyWide = 'max-lg:hidden'

const columns: { label: string; sort?: ClientSort; className?: string }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Business Name', sort: 'businessName', className: onlyWide },
  { label: 'Email', sort: 'email', className: onlyWide },
  { label: 'Phone', className: onlyWide },
  { label: 'Status', sort: 'status' },
]

export function ClientTable({ rows, filter, onChange, selection }: TableProps) {
  const [analyzedClient, setAnalyzedClient] = useState<Client | null>(null)
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            <th className="w-11 pl-4">
              <SelectCheckbox
                label="Select all clients on this page"
                ids={rows.map(({ id }) => id)}
                selection={selection}
              />
            </th>
            {columns.map((column) => (
              <SortHeading key={column.label} {...column} sorted={filter} onSort={onChange} />
            ))}
            <th className="pr-4 text-right font-medium">
              <span className="max-md:sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((client) => (
            <tr
              key={client.id}
              className={classes(
                'h-13 md:h-11',
                selection.selected.has(client.id) ? 'bg-awning-wash' : 'hover:bg-sunken',
              )}
            >
              <td className="pl-4">
                <SelectCheckbox label={`Select ${client.name}`} ids={[client.id]} selection={selection} />
              </td>
              <td className="max-w-40 py-1.5 pr-3 sm:max-w-64">
                <Link
                  to="/clients/$id"
                  params={{ id: String(client.id) }}
                  className="block truncate font-medium text-ink hover:text-awning hover:underline"
                >
                  {client.name}
                </Link>
                <span className="block truncate text-quiet lg:hidden">{client.businessName || client.email}</span>
              </td>
              <td className={classes('max-w-56 truncate pr-3', onlyWide)}>{client.businessName}</td>
              <td className={classes('max-w-64 truncate pr-3', onlyWide)}>{client.email}</td>
              <td className={classes('figures pr-3 whitespace-nowrap', onlyWide)}>{client.phone}</td>
              <td className="pr-3">
                <StatusBadge status={client.status} />
              </td>
              <td className="pr-2 text-right whitespace-nowrap">
                <RowActions client={client} onAnalyse={() => setAnalyzedClient(client)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AnalysisDialog client={analyzedClient} onClose={() => setAnalyzedClient(null)} />
    </div>
  )
}

/** View and Edit are hidden on phones, where the name links to the client. */
function RowActions({ client, onAnalyse }: { client: Client; onAnalyse: () => void }) {
  const link =
    'hidden md:inline-grid size-9 place-items-center rounded-control text-quiet hover:bg-line hover:text-ink [&_svg]:size-4'
  const params = { id: String(client.id) }
  return (
    <>
      <Tooltip text="View">
        <Link to="/clients/$id" params={params} aria-label={`View ${client.name}`} className={link}>
          <Eye />
        </Link>
      </Tooltip>
      <Tooltip text="Edit">
        <Link
          to="/clients/$id"
          params={params}
          search={{ edit: true } as never}
          aria-label={`Edit ${client.name}`}
          className={link}
        >
          <Pencil />
        </Link>
      </Tooltip>
      <Tooltip text="Deep Analysis">
        <IconButton label={`Deep Analysis of ${client.name}`} onClick={onAnalyse} small>
          <Sparkles />
        </IconButton>
      </Tooltip>
    </>
  )
}

const skeletonCells = [
  'size-4',
  'h-3.5 w-1/5',
  'h-3.5 w-1/5 max-lg:hidden',
  'h-3.5 w-1/4 max-lg:hidden',
  'ml-auto h-3.5 w-16',
]

export const ClientTableSkeleton = ({ rows }: { rows: number }) => <TableSkeleton rows={rows} cells={skeletonCells} />
