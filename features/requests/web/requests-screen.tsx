import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { reading } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { listRequests } from '../api'
import { type RequestStatus, requestStatuses } from '../request'
import { RequestCard } from './request-card'

type Choice = RequestStatus | 'all'
const choices: Choice[] = ['all', ...requestStatuses]

export function RequestsScreen() {
  const [choice, setChoice] = useState<Choice>('all')
  const requests = useQuery(reading(listRequests, {}))
  const shown = requests.data?.filter(({ status }) => choice === 'all' || status === choice)
  const countOf = (one: Choice) => requests.data?.filter(({ status }) => one === 'all' || status === one).length ?? 0
  return (
    <Page title="Consultation requests" subtitle="What visitors of your landing page asked for">
      <fieldset aria-label="Show" className="-mx-4 min-w-0 mb-5 flex gap-1 overflow-x-auto px-4 pb-1">
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === choice}
            onClick={() => setChoice(one)}
            className={classes(
              'flex h-10 items-center gap-2 rounded-control px-3 font-medium capitalize md:h-9',
              one === choice ? 'bg-awning-wash text-awning' : 'text-quiet hover:bg-sunken hover:text-ink',
            )}
          >
            {one} <span className="figures text-[13px] font-normal">{countOf(one)}</span>
          </button>
        ))}
      </fieldset>
      {requests.isPending && <Loading />}
      {requests.isError && (
        <EmptyState
          title="The requests could not be loaded"
          action={
            <Button look="primary" onClick={() => requests.refetch()}>
              Try Again
            </Button>
          }
        >
          {saidBy(requests.error, 'The server did not answer. Nothing is lost.')}
        </EmptyState>
      )}
      {shown?.length === 0 && (
        <EmptyState title={choice === 'all' ? 'No requests yet' : `No ${choice} requests`}>
          {choice === 'all'
            ? 'When a visitor fills in the form on your landing page, it arrives here.'
            : 'Choose All to see the others.'}
        </EmptyState>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown?.map((request) => (
          <RequestCard key={request.id} request={request} />
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
