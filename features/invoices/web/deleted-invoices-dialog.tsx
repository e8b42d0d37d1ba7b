import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#core/money'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDay, showDayAndTime } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { listDeleted } from '../api'

/** Explains gaps in the numbering. */
export default function DeletedInvoicesDialog({ onClose }: { onClose: () => void }) {
  const deleted = useQuery({ ...queryFor(listDeleted, {}), staleTime: 0 })
  const timeZone = useOwnerTimeZone()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Deleted invoices"
      description="Their numbers are never given again. What was paid on them is kept here, and no longer counts as revenue."
    >
      {deleted.isPending && <Skeleton className="h-24" />}
      {deleted.isLoadingError && (
        <p className="text-quiet">
          {errorMessage(deleted.error, 'The list could not be loaded. Nothing is lost.')}{' '}
          <Button onClick={() => void deleted.refetch()}>Try Again</Button>
        </p>
      )}
      {deleted.data?.length === 0 && <p className="text-quiet">No invoice was ever deleted.</p>}
      <ul className="divide-y">
        {deleted.data?.map(
          ({ id, invoiceNumber, clientName, amount, currency, payments, refunds, creditNotes, deletedAt }) => (
            <li key={id} className="flex items-baseline gap-3 py-2.5 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{invoiceNumber}</p>
                <p className="figures text-[13px] break-words text-quiet">
                  {[clientName, `deleted ${showDayAndTime(deletedAt, timeZone)}`].filter(Boolean).join(' · ')}
                </p>
                {payments.map((payment, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a deleted invoice never change
                  <p key={index} className="figures text-[13px] break-words text-quiet">
                    {`${formatMoney(payment.amount, currency)} paid ${showDay(payment.paidOn)}, ${payment.method}`}
                  </p>
                ))}
                {refunds.map((refund, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the refunds of a deleted invoice never change
                  <p key={index} className="figures text-[13px] break-words text-quiet">
                    {`${formatMoney(refund.amount, currency)} paid back ${showDay(refund.refundedOn)}, ${refund.method}`}
                  </p>
                ))}
                {creditNotes.map((note) => (
                  <p key={note.number} className="figures text-[13px] break-words text-quiet">
                    {`${formatMoney(note.amount, currency)} credited ${showDay(note.issueDate)}, ${note.number}`}
                  </p>
                ))}
              </div>
              <span className="figures">{formatMoney(amount, currency)}</span>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}
