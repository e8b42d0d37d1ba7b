import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronsUpDown, Eye, Pencil, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Skeleton } from '#kit/skeleton'
import { Tooltip } from '#kit/tooltip'
import type { Client } from '../client'
import { type ClientFilter, type ClientSort, nextSort } from '../client-list'
import { AnalysisDialog } from './analysis-dialog'
import { StatusBadge } from './status-badge'

type TableProps = {
  rows: Client[]
  filter: ClientFilter
  onChange: (changes: Partial<ClientFilter>) => void
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

const columns: { label: string; sort?: ClientSort; wide?: boolean }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Business Name', sort: 'businessName', wide: true },
  { label: 'Email', sort: 'email', wide: true },
  { label: 'Phone', wide: true },
  { label: 'Status', sort: 'status' },
]

const onlyWide = 'max-lg:hidden'
const boxClasses = 'block size-4 accent-awning'

export function ClientTable({ rows, filter, onChange, chosen, onChoose }: TableProps) {
  const [analysed, setAnalysed] = useState<Client | null>(null)
  const allChosen = rows.every(({ id }) => chosen.has(id))
  const toggle = (ids: number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            <th className="w-11 pl-4">
              <input
                type="checkbox"
                aria-label="Select all clients on this page"
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
            {columns.map((column) => (
              <Heading key={column.label} {...column} filter={filter} onChange={onChange} />
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
              className={classes('h-13 md:h-11', chosen.has(client.id) ? 'bg-awning-wash' : 'hover:bg-sunken')}
            >
              <td className="pl-4">
                <input
                  type="checkbox"
                  aria-label={`Select ${client.name}`}
                  className={boxClasses}
                  checked={chosen.has(client.id)}
                  onChange={(event) => toggle([client.id], event.target.checked)}
                />
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
                <Actions client={client} onAnalyse={() => setAnalysed(client)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AnalysisDialog client={analysed} onClose={() => setAnalysed(null)} />
    </div>
  )
}

type HeadingProps = {
  label: string
  sort?: ClientSort
  wide?: boolean
  filter: ClientFilter
  onChange: TableProps['onChange']
}

function Heading({ label, sort, wide, filter, onChange }: HeadingProps) {
  if (!sort) return <th className={classes('font-medium', wide && onlyWide)}>{label}</th>
  const isSorted = filter.sort === sort
  const Arrow = isSorted ? (filter.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      className={classes('font-medium', wide && onlyWide)}
      aria-sort={isSorted ? (filter.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        onClick={() => onChange(nextSort(filter, sort))}
        className="-ml-1.5 inline-flex h-9 items-center gap-1 rounded px-1.5 hover:text-ink"
      >
        {label} <Arrow aria-hidden="true" className={classes('size-3.5', !isSorted && 'opacity-50')} />
      </button>
    </th>
  )
}

/** On a phone the name leads to the client, and there it is edited. */
function Actions({ client, onAnalyse }: { client: Client; onAnalyse: () => void }) {
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

export const ClientTableSkeleton = ({ rows }: { rows: number }) => (
  <div className="divide-y rounded-card border bg-card">
    {Array.from({ length: rows + 1 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={row} className="flex h-11 items-center gap-6 px-4">
        <Skeleton className="size-4" />
        <Skeleton className="h-3.5 w-1/5" />
        <Skeleton className="h-3.5 w-1/5 max-lg:hidden" />
        <Skeleton className="h-3.5 w-1/4 max-lg:hidden" />
        <Skeleton className="ml-auto h-3.5 w-16" />
      </div>
    ))}
  </div>
)
