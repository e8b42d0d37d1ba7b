import { useQuery } from '@tanstack/react-query'
import { toCents } from '#core/money'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { listDeleted } from '../api'
import { formatCents } from '../currency'

/** Explains gaps in the numbering. */
export default function DeletedInvoicesDialog({ onClose }: { onClose: () => void }) {
  const deleted = useQuery({ ...queryFor(listDeleted, {}), staleTime: 0 })
  const timeZone = useOwnerTimeZone()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Deleted invoices"
      description="Their numbers are never given again."
    >
      {deleted.isPending && <Skeleton className="h-24" />}
      {deleted.isError && (
        <p className="text-quiet">
          {errorMessage(deleted.error, 'The list could not be loaded. Nothing is lost.')}{' '}
          <Button onClick={() => void deleted.refetch()}>Try Again</Button>
        </p>
      )}
      {deleted.data?.length === 0 && <p className="text-quiet">No invoice was ever deleted.</p>}
      <ul className="divide-y">
        {deleted.data?.map(({ id, invoiceNumber, clientName, amount, currency, deletedAt }) => (
          <li key={id} className="flex items-baseline gap-3 py-2.5 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{invoiceNumber}</p>
              <p className="figures text-[13px] break-words text-quiet">
                {[clientName, `deleted ${showDayAndTime(deletedAt, timeZone)}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className="figures">{formatCents(toCents(amount), currency)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
