import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { FilterTabs } from '#kit/filter-tabs'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { SearchField } from '#kit/search-field'
import { useExistingPage } from '#kit/use-existing-page'
import { filterTabs } from '../quote-list'
import { useListParams } from './list-params'
import { useQuotePage } from './queries'
import { QuoteTable, QuoteTableSkeleton } from './quote-table'
import { SummaryCards } from './summary-cards'

export function QuotesScreen() {
  const { query, change } = useListParams()
  const list = useQuotePage(query)
  const isLeaving = useExistingPage(list.data, query, change)
  return (
    <Page title="Quotes" subtitle="What you have offered, and what was answered" actions={<NewQuote />}>
      <SummaryCards />
      {(query.clientId !== undefined || query.dealId !== undefined) && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3">
          Only the quotes of one {query.dealId === undefined ? 'client' : 'deal'}
          <Button variant="quiet" onClick={() => change({ clientId: undefined, dealId: undefined })}>
            Show all quotes
          </Button>
        </p>
      )}
      {list.isError && !list.data ? (
        <LoadError
          title="Could not load quotes"
          fallback="There was a database connection error. Nothing is lost; please try again in a moment."
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <FilterTabs
          label="Which quotes"
          options={filterTabs}
          value={query.status}
          onChange={(status) => change({ status })}
          beside={
            <SearchField
              noun="quotes"
              className="min-w-40 flex-1 sm:w-60 sm:flex-none"
              search={query.search ?? ''}
              onSearch={(search) => change({ search: search || undefined }, { replace: true })}
            />
          }
        >
          {(list.isPending || isLeaving) && <QuoteTableSkeleton />}
          {list.data?.rows.length === 0 && !isLeaving && (
            <EmptyState title="No quotes found" action={<NewQuote />}>
              {query.search || query.status !== 'all'
                ? 'None matches what you are looking at.'
                : 'What you offer your clients will be listed here. They read and accept it on a page of their own.'}
            </EmptyState>
          )}
          {list.data && list.data.rows.length > 0 && (
            <>
              <QuoteTable rows={list.data.rows} query={query} onChange={change} />
              <Pager
                noun="quotes"
                page={query.page}
                pageSize={query.pageSize}
                total={list.data.total}
                onChange={change}
              />
            </>
          )}
        </FilterTabs>
      )}
    </Page>
  )
}

const NewQuote = () => (
  <Link to="/quotes/create" className={buttonClasses('primary')}>
    <Plus aria-hidden="true" /> New Quote
  </Link>
)
