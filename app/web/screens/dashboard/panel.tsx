import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { classes } from '#kit/classes'
import { Skeleton } from '#kit/skeleton'

type PanelProps = {
  title: string
  className?: string
  /** Makes the whole panel a link, by its title; links inside it lie above (`relative z-10`). */
  linkTo?: (title: string) => ReactNode
  children: ReactNode
}

export function Panel({ title, className, linkTo, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'flex min-w-0 flex-col rounded-card border bg-card',
        linkTo && 'relative hover:border-edge',
        className,
      )}
    >
      <h2 id={id} className="px-5 pt-4 pb-3 text-[15px] font-semibold">
        {linkTo ? linkTo(title) : title}
      </h2>
      {children}
    </section>
  )
}

type QueryStatesProps<Data> = {
  query: UseQueryResult<Data>
  /** For the error message: 'The deals'. */
  subject: string
  loading: ReactNode
  /** The message if there is nothing to show. */
  empty: (data: Data) => string | false
  children: (data: Data) => ReactNode
}

/** The states of a panel: loading, failed, empty or the content. */
export function QueryStates<Data>({ query, subject, loading, empty, children }: QueryStatesProps<Data>) {
  if (query.isPending) return loading
  if (query.data === undefined) return <Failed what={subject} retry={query.refetch} busy={query.isFetching} />
  const nothing = empty(query.data)
  if (nothing) return <p className="m-auto px-5 pt-6 pb-9 text-center text-quiet">{nothing}</p>
  return children(query.data)
}

export function Failed({ what, retry, busy }: { what: string; retry: () => unknown; busy: boolean }) {
  return (
    <p className="px-5 pt-1 pb-5 text-quiet">
      {what} could not be loaded.{' '}
      <button type="button" disabled={busy} onClick={() => retry()} className="font-medium text-awning hover:underline">
        {busy ? 'Trying...' : 'Try Again'}
      </button>
    </p>
  )
}

export const LoadingRows = ({ rows, className = 'h-11' }: { rows: number; className?: string }) => (
  <div className="space-y-2 px-5 pt-1 pb-5">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows are identical
      <Skeleton key={row} className={className} />
    ))}
  </div>
)
