import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classes } from './classes'

type Sorted = { sort: string; direction: 'asc' | 'desc' }

type SortHeadingProps<Sort extends string> = {
  label: string
  sort: Sort
  sorted: Sorted
  /** What a first click asks for; a second turns it around. */
  begins?: 'asc' | 'desc'
  onSort: (sorted: { sort: Sort; direction: 'asc' | 'desc' }) => void
  className?: string | undefined
}

/** The head of a column that sorts its table. */
export function SortHeading<Sort extends string>(props: SortHeadingProps<Sort>) {
  const { label, sort, sorted, begins = 'asc', onSort, className } = props
  const isSorted = sorted.sort === sort
  const Arrow = isSorted ? (sorted.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  const turned = sorted.direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      className={classes('font-medium', className)}
      aria-sort={isSorted ? (sorted.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        onClick={() => onSort({ sort, direction: isSorted ? turned : begins })}
        className="-ml-1.5 inline-flex h-9 items-center gap-1 rounded px-1.5 hover:text-ink"
      >
        {label} <Arrow aria-hidden="true" className={classes('size-3.5', !isSorted && 'opacity-50')} />
      </button>
    </th>
  )
}
