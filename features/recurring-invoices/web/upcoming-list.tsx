import { Button } from '#kit/button'
import { showDay } from '#kit/dates'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { skipRecurring, unskipRecurring } from '../api'
import type { RecurringInvoiceDetails } from '../recurring-invoice'
import { useRecurringAction, useUpcoming } from './queries'

/** The next twelve days, with those that are skipped among them. */
export function UpcomingList({ series: { id, skipped, status } }: { series: RecurringInvoiceDetails }) {
  const upcoming = useUpcoming(id)
  const skipping = useRecurringAction((date: string) => send(skipRecurring, { id, date }))
  const unskipping = useRecurringAction((date: string) => send(unskipRecurring, { id, date }))
  const isBusy = skipping.isPending || unskipping.isPending
  // The two are loaded apart: for a moment a day can stand in both.
  const days = [...new Set([...(upcoming.data ?? []), ...skipped])].sort()
  return (
    <section aria-label="Next twelve" className="rounded-card border bg-card p-5">
      <h2 className="mb-1 font-semibold">{status === 'ended' ? 'Nothing more to come' : 'Next twelve'}</h2>
      {upcoming.isPending && <Skeleton className="mt-3 h-80" />}
      {upcoming.isLoadingError && <p className="text-quiet">The next days could not be loaded.</p>}
      <ul>
        {days.map((day) => (
          <li key={day} className="flex h-9 items-center justify-between gap-3">
            {skipped.includes(day) ? (
              <s className="figures text-quiet">{showDay(day)}</s>
            ) : (
              <span className="figures">{showDay(day)}</span>
            )}
            {skipped.includes(day) ? (
              <Button
                variant="quiet"
                className="!h-8 -mr-3.5 text-[13px] text-quiet"
                aria-label={`Do not skip ${showDay(day)}`}
                disabled={isBusy}
                onClick={() => unskipping.mutate(day)}
              >
                Skipped · Undo
              </Button>
            ) : (
              <Button
                variant="quiet"
                className="!h-8 -mr-3.5 text-[13px] !text-quiet"
                aria-label={`Skip ${showDay(day)}`}
                disabled={isBusy}
                onClick={() => skipping.mutate(day)}
              >
                Skip
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
