import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  CircleCheckBig,
  Copy,
  Download,
  FilePlus2,
  MoreVertical,
  Pencil,
  PenLine,
  ReceiptText,
  Send,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { requestFor } from '#core/call'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, buttonClasses, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { Menu, MenuItem } from '#kit/menu'
import { Page } from '#kit/page'
import { isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { SentMails } from '#kit/sent-mails'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { convertQuote, createVersion, downloadPdf, type QuoteDetails, removeQuote } from '../api'
import { awaitsAnswer, isEditable, wasSent } from '../status'
import { AnswerDialog } from './answer-dialog'
import { useQuote, useQuoteAction } from './queries'
import { QuoteAnswer } from './quote-answer'
import { QuoteAttachments } from './quote-attachments'
import { QuoteHistory } from './quote-history'
import { QuoteLink } from './quote-link'
import { QuoteLoadError } from './quote-load-error'
import { QuotePayments } from './quote-payments'
import { QuoteSheet } from './quote-sheet'
import { SendDialog } from './send-dialog'
import { StatusBadge } from './status-badge'

type RecordPart = { /** Composed in app/: the records before and after it. */ record: (id: number) => ReactNode }

export function QuoteScreen({ record }: RecordPart) {
  const { id } = useParams({ strict: false }) as { id: string }
  const quote = useQuote(Number(id) || 0)
  if (quote.isPending) return <Loading />
  if (quote.isLoadingError || (quote.isError && isNotFound(quote.error)))
    return <QuoteLoadError error={quote.error} onRetry={() => void quote.refetch()} />
  return <LoadedQuote quote={quote.data} record={record} />
}

function LoadedQuote({ quote, record }: RecordPart & { quote: QuoteDetails }) {
  const timeZone = useOwnerTimeZone()
  return (
    <Page title={quote.quoteNumber} subtitle={quote.title} actions={<Actions quote={quote} />}>
      <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
        <StatusBadge status={quote.status} />
        <span>
          for{' '}
          <Link
            to="/clients/$id"
            params={{ id: String(quote.clientId) }}
            className="text-ink hover:text-awning hover:underline"
          >
            {quote.clientName}
          </Link>
        </span>
        {quote.dealName && (
          <Link to="/finances" search={{ deal: quote.dealId } as never} className="hover:text-awning hover:underline">
            · {quote.dealName}
          </Link>
        )}
        {quote.sentAt && <span className="figures">· Sent {showDay(quote.sentAt, timeZone)}</span>}
        {quote.viewedAt && <span className="figures">· Seen {showDay(quote.viewedAt, timeZone)}</span>}
        <Versions quote={quote} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <QuoteSheet quote={quote} />
        <div className="space-y-6">
          <QuoteAnswer quote={quote} />
          <QuotePayments quote={quote} />
          <QuoteAttachments quote={quote} />
          <QuoteLink quote={quote} />
          <SentMails mails={quote.mails} openedAt={quote.publicUrl ? quote.viewedAt : undefined} timeZone={timeZone} />
          {record(quote.id)}
          <QuoteHistory entries={quote.history} />
        </div>
      </div>
    </Page>
  )
}

function Actions({ quote }: { quote: QuoteDetails }) {
  const { id, status } = quote
  const navigate = useNavigate()
  const toast = useToast()
  const [open, setOpen] = useState<'send' | 'delete' | 'convert' | 'answer' | null>(null)
  const close = () => setOpen(null)
  const openQuote = (quoteId: number) => void navigate({ to: '/quotes/$id', params: { id: String(quoteId) } })
  const versioning = useQuoteAction(
    () => send(createVersion, { id }),
    (made) => {
      toast({ title: `Version ${made.version} created`, description: 'It replaces this one when you send it.' })
      openQuote(made.id)
    },
  )
  const converting = useQuoteAction(
    () => send(convertQuote, { id }),
    (invoice) => {
      toast({ title: 'Invoice created', description: invoice.invoiceNumber })
      void navigate({ to: '/invoices/$id', params: { id: String(invoice.id) } })
    },
  )
  const removal = useQuoteAction(
    () => send(removeQuote, { id }),
    () => {
      toast({ title: 'Quote deleted' })
      void navigate({ to: '/quotes' })
    },
  )
  const canConvert = quote.finalInvoice === null && (status === 'accepted' || awaitsAnswer(status))
  const isNewest = quote.versions.at(-1)?.id === id
  return (
    <>
      {isEditable(status) && (
        <Link to="/quotes/$id/edit" params={{ id: String(id) }} className={buttonClasses('plain')}>
          <Pencil aria-hidden="true" /> Edit
        </Link>
      )}
      <a href={requestFor(downloadPdf, { id }).url} download className={buttonClasses('plain')}>
        <Download aria-hidden="true" /> Download PDF
      </a>
      {awaitsAnswer(status) && wasSent(status) && (
        <Button onClick={() => setOpen('answer')}>
          <CircleCheckBig aria-hidden="true" /> Record Answer
        </Button>
      )}
      {canConvert && (
        <Button variant={status === 'accepted' ? 'primary' : 'plain'} onClick={() => setOpen('convert')}>
          <ReceiptText aria-hidden="true" /> Create Invoice
        </Button>
      )}
      {awaitsAnswer(status) && (
        <Button variant="primary" onClick={() => setOpen('send')}>
          <Send aria-hidden="true" /> Send to Client
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label="More">
            <MoreVertical />
          </IconButton>
        }
      >
        {wasSent(status) && status !== 'accepted' && isNewest && (
          <MenuItem onSelect={() => versioning.isPending || versioning.mutate(undefined)}>
            <FilePlus2 aria-hidden="true" /> New Version
          </MenuItem>
        )}
        <MenuItem onSelect={() => void navigate({ to: '/quotes/create', search: { copyOf: id } as never })}>
          <Copy aria-hidden="true" /> Duplicate
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/signatures/create', search: { quoteId: id } as never })}>
          <PenLine aria-hidden="true" /> Request signatures
        </MenuItem>
        {status !== 'accepted' && (
          <MenuItem onSelect={() => setOpen('delete')}>
            <Trash2 aria-hidden="true" /> Delete
          </MenuItem>
        )}
      </Menu>
      {open === 'send' && <SendDialog quote={quote} onClose={close} />}
      {open === 'answer' && <AnswerDialog quote={quote} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => isOpen || close()}
        title="Delete Quote"
        question={`${quote.quoteNumber} for ${quote.clientName} will be gone, and its link no longer opens. This action cannot be undone.`}
        action="Delete"
        busy={removal.isPending}
        onConfirm={() => removal.mutate(undefined)}
      />
      <ConvertDialog
        open={open === 'convert'}
        quote={quote}
        busy={converting.isPending}
        onClose={close}
        onConfirm={() => converting.mutate(undefined)}
      />
    </>
  )
}

type ConvertDialogProps = {
  open: boolean
  quote: QuoteDetails
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

const ConvertDialog = ({ open, quote, busy, onClose, onConfirm }: ConvertDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(isOpen) => isOpen || onClose()}
    title="Create Invoice"
    question={
      quote.status === 'accepted'
        ? 'A draft with everything that was accepted. What the deposit and the instalments have billed is subtracted with its tax.'
        : 'The client has not accepted it here. The quote is marked as accepted, its deal as won, and the whole is billed at once, as a draft.'
    }
    action="Create Invoice"
    variant="primary"
    busy={busy}
    onConfirm={onConfirm}
  />
)

/** The other quotes with this number. */
function Versions({ quote }: { quote: QuoteDetails }) {
  if (quote.versions.length === 1) return null
  return (
    <span className="flex flex-wrap gap-2">
      {quote.versions.map(({ id, version }) =>
        id === quote.id ? (
          <span key={id}>· Version {version}</span>
        ) : (
          <Link key={id} to="/quotes/$id" params={{ id: String(id) }} className="text-awning hover:underline">
            Version {version}
          </Link>
        ),
      )}
    </span>
  )
}

const Loading = () => (
  <Page title="Quote">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Skeleton className="h-[520px] rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </Page>
)
