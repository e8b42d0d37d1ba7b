import { Link } from '@tanstack/react-router'
import { addDays, dayIn } from '#core/days'
import { formatIban } from '#features/settings/bank-account'
import { useBusiness } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'

/** Previews the payment section of an invoice issued today with the saved settings. */
export function PaymentInstructionsPreview() {
  const business = useBusiness()
  if (business.isPending) return <Skeleton className="h-36 max-w-md" />
  if (business.isLoadingError) return <p className="text-quiet">This could not be loaded.</p>
  const { paymentInstructions, paymentDays, timeZone, iban, accountHolder, name, paymentLink } = business.data
  const due = addDays(dayIn(timeZone, new Date()), paymentDays)
  return (
    <>
      {/* Invoices are white in every theme. */}
      <div className="max-w-md rounded-card border bg-[white] p-5 text-[#1f2933]">
        <p className="text-[13px] text-[#55606b]">Written today, due {showDay(`${due}T12:00:00`)}</p>
        <p className="mt-3 font-semibold">How to pay</p>
        {paymentInstructions && <p className="mt-1 break-words whitespace-pre-wrap">{paymentInstructions}</p>}
        {iban && (
          <p className="mt-2 break-words">
            {accountHolder || name}
            <span className="figures block font-medium">{formatIban(iban)}</span>
          </p>
        )}
        {paymentLink && <p className="mt-2 break-all text-[#1d5c45] underline">{paymentLink}</p>}
        {!paymentInstructions && !iban && !paymentLink && (
          <p className="mt-1 text-[#55606b]">Nothing is said yet: your client will have to ask.</p>
        )}
      </div>
      <p className="mt-4 text-quiet">
        Mainstreet takes no money itself. What clients pay by card comes to your Stripe account and is entered here by
        itself; what they pay in another way, cash too, you enter on{' '}
        <Link to="/invoices" className="text-awning underline">
          the invoice
        </Link>{' '}
        when it has come in.
      </p>
    </>
  )
}
