import { Link } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { useDocumentPage } from '#features/documents/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { saidBy } from '#kit/response-error'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import { Tabs } from '#kit/tabs'
import { ContractTable, ContractTableSkeleton } from './contract-table'
import { filterOf, pageSizes, type Shown, useListAddress } from './list-address'

export function ContractsScreen() {
  const { shown, change } = useListAddress()
  const list = <ContractList shown={shown} onChange={change} />
  return (
    <Page
      title="Contracts"
      subtitle="What you have agreed, and with whom"
      actions={
        <Link to="/contracts/create" className={buttonClasses('primary')}>
          <FilePlus2 aria-hidden="true" /> Generate Contract
        </Link>
      }
    >
      <Tabs
        label="Contracts by where they come from"
        value={shown.tab}
        onChange={(tab) => change({ tab: tab as Shown['tab'] })}
        tabs={[
          { value: 'all', label: 'All Contracts', content: list },
          { value: 'generated', label: 'Generated', content: list },
          { value: 'uploaded', label: 'Uploaded', content: list },
        ]}
      />
    </Page>
  )
}

type Change = (changes: Partial<Shown>, options?: { replace?: boolean }) => void

function ContractList({ shown, onChange }: { shown: Shown; onChange: Change }) {
  const list = useDocumentPage(filterOf(shown))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField
          what="contracts"
          className="md:w-80"
          search={shown.search ?? ''}
          onSearch={(search) => onChange({ search: search || undefined }, { replace: true })}
        />
        <Select
          label="Type"
          hideLabel
          value={shown.type ?? ''}
          onChange={(event) => onChange({ type: (event.target.value || undefined) as Shown['type'] })}
          options={[
            { value: '', label: 'All Types' },
            { value: 'generated', label: 'Generated' },
            { value: 'pdf', label: 'PDF' },
          ]}
          className="w-full md:w-44 [&_select]:border-line"
        />
      </div>
      {list.isError ? (
        <Failed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ContractTableSkeleton rows={6} />
      ) : list.data.rows.length === 0 ? (
        <Empty shown={shown} onClear={() => onChange({ search: undefined, type: undefined, tab: 'all' })} />
      ) : (
        <ContractTable rows={list.data.rows} shown={shown} onSort={onChange} />
      )}
      {list.data && list.data.total > 0 && (
        <Pager
          what="contracts"
          page={shown.page}
          pageSize={shown.pageSize}
          total={list.data.total}
          sizes={pageSizes}
          onPage={(page) => onChange({ page })}
          onPageSize={(pageSize) => onChange({ pageSize })}
        />
      )}
    </>
  )
}

const Failed = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => (
  <EmptyState
    title="Could not load contracts"
    action={
      <Button look="primary" disabled={busy} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {saidBy(error, 'The server did not answer. Nothing is lost.')}
  </EmptyState>
)

function Empty({ shown, onClear }: { shown: Shown; onClear: () => void }) {
  if (shown.search || shown.type || shown.tab !== 'all') {
    return (
      <EmptyState title="No matching contracts" action={<Button onClick={onClear}>Clear Filters</Button>}>
        Try fewer letters, or another tab.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No contracts yet"
      action={
        <Link to="/contracts/create" className={buttonClasses('primary')}>
          Generate Your First Contract
        </Link>
      }
    >
      Contracts made here stand in this list, and documents that are web pages or are called contract or agreement.
    </EmptyState>
  )
}
