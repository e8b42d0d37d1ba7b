import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { FilterTabs } from '#kit/filter-tabs'
import { LoadError } from '#kit/load-error'
import { Pager } from '#kit/pager'
import { SearchField } from '#kit/search-field'
import { useExistingPage } from '#kit/use-existing-page'
import type { Invoice } from '../invoice'
import { filterTabs } from '../invoice-list'
import { DeleteInvoiceDialog } from './delete-invoice-dialog'
import { InvoiceDialog } from './invoice-dialog'
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table'
import { useListParams } from './list-params'
import { useInvoicePage, useSummary } from './queries'
import { SendDialog } from './send-dialog'
import { StatusBar } from './status-bar'
import { SummaryCards } from './summary-cards'

const DeletedInvoicesDialog = lazy(() => import('./deleted-invoices-dialog'))
const ExportDialog = lazy(() => import('./export-dialog'))

/** Used on the invoices page and on the finances page. */
export function InvoicesTab() {
  const { query, change, isCreating, create } = useListParams()
  const list = useInvoicePage(query)
  const isLeaving = useExistingPage(list.data, query, change)
  const summary = useSummary()
  const [editing, setEditing] = useState<Invoice | null>(null)
  const [sending, setSending] = useState<Invoice | null>(null)
  const [deleting, setDeleting] = useState<Invoice | null>(null)
  const [exporting, setExporting] = useState(false)
  const [showingDeleted, setShowingDeleted] = useState(false)
  const failed = list.isLoadingError || summary.isLoadingError
  return (
    <>
      {failed ? (
        <LoadError
          title="Could not load invoices"
          fallback="There was a database connection error. Nothing is lost; please try again in a moment."
          busy={list.isFetching || summary.isFetching}
          onRetry={() => void Promise.all([list.refetch(), summary.refetch()])}
        />
      ) : (
        <>
          <SummaryCards summary={summary.data} />
          {summary.data && <StatusBar summary={summary.data} />}
          <FilterTabs
            label="Which invoices"
            options={filterTabs}
            value={query.status}
            onChange={(status) => change({ status })}
            beside={
              <>
                <SearchField
                  noun="invoices"
                  className="min-w-40 flex-1 sm:w-60 sm:flex-none"
                  search={query.search ?? ''}
                  onSearch={(search) => change({ search: search || undefined }, { replace: true })}
                />
                <Button className="h-10 md:h-10" onClick={() => setExporting(true)}>
                  <Download aria-hidden="true" /> Export
                </Button>
              </>
            }
          >
            {(list.isPending || isLeaving) && <InvoiceTableSkeleton />}
            {list.data?.rows.length === 0 && !isLeaving && (
              <NoInvoices isFiltered={isFiltered(query)} onCreate={() => create(true)} />
            )}
            {list.data && list.data.rows.length > 0 && (
              <>
                <InvoiceTable
                  rows={list.data.rows}
                  query={query}
                  onChange={change}
                  onEdit={setEditing}
                  onSend={setSending}
                  onDelete={setDeleting}
                />
                <Pager
                  noun="invoices"
                  page={query.page}
                  pageSize={query.pageSize}
                  total={list.data.total}
                  onChange={change}
                />
              </>
            )}
            <Button variant="quiet" className="mt-3 -ml-3.5 text-quiet" onClick={() => setShowingDeleted(true)}>
              Deleted invoices
            </Button>
          </FilterTabs>
        </>
      )}
      {isCreating && <InvoiceDialog invoice={null} onClose={() => create(false)} />}
      {editing && <InvoiceDialog invoice={editing} onClose={() => setEditing(null)} />}
      {sending && <SendDialog invoice={sending} onClose={() => setSending(null)} />}
      <DeleteInvoiceDialog invoice={deleting} onClose={() => setDeleting(null)} />
      <Suspense>
        {showingDeleted && <DeletedInvoicesDialog onClose={() => setShowingDeleted(false)} />}
        {exporting && <ExportDialog onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  )
}

const isFiltered = ({ search, status }: { search?: string | undefined; status: string }) =>
  Boolean(search) || status !== 'all'

function NoInvoices({ isFiltered, onCreate }: { isFiltered: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      title="No invoices found"
      action={
        <Button variant="primary" onClick={onCreate}>
          Create Invoice
        </Button>
      }
    >
      {isFiltered ? 'None matches what you are looking at.' : 'What you bill your clients will be listed here.'}
    </EmptyState>
  )
}
