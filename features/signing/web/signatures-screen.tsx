import { Link } from '@tanstack/react-router'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { EmptyState } from '#kit/empty-state'
import { FilterTabs } from '#kit/filter-tabs'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { TableSkeleton } from '#kit/skeleton'
import { useExistingPage } from '#kit/use-existing-page'
import type { SignRequest } from '../sign-request'
import { useListParams } from './list-params'
import { useSignRequestPage } from './queries'
import { StateBadge } from './state-badge'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'out', label: 'Out' },
  { value: 'viewed', label: 'Viewed' },
  { value: 'signed', label: 'Signed in part' },
  { value: 'complete', label: 'Complete' },
  { value: 'declined', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const

export function SignaturesScreen() {
  const { query, change } = useListParams()
  const { state, ...filter } = query
  const list = useSignRequestPage({ ...filter, ...(state !== 'all' && { state }) })
  const isLeaving = useExistingPage(list.data, query, change)
  return (
    <Page title="Signatures" subtitle="What waits to be signed, and what everybody has signed">
      {list.isError && !list.data ? (
        <LoadError
          title="Could not load signature requests"
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <FilterTabs label="Which requests" options={tabs} value={state} onChange={(next) => change({ state: next })}>
          {(list.isPending || isLeaving) && (
            <TableSkeleton rows={6} cells={['h-3.5 w-1/3', 'h-3.5 w-1/4 max-md:hidden', 'h-3.5 w-24']} />
          )}
          {list.data?.rows.length === 0 && !isLeaving && (
            <EmptyState
              title="No signature requests found"
              action={
                <Link to="/contracts" className={buttonClasses('primary')}>
                  Choose a contract
                </Link>
              }
            >
              {state === 'all'
                ? 'Open a contract, a quote or a PDF in Documents and choose “Request signatures”.'
                : 'None matches what you are looking at.'}
            </EmptyState>
          )}
          {list.data && list.data.rows.length > 0 && (
            <>
              <SignatureTable rows={list.data.rows} />
              <Pager
                noun="requests"
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

function SignatureTable({ rows }: { rows: SignRequest[] }) {
  const timeZone = useOwnerTimeZone()
  return (
    <div className="relative overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11 [&>th]:pr-3 [&>th]:font-medium [&>th:first-child]:pl-4">
            <th scope="col">Document</th>
            <th scope="col" className="max-md:hidden">
              Signers
            </th>
            <th scope="col" className="max-lg:hidden">
              Sent
            </th>
            <th scope="col" className="max-lg:hidden">
              Last day
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((request) => (
            <tr key={request.id} className="h-13 hover:bg-sunken md:h-11">
              <td className="w-full max-w-0 py-1.5 pr-3 pl-4 md:w-auto md:max-w-64">
                <Link
                  to="/signatures/$id"
                  params={{ id: String(request.id) }}
                  className="block truncate font-medium hover:text-awning hover:underline"
                >
                  {request.title}
                </Link>
                <span className="block truncate text-quiet md:hidden">{names(request)}</span>
              </td>
              <td className="max-w-64 truncate pr-3 max-md:hidden">{names(request)}</td>
              <td className="figures pr-3 whitespace-nowrap max-lg:hidden">{showDay(request.sentAt, timeZone)}</td>
              <td className="figures pr-3 whitespace-nowrap max-lg:hidden">{showDay(request.lastDay)}</td>
              <td className="pr-4 whitespace-nowrap">
                <StateBadge request={request} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const names = ({ signers }: SignRequest) => signers.map(({ name }) => name).join(', ')
