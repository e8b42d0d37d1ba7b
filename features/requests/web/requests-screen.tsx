import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { classes } from '#kit/classes'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { listRequests } from '../api'
import { type RequestStatus, requestStatuses } from '../request'
import { RequestCard } from './request-card'

type StatusFilter = RequestStatus | 'all'
const statusFilters: StatusFilter[] = ['all', ...requestStatuses]

export function RequestsScreen() {
  const askedFor = Number((useSearch({ strict: false }) as { request?: number }).request) || undefined
  const [statusFilter, setStatusFilter] = useState<StatusFilter>('all')
  const requests = useQuery(queryFor(listRequests, {}))
  const shown = requests.data?.filter(({ status }) => statusFilter === 'all' || status === statusFilter)
  const countOf = (one: StatusFilter) =>
    requests.data?.filter(({ status }) => one === 'all' || status === one).length ?? 0
  return (
    <Page title="Consultation requests" subtitle="What visitors of your landing page asked for">
      <fieldset aria-label="Show" className="-mx-4 min-w-0 mb-5 flex gap-1 overflow-x-auto px-4 pb-1">
        {statusFilters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === statusFilter}
            onClick={() => setStatusFilter(one)}
            className={classes(
              'flex h-10 items-center gap-2 rounded-control px-3 font-medium capitalize md:h-9',
              one === statusFilter ? 'bg-awning-wash text-awning' : 'text-quiet hover:bg-sunken hover:text-ink',
            )}
          >
            {one} <span className="figures text-[13px] font-normal">{countOf(one)}</span>
          </button>
        ))}
      </fieldset>
      {requests.isPending && <Loading />}
      {requests.isLoadingError && (
        <LoadError
          title="The requests could not be loaded"
          error={requests.error}
          onRetry={() => void requests.refetch()}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState title={statusFilter === 'all' ? 'No requests yet' : `No ${statusFilter} requests`}>
          {statusFilter === 'all'
            ? 'When a visitor fills in the form on your landing page, it arrives here.'
            : 'Choose All to see the others.'}
        </EmptyState>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown?.map((request) => (
          <RequestCard key={request.id} request={request} isAskedFor={request.id === askedFor} />
        ))}
      </ul>
    </Page>
  )
}

const Loading = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} className="h-44" />
    ))}
  </div>
)
