import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Skeleton } from '#kit/skeleton'

type LinkedSectionProps<Row> = {
  title: string
  query: UseQueryResult<Row[]>
  rows: Row[]
  empty: string
  keyOf: (row: Row) => number
  children: (row: Row) => ReactNode
  below?: ReactNode
}

/** Linked records of a deal, of one kind: loading, failed, empty or listed. */
export function LinkedSection<Row>({ title, query, rows, empty, keyOf, children, below }: LinkedSectionProps<Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        {title}
      </h3>
      {query.isPending && <Skeleton className="h-11" />}
      {query.isError && !query.data && (
        <p className="text-[13px] text-quiet">
          {title} could not be loaded.{' '}
          <button
            type="button"
            onClick={() => void query.refetch()}
            className="font-medium text-awning hover:underline"
          >
            Try Again
          </button>
        </p>
      )}
      {query.data && rows.length === 0 && <p className="text-[13px] text-quiet">{empty}</p>}
      {rows.length > 0 && (
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={keyOf(row)} className="flex min-h-10 items-center gap-2 py-1 text-[13px]">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {below}
    </section>
  )
}
