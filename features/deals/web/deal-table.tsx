import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { formatWhole } from '#core/money'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import { TableSkeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import { Tooltip } from '#kit/tooltip'
import type { Deal } from '../deal'
import type { DealSort } from '../deal-list'
import type { Calendar } from '../rotting'
import type { ListParams } from './list-params'
import { RottingMark } from './rotting-mark'
import { StageBadge } from './stage-badge'

const fromSmall = 'max-sm:hidden'
const fromMedium = 'max-md:hidden'

const columns: { label: string; sort?: DealSort; className?: string }[] = [
  { label: 'Deal Name', sort: 'name', className: 'pl-4 whitespace-nowrap' },
  { label: 'Client', className: fromSmall },
  { label: 'Value', sort: 'value', className: 'text-right' },
  { label: 'Stage', className: classes(fromSmall, 'pl-6') },
  { label: 'Last Updated', sort: 'updatedAt', className: classes(fromMedium, 'whitespace-nowrap') },
]

type DealTableProps = {
  rows: Deal[]
  params: Pick<ListParams, 'sort' | 'direction'>
  calendar: Calendar | undefined
  onSort: (sort: Pick<ListParams, 'sort' | 'direction'>) => void
  onOpen: (deal: Deal) => void
  onEdit: (deal: Deal) => void
  onDelete: (deal: Deal) => void
}

export function DealTable({ rows, params, calendar, onSort, onOpen, onEdit, onDelete }: DealTableProps) {
  const timeZone = useOwnerTimeZone()
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table aria-label="Deals" className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            {columns.map((column) => (
              <SortHeading key={column.label} {...column} sorted={params} onSort={onSort} />
            ))}
            <th className="pr-4 text-right font-medium">
              <span className="max-sm:sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((deal) => (
            <tr key={deal.id} className="h-14 hover:bg-sunken sm:h-11">
              <td className="w-full max-w-0 min-w-36 py-1.5 pr-3 pl-4 sm:w-2/5">
                <button
                  type="button"
                  onClick={() => onOpen(deal)}
                  className="block max-w-full truncate text-left font-medium hover:text-awning hover:underline"
                >
                  {deal.name}
                </button>
                <span className="block truncate text-quiet sm:hidden">{deal.clientName}</span>
              </td>
              <td className={classes('max-w-48 truncate pr-3', fromSmall)}>
                <Link
                  to="/clients/$id"
                  params={{ id: String(deal.clientId) }}
                  className="hover:text-awning hover:underline"
                >
                  {deal.clientName}
                </Link>
              </td>
              <td className="figures text-right whitespace-nowrap">
                {formatWhole(deal.value, deal.currency)}
                <span className="block text-quiet sm:hidden">
                  <StageBadge stage={deal.stage} />
                </span>
              </td>
              <td className={classes('pr-3 pl-6', fromSmall)}>
                <span className="flex items-center gap-2">
                  <StageBadge stage={deal.stage} />
                  {calendar && <RottingMark deal={deal} calendar={calendar} />}
                </span>
              </td>
              <td className={classes('figures pr-3 whitespace-nowrap text-quiet', fromMedium)}>
                {showDay(deal.updatedAt, timeZone)}
              </td>
              <td className="pr-2 pl-1 text-right whitespace-nowrap">
                <Tooltip text="Edit">
                  <IconButton small label={`Edit ${deal.name}`} onClick={() => onEdit(deal)}>
                    <Pencil />
                  </IconButton>
                </Tooltip>
                <Tooltip text="Delete">
                  <IconButton small label={`Delete ${deal.name}`} onClick={() => onDelete(deal)}>
                    <Trash2 />
                  </IconButton>
                </Tooltip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const skeletonCells = [
  'h-3.5 w-1/3',
  'h-3.5 w-1/6 max-sm:hidden',
  'ml-auto h-3.5 w-16',
  'h-3.5 w-24 max-sm:hidden',
  'h-3.5 w-20 max-md:hidden',
]

export const DealTableSkeleton = () => <TableSkeleton rows={8} cells={skeletonCells} rowClassName="h-14 sm:h-11" />
