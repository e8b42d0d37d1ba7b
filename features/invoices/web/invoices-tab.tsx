import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { FilterTabs } from '#kit/filter-tabs'
import { SearchField } from '#kit/search-field'
import type { Invoice } from '../invoice'
import { filterTabs } from '../invoice-list'
import { DeleteInvoice } from './delete-invoice'
import { InvoiceDialog } from './invoice-dialog'
import { InvoicePager } from './invoice-pager'
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table'
import { useListAddress } from './list-address'
import { useInvoicePage, useSummary } from './queries'
import { SendDialog } from './send-dialog'
import { StatusBar } from './status-bar'
import { SummaryCards } from './summary-cards'

const DeletedInvoices = lazy(() => import('./deleted-invoices'))
const ExportDialog = lazy(() => import('./export-dialog'))

/** What was billed: the figures, the list, and what can be done with each. Stands on a page of its own and in Finances. */
export function InvoicesTab() {
  const { query, change, isCreating, create } = useListAddress()
  const list = useInvoicePage(query)
  const summary = useSummary()
  const [editing, setEditing] = useState<Invoice | null>(null)
  const [sending, setSending] = useState<Invoice | null>(null)
  const [deleting, setDeleting] = useState<Invoice | null>(null)
  const [exporting, setExporting] = useState(false)
  const [lookingBack, setLookingBack] = useState(false)
  const failed = list.isError || summary.isError
  return (
    <>
      {failed ? (
        <CouldNotLoad
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
                  what="invoices"
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
            {list.isPending && <InvoiceTableSkeleton />}
            {list.data?.rows.length === 0 && (
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
                <InvoicePager query={query} total={list.data.total} onChange={change} />
              </>
            )}
            <Button look="quiet" className="mt-3 -ml-3.5 text-quiet" onClick={() => setLookingBack(true)}>
              Deleted invoices
            </Button>
          </FilterTabs>
        </>
      )}
      {isCreating && <InvoiceDialog invoice={null} onClose={() => create(false)} />}
      {editing && <InvoiceDialog invoice={editing} onClose={() => setEditing(null)} />}
      {sending && <SendDialog invoice={sending} onClose={() => setSending(null)} />}
      <DeleteInvoice invoice={deleting} onClose={() => setDeleting(null)} />
      <Suspense>
        {lookingBack && <DeletedInvoices onClose={() => setLookingBack(false)} />}
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
        <Button look="primary" onClick={onCreate}>
          Create Invoice
        </Button>
      }
    >
      {isFiltered ? 'None matches what you are looking at.' : 'What you bill your clients will stand here.'}
    </EmptyState>
  )
}

const CouldNotLoad = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <EmptyState
    title="Could not load invoices"
    action={
      <Button look="primary" disabled={busy} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    There was a database connection error. Nothing is lost; please try again in a moment.
  </EmptyState>
)
