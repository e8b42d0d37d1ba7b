import { Link } from '@tanstack/react-router'
import { FilePlus2, LayoutTemplate } from 'lucide-react'
import { useDocumentPage } from '#features/documents/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import { Tabs } from '#kit/tabs'
import { useExistingPage } from '#kit/use-existing-page'
import { ContractTable, ContractTableSkeleton } from './contract-table'
import { documentFilter, type ListParams, pageSizes, useListParams } from './list-params'

export function ContractsScreen() {
  const { params, change } = useListParams()
  const list = <ContractList params={params} onChange={change} />
  return (
    <Page
      title="Contracts"
      subtitle="What you have agreed, and with whom"
      actions={
        <>
          <Link to="/contracts/templates" className={buttonClasses('plain')}>
            <LayoutTemplate aria-hidden="true" /> Templates
          </Link>
          <Link to="/contracts/create" className={buttonClasses('primary')}>
            <FilePlus2 aria-hidden="true" /> Generate Contract
          </Link>
        </>
      }
    >
      <Tabs
        label="Contracts by where they come from"
        value={params.tab}
        onChange={(tab) => change({ tab: tab as ListParams['tab'] })}
        tabs={[
          { value: 'all', label: 'All Contracts', content: list },
          { value: 'generated', label: 'Generated', content: list },
          { value: 'uploaded', label: 'Uploaded', content: list },
        ]}
      />
    </Page>
  )
}

type Change = (changes: Partial<ListParams>, options?: { replace?: boolean }) => void

function ContractList({ params, onChange }: { params: ListParams; onChange: Change }) {
  const list = useDocumentPage(documentFilter(params))
  const isLeaving = useExistingPage(list.data, params, onChange)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField
          noun="contracts"
          className="md:w-80"
          search={params.search ?? ''}
          onSearch={(search) => onChange({ search: search || undefined }, { replace: true })}
        />
        <Select
          label="Type"
          hideLabel
          value={params.type ?? ''}
          onChange={(event) => onChange({ type: (event.target.value || undefined) as ListParams['type'] })}
          options={[
            { value: '', label: 'All Types' },
            { value: 'generated', label: 'Generated' },
            { value: 'pdf', label: 'PDF' },
          ]}
          className="w-full md:w-44 [&_select]:border-line"
        />
      </div>
      {list.isLoadingError ? (
        <LoadError
          title="Could not load contracts"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending || isLeaving ? (
        <ContractTableSkeleton rows={6} />
      ) : list.data.rows.length === 0 ? (
        <NoContracts params={params} onClear={() => onChange({ search: undefined, type: undefined, tab: 'all' })} />
      ) : (
        <ContractTable rows={list.data.rows} params={params} onSort={onChange} />
      )}
      {list.data && list.data.total > 0 && (
        <Pager
          noun="contracts"
          page={params.page}
          pageSize={params.pageSize}
          total={list.data.total}
          sizes={pageSizes}
          alwaysArrows
          onChange={onChange}
        />
      )}
    </>
  )
}

function NoContracts({ params, onClear }: { params: ListParams; onClear: () => void }) {
  if (params.search || params.type || params.tab !== 'all') {
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
      This list holds the contracts made here, and documents that are web pages or are called contract or agreement.
    </EmptyState>
  )
}
