import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Skeleton } from '#kit/skeleton'

type LinkedListProps<Row> = {
  query: UseQueryResult<Row[]>
  failed: string
  empty: string
  keyOf: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** Linked records of a client, of one kind: loading, failed, empty or listed. */
export function LinkedList<Row>({ query, failed, empty, keyOf, children }: LinkedListProps<Row>) {
  if (query.isPending) return <Skeleton className="h-48" />
  if (query.isLoadingError) {
    return <EmptyState title={failed} action={<Button onClick={() => void query.refetch()}>Try Again</Button>} />
  }
  if (query.data.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="divide-y rounded-card border bg-card">
      {query.data.map((row) => (
        <li key={keyOf(row)} className="px-4 py-3">
          {children(row)}
        </li>
      ))}
    </ul>
  )
}
