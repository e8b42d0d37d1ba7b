import { Link } from '@tanstack/react-router'
import { addDays, dayIn } from '#core/days'
import { useBusiness } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'

/** Previews the payment section of an invoice issued today with the saved settings. */
export function PaymentInstructionsPreview() {
  const business = useBusiness()
  if (business.isPending) return <Skeleton className="h-36 max-w-md" />
  if (business.isError) return <p className="text-quiet">This could not be loaded.</p>
  const { paymentInstructions, paymentDays, timeZone } = business.data
  const due = addDays(dayIn(timeZone, new Date()), paymentDays)
  return (
    <>
      {/* Invoices are white in every theme. */}
      <div className="max-w-md rounded-card border bg-[white] p-5 text-[#1f2933]">
        <p className="text-[13px] text-[#55606b]">Written today, due {showDay(`${due}T12:00:00`)}</p>
        <p className="mt-3 font-semibold">How to pay</p>
        {paymentInstructions ? (
          <p className="mt-1 break-words whitespace-pre-wrap">{paymentInstructions}</p>
        ) : (
          <p className="mt-1 text-[#55606b]">Nothing is said yet: your client will have to ask.</p>
        )}
      </div>
      <p className="mt-4 text-quiet">
        Mainstreet takes no money itself. Clients pay as you say here, and you enter the payment on{' '}
        <Link to="/invoices" className="text-awning underline">
          the invoice
        </Link>{' '}
        when it has come in.
      </p>
    </>
  )
}
