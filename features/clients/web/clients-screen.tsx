import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { saidBy } from '#kit/response-error'
import { ClientTable, ClientTableSkeleton } from './client-table'
import { useListAddress } from './list-address'
import { ListFooter } from './list-footer'
import { ListToolbar } from './list-toolbar'
import { useClientPage } from './queries'

export function ClientsScreen() {
  const { filter, change } = useListAddress()
  const list = useClientPage(filter)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isFiltered = Boolean(filter.search || filter.status)
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
      {list.isError ? (
        <ConnectionIssue error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <ListToolbar
            filter={filter}
            chosen={chosen}
            onChange={change}
            isRefreshing={list.isFetching && !list.isPending}
          />
          {list.isPending && <ClientTableSkeleton rows={filter.pageSize ?? 10} />}
          {list.data?.rows.length === 0 &&
            (isFiltered ? <NoMatch onClear={() => change({ search: undefined, status: undefined })} /> : <NoClients />)}
          {list.data && list.data.rows.length > 0 && (
            <ClientTable rows={list.data.rows} filter={filter} onChange={change} chosen={chosen} onChoose={setChosen} />
          )}
          {list.data && (
            <ListFooter
              filter={filter}
              total={list.data.total}
              onChange={change}
              chosen={chosen}
              onDone={() => setChosen(new Set())}
            />
          )}
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
    The people and businesses you work for will stand here.
  </EmptyState>
)

function ConnectionIssue({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      title="Connection Issue"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="primary" disabled={busy} onClick={onRetry}>
            {busy ? 'Retrying...' : 'Try Again'}
          </Button>
          <Link to="/" className={buttonClasses('plain')}>
            Return to Dashboard
          </Link>
        </div>
      }
    >
      <p>{saidBy(error, "We're having trouble connecting to the database. This may be a temporary issue.")}</p>
      <p className="mt-2">Please try again or contact support if the problem persists.</p>
    </EmptyState>
  )
}
