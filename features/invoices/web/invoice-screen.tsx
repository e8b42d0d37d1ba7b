import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Copy, Download, Pencil, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { requestFor } from '#core/call'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { Page } from '#kit/page'
import { RecordLoadError } from '#kit/record-load-error'
import { isNotFound } from '#kit/response-error'
import { SentMails } from '#kit/sent-mails'
import { Skeleton } from '#kit/skeleton'
import { downloadPdf, type InvoiceDetails } from '../api'
import { CreditNoteList } from './credit-note-list'
import { DeleteInvoiceDialog } from './delete-invoice-dialog'
import { EInvoices } from './e-invoices'
import { InvoiceDialog } from './invoice-dialog'
import { InvoiceHistory } from './invoice-history'
import { InvoiceLink } from './invoice-link'
import { InvoiceSheet } from './invoice-sheet'
import { PaymentList } from './payment-list'
import { useInvoice } from './queries'
import { SendDialog } from './send-dialog'
import { StatusBadge } from './status-badge'

type RecordPart = { /** Composed in app/: the records before and after it. */ record: (id: number) => ReactNode }

export function InvoiceScreen({ record }: RecordPart) {
  const { id } = useParams({ strict: false }) as { id: string }
  const invoice = useInvoice(Number(id) || 0)
  if (invoice.isPending) return <Loading />
  if (invoice.isLoadingError || (invoice.isError && isNotFound(invoice.error)))
    return (
      <RecordLoadError
        noun="Invoice"
        to="/invoices"
        linkName="All invoices"
        failedTitle="Could not load invoices"
        error={invoice.error}
        onRetry={() => void invoice.refetch()}
      />
    )
  return <LoadedInvoice invoice={invoice.data} record={record} />
}

function LoadedInvoice({ invoice, record }: RecordPart & { invoice: InvoiceDetails }) {
  const navigate = useNavigate()
  const timeZone = useOwnerTimeZone()
  const [open, setOpen] = useState<'edit' | 'send' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Page
      title={invoice.invoiceNumber}
      actions={
        <>
          <Button onClick={() => setOpen('edit')}>
            <Pencil aria-hidden="true" /> Edit
          </Button>
          <a href={requestFor(downloadPdf, { id: invoice.id }).url} download className={buttonClasses('plain')}>
            <Download aria-hidden="true" /> Download PDF
          </a>
          <Link to="/invoices/create" search={{ copyOf: invoice.id } as never} className={buttonClasses('plain')}>
            <Copy aria-hidden="true" /> Duplicate
          </Link>
          <Button onClick={() => setOpen('delete')}>
            <Trash2 aria-hidden="true" /> Delete
          </Button>
          <Button variant="primary" onClick={() => setOpen('send')}>
            <Send aria-hidden="true" /> Send to Client
          </Button>
        </>
      }
    >
      <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
        <StatusBadge status={invoice.shownStatus} />
        <span>
          for{' '}
          <Link
            to="/clients/$id"
            params={{ id: String(invoice.clientId) }}
            className="text-ink hover:text-awning hover:underline"
          >
            {invoice.clientName}
          </Link>
        </span>
        {invoice.dealName && <span>· {invoice.dealName}</span>}
        <StatusDates invoice={invoice} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <InvoiceSheet invoice={invoice} />
        <div className="space-y-6">
          <PaymentList invoice={invoice} />
          <CreditNoteList invoice={invoice} />
          <InvoiceLink invoice={invoice} />
          <EInvoices invoice={invoice} onEdit={() => setOpen('edit')} />
          <SentMails
            mails={invoice.mails}
            openedAt={invoice.publicUrl ? invoice.viewedAt : undefined}
            timeZone={timeZone}
          />
          {record(invoice.id)}
          <InvoiceHistory entries={invoice.history} />
        </div>
      </div>
      {open === 'edit' && <InvoiceDialog invoice={invoice} onClose={close} />}
      {open === 'send' && <SendDialog invoice={invoice} onClose={close} />}
      <DeleteInvoiceDialog
        invoice={open === 'delete' ? invoice : null}
        onClose={close}
        onDeleted={() => void navigate({ to: '/invoices' })}
      />
    </Page>
  )
}

function StatusDates({ invoice: { sentAt, viewedAt, paidAt } }: { invoice: InvoiceDetails }) {
  const timeZone = useOwnerTimeZone()
  const moments = [
    ['Sent', sentAt],
    ['Seen', viewedAt],
    ['Paid', paidAt],
  ] as const
  return moments
    .filter(([, at]) => at !== null)
    .map(([word, at]) => (
      <span key={word} className="figures">
        · {word} {showDay(at, timeZone)}
      </span>
    ))
}

const Loading = () => (
  <Page title="Invoice">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Skeleton className="h-[520px] rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </Page>
)
