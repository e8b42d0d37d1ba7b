import { useOwnerTimeZone } from '#features/settings/web/queries'
import { ClientLink } from '#kit/client-link'
import { showDayAndTime } from '#kit/dates'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type InvoiceDetails, makeLink, revokeLink } from '../api'
import { useInvoiceAction } from './queries'

export function InvoiceLink({ invoice: { id, publicUrl, viewedAt } }: { invoice: InvoiceDetails }) {
  const timeZone = useOwnerTimeZone()
  const toast = useToast()
  const making = useInvoiceAction(() => send(makeLink, { id }))
  const revoking = useInvoiceAction(
    () => send(revokeLink, { id }),
    () => toast({ title: 'Link withdrawn' }),
  )
  return (
    <ClientLink
      publicUrl={publicUrl}
      hint="A page that only the link opens, with the PDF and how to pay. You can withdraw it at any time."
      isBusy={making.isPending || revoking.isPending}
      onMake={() => making.mutate(undefined)}
      onRevoke={() => revoking.mutate(undefined)}
    >
      {viewedAt && (
        <p className="mt-3 text-[13px] text-quiet">First seen by the client {showDayAndTime(viewedAt, timeZone)}</p>
      )}
    </ClientLink>
  )
}
