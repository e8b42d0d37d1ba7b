import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classes } from './classes'

type SortOrder = { sort: string; direction: 'asc' | 'desc' }

type SortHeadingProps<Sort extends string> = {
  label: string
  /** Without it, the column is not sortable. */
  sort?: Sort | undefined
  sorted: SortOrder
  /** The direction of the first click; a second click reverses it. */
  firstDirection?: 'asc' | 'desc'
  onSort: (sorted: { sort: Sort; direction: 'asc' | 'desc' }) => void
  className?: string | undefined
}

/** The heading of a column; a click sorts by it. */
export function SortHeading<Sort extends string>(props: SortHeadingProps<Sort>) {
  const { label, sort, sorted, firstDirection = 'asc', onSort, className } = props
  if (!sort) return <th className={classes('font-medium', className)}>{label}</th>
  const isSorted = sorted.sort === sort
  const Arrow = isSorted ? (sorted.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  const opposite = sorted.direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      className={classes('font-medium', className)}
      aria-sort={isSorted ? (sorted.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        onClick={() => onSort({ sort, direction: isSorted ? opposite : firstDirection })}
        className="-mx-1.5 inline-flex h-9 items-center gap-1 rounded px-1.5 hover:text-ink"
      >
        {label} <Arrow aria-hidden="true" className={classes('size-3.5', !isSorted && 'opacity-50')} />
      </button>
    </th>
  )
}
