import { classes } from './classes'

/** A grey placeholder while loading. A click reaches what is below it, such as the link that is a whole panel. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('breathes pointer-events-none rounded-control bg-line', className)} />
)

type TableSkeletonProps = {
  rows: number
  /** The classes of the cells of a row: their width, and from which screen width they are shown. */
  cells: readonly string[]
  rowClassName?: string
}

/** The place of a table with its heading while it is loading. */
export const TableSkeleton = ({ rows, cells, rowClassName = 'h-11' }: TableSkeletonProps) => (
  <div className="divide-y rounded-card border bg-card">
    {Array.from({ length: rows + 1 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
      <div key={row} className={classes('flex items-center gap-6 px-4', rowClassName)}>
        {cells.map((cell) => (
          <Skeleton key={cell} className={cell} />
        ))}
      </div>
    ))}
  </div>
)
