import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, formatPrice } from '#core/money'
import { plural } from '#core/plural'
import { formatNumber } from '#features/invoices/totals'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { Notice } from '#kit/notice'
import { Page } from '#kit/page'
import { RecordLoadError } from '#kit/record-load-error'
import { isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import type { RecurringInvoiceDetails } from '../recurring-invoice'
import { scheduleWords } from '../schedule'
import { IssueList } from './issue-list'
import { useRecurring, useRecurringAction } from './queries'
import { SeriesBadge } from './series-badge'
import { UpcomingList } from './upcoming-list'

export function RecurringDetailScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const series = useRecurring(Number(id) || 0)
  if (series.isPending)
    return (
      <Page title="Recurring Invoice">
        <Skeleton className="h-96 rounded-card" />
      </Page>
    )
  if (series.isLoadingError || (series.isError && isNotFound(series.error)))
    return (
      <RecordLoadError
        noun="Recurring invoice"
        to="/recurring"
        linkName="All recurring invoices"
        failedTitle="Could not load the recurring invoice"
        error={series.error}
        onRetry={() => void series.refetch()}
      />
    )
  return <LoadedSeries series={series.data} />
}

function LoadedSeries({ series }: { series: RecurringInvoiceDetails }) {
  const { id, clientName, clientId } = series
  const navigate = useNavigate()
  const toast = useToast()
  const [deleting, setDeleting] = useState(false)
  const pausing = useRecurringAction(() => send(calls.pauseRecurring, { id }))
  const resuming = useRecurringAction(() => send(calls.resumeRecurring, { id }))
  const removing = useRecurringAction(
    () => send(calls.removeRecurring, { id }),
    () => {
      toast({ title: 'Recurring invoice deleted' })
      void navigate({ to: '/recurring' })
    },
  )
  return (
    <Page
      title={`${scheduleWords(series)}: ${clientName}`}
      actions={
        <>
          <Link to="/recurring/$id/edit" params={{ id: String(id) }} className={buttonClasses('plain')}>
            <Pencil aria-hidden="true" /> Edit
          </Link>
          {series.status === 'active' && (
            <Button disabled={pausing.isPending} onClick={() => pausing.mutate(undefined)}>
              <Pause aria-hidden="true" /> Pause
            </Button>
          )}
          {series.status === 'paused' && (
            <Button variant="primary" disabled={resuming.isPending} onClick={() => resuming.mutate(undefined)}>
              <Play aria-hidden="true" /> Go On
            </Button>
          )}
          <Button onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" /> Delete
          </Button>
        </>
      }
    >
      <div className="-mt-3 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
        <SeriesBadge series={series} />
        <span>
          for{' '}
          <Link
            to="/clients/$id"
            params={{ id: String(clientId) }}
            className="text-ink hover:text-awning hover:underline"
          >
            {clientName}
          </Link>
        </span>
        <span>· {series.autoSend ? 'Sent by itself' : 'Made as a draft'}</span>
        <span className="figures">· {endWords(series)}</span>
      </div>
      <Messages series={series} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="space-y-6">
          <BilledItems series={series} />
          <IssueList issues={series.issues} />
        </div>
        <UpcomingList series={series} />
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete Recurring Invoice"
        question="No more invoices are made. Those already made stay as they are."
        action="Delete"
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined)}
      />
    </Page>
  )
}

function Messages({ series }: { series: RecurringInvoiceDetails }) {
  const toast = useToast()
  const sending = useRecurringAction(
    () => send(calls.sendWaiting, { id: series.id }),
    ({ sent }) => toast({ title: `${plural(sent, 'invoice')} on the way`, description: 'Due dates count from today.' }),
  )
  return (
    <div className="mb-5 space-y-3 empty:hidden">
      {series.pausedBecause === 'failures' && (
        <Banner variant="bad">
          <p className="font-medium">Stopped after three failures</p>
          <p>{series.lastError} Mend it, then choose Go On.</p>
        </Banner>
      )}
      {series.pausedBecause === null && series.lastError && (
        <Banner variant="bad">The last attempt failed and is repeated soon: {series.lastError}</Banner>
      )}
      {series.waiting > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-marigold-wash px-3.5 py-2.5">
          <p className="min-w-0 flex-1 basis-72">
            <span className="font-medium">
              {plural(series.waiting, 'invoice')} {series.waiting === 1 ? 'waits' : 'wait'} for your word.
            </span>{' '}
            They were not sent on their day, because Mainstreet was off or a backup was restored.
          </p>
          <Button disabled={sending.isPending} onClick={() => sending.mutate(undefined)}>
            {series.waiting === 1 ? 'Send It Now' : 'Send All Now'}
          </Button>
        </div>
      )}
      {series.pausedBecause === 'restored' && (
        <Notice>
          Paused when a backup was restored: invoices may have been sent since it was made. Choose Go On when you have
          looked; what was missed is made as drafts that wait for your word.
        </Notice>
      )}
      {series.status === 'paused' && series.pausedBecause === 'owner' && (
        <Notice>Paused by you. What falls into the pause is not billed.</Notice>
      )}
    </div>
  )
}

function BilledItems({ series }: { series: RecurringInvoiceDetails }) {
  const { items, currency } = series
  return (
    <section aria-label="What is billed" className="rounded-card border bg-card p-5">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">What is billed</h2>
        <p className="figures text-base font-semibold">{formatMoney(series.amount, currency)}</p>
      </div>
      <ul className="divide-y">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and do not move
          <li key={index} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{item.description}</span>
            <span className="figures shrink-0 text-quiet">
              {formatNumber(item.quantity)} × {formatPrice(item.rate, currency)}
            </span>
          </li>
        ))}
        {series.gatherHours && <li className="py-2 text-quiet">and the hours not billed yet, worked before the day</li>}
      </ul>
      <p className="mt-2 text-[13px] text-quiet">
        {series.taxRate > 0 ? `With ${formatNumber(series.taxRate)}% tax` : 'Without tax'}
        {series.paymentDays !== null && ` · ${plural(series.paymentDays, 'day')} to pay`}
      </p>
    </section>
  )
}

const endWords = ({ endDate, count, made }: RecurringInvoiceDetails) =>
  endDate ? `Until ${showDay(endDate)}` : count ? `${made} of ${count} made` : `${made} made so far`
