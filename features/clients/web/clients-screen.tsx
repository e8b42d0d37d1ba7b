import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { errorMessage } from '#kit/response-error'
import { useExistingPage } from '#kit/use-existing-page'
import { useSelection } from '#kit/use-selection'
import { ClientTable, ClientTableSkeleton } from './client-table'
import { ListFooter } from './list-footer'
import { useListParams } from './list-params'
import { ListToolbar } from './list-toolbar'
import { useClientPage } from './queries'

export function ClientsScreen() {
  const { params: filter, change } = useListParams()
  const list = useClientPage(filter)
  const selection = useSelection()
  /** The selection survives paging, but not a new filter, so that no hidden client is selected. */
  const updateList: typeof change = (changes, options) => {
    if ('search' in changes || 'status' in changes) selection.clear()
    change(changes, options)
  }
  const isLeaving = useExistingPage(list.data, filter, change)
  const isFiltered = Boolean(filter.search || filter.status)
  // While the first load is retried, the query is pending again; if a later load fails, the loaded data stays.
  const hasFailed = list.isLoadingError || (list.isPending && list.errorUpdateCount > 0)
  return (
    <Page
      title="Clients"
      subtitle="Manage your client information and interactions"
      actions={
        <>
          <Link to="/clients/import" className={buttonClasses('plain')}>
            <Upload aria-hidden="true" /> Import
          </Link>
          <Link to="/clients/new" className={buttonClasses('primary')}>
            <Plus aria-hidden="true" /> Add New Client
          </Link>
        </>
      }
    >
      {hasFailed ? (
        <ConnectionIssue error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <ListToolbar
            filter={filter}
            selected={selection.selected}
            onChange={updateList}
            isRefreshing={list.isFetching && !list.isPending}
          />
          {(list.isPending || isLeaving) && <ClientTableSkeleton rows={filter.pageSize} />}
          {list.data?.rows.length === 0 &&
            !isLeaving &&
            (isFiltered ? (
              <NoMatch onClear={() => updateList({ search: undefined, status: undefined })} />
            ) : (
              <NoClients />
            ))}
          {list.data && list.data.rows.length > 0 && (
            <ClientTable rows={list.data.rows} filter={filter} onChange={updateList} selection={selection} />
          )}
          {list.data && !isLeaving && (
            <ListFooter
              filter={filter}
              total={list.data.total}
              onChange={updateList}
              selected={selection.selected}
              onDone={selection.clear}
            />
          )}
          <p className="mt-3 text-[13px] text-quiet">
            <Link to="/trash" className="inline-block min-h-6 py-0.5 hover:underline">
              Deleted clients
            </Link>
          </p>
        </>
      )}
    </Page>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No matching clients" action={<Button onClick={onClear}>Clear Filters</Button>}>
    Try fewer letters, or another status.
  </EmptyState>
)

const NoClients = () => (
  <EmptyState
    title="No clients yet"
    action={
      <Link to="/clients/new" className={buttonClasses('primary')}>
        Add Your First Client
      </Link>
    }
  >
    The people and businesses you work for will be listed here.
  </EmptyState>
)

function ConnectionIssue({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      title="Connection Issue"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" disabled={busy} onClick={onRetry}>
            {busy ? 'Retrying...' : 'Try Again'}
          </Button>
          <Link to="/" className={buttonClasses('plain')}>
            Return to Dashboard
          </Link>
        </div>
      }
    >
      <p>{errorMessage(error, "We're having trouble connecting to the database. This may be a temporary issue.")}</p>
      <p className="mt-2">Please try again or contact support if the problem persists.</p>
    </EmptyState>
  )
}
