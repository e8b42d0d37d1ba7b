import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { currentZoneName, isSameZone } from '#core/current-zone-name'
import { formatMoney } from '#core/money'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge, type BadgeVariant } from '#kit/badge'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { CopyButton } from '#kit/copy-button'
import { showDayAndTime, showTime } from '#kit/dates'
import { cancelBooking, confirmBooking, declineBooking, markNoShow } from '../api'
import type { Booking, BookingStatus } from '../booking'
import { useBookingAction } from './queries'

const badges: Record<BookingStatus, { label: string; variant: BadgeVariant }> = {
  held: { label: 'Waits for payment', variant: 'warm' },
  pending: { label: 'Waits for you', variant: 'warm' },
  confirmed: { label: 'Confirmed', variant: 'good' },
  cancelled: { label: 'Cancelled', variant: 'plain' },
  declined: { label: 'Declined', variant: 'plain' },
}

export function BookingRow({ booking }: { booking: Booking }) {
  const timeZone = useOwnerTimeZone()
  const { label, variant } = badges[booking.status]
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4">
      <div className="w-full sm:w-44">
        <p className="figures font-medium">{showDayAndTime(booking.start, timeZone)}</p>
        <p className="figures text-[13px] text-quiet">
          until {showTime(booking.end, timeZone)}
          {!isSameZone(booking.timeZone, timeZone) &&
            ` · ${showTime(booking.start, booking.timeZone)} in ${currentZoneName(booking.timeZone).replaceAll('_', ' ')}`}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {booking.clientId === null ? (
            booking.name
          ) : (
            <Link
              to="/clients/$id"
              params={{ id: String(booking.clientId) }}
              className="hover:text-awning hover:underline"
            >
              {booking.name}
            </Link>
          )}
          <span className="font-normal text-quiet"> · {booking.typeName}</span>
        </p>
        <p className="text-[13px] text-quiet wrap-anywhere">
          {[booking.email, booking.place].filter(Boolean).join(' · ')}
        </p>
        {booking.answers.map(({ question, answer }) => (
          <p key={question} className="mt-1 text-[13px] break-words whitespace-pre-line">
            <span className="text-quiet">{question}</span> {answer}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <Badge variant={variant}>
          {booking.status === 'cancelled' && booking.due !== null && booking.cancelledBy === null
            ? 'Not paid in time'
            : label}
          {booking.cancelledBy &&
            booking.status === 'cancelled' &&
            ` by ${booking.cancelledBy === 'owner' ? 'you' : 'the guest'}`}
        </Badge>
        {booking.invoiceId !== null && booking.due !== null && booking.currency && (
          <Link
            to="/invoices/$id"
            params={{ id: String(booking.invoiceId) }}
            className="text-[13px] text-awning hover:underline"
          >
            Invoice · {formatMoney(booking.due, booking.currency)}
          </Link>
        )}
        {booking.noShow && <Badge variant="bad">No-show</Badge>}
        <RowActions booking={booking} />
      </div>
    </li>
  )
}

function RowActions({ booking: { id, status, start, name, noShow, manageUrl } }: { booking: Booking }) {
  const [isCancelling, setCancelling] = useState(false)
  const confirming = useBookingAction(confirmBooking, { done: 'Booking confirmed', failed: 'Not confirmed' })
  const declining = useBookingAction(declineBooking, { done: 'Booking declined', failed: 'Not declined' })
  const marking = useBookingAction(markNoShow, { done: 'Saved', failed: 'Not saved' })
  const cancelling = useBookingAction(cancelBooking, {
    done: 'Meeting cancelled',
    failed: 'Not cancelled',
    onDone: () => setCancelling(false),
  })
  const hasBegun = Date.parse(start) <= Date.now()
  if (status === 'cancelled' || status === 'declined') return null
  return (
    <>
      {status === 'pending' && (
        <>
          <Button variant="primary" disabled={confirming.isPending} onClick={() => confirming.mutate({ id })}>
            Confirm
          </Button>
          <Button disabled={declining.isPending} onClick={() => declining.mutate({ id })}>
            Decline
          </Button>
        </>
      )}
      {hasBegun && status === 'confirmed' && (
        <Button disabled={marking.isPending} onClick={() => marking.mutate({ id, noShow: !noShow })}>
          {noShow ? 'Was there' : 'No-show'}
        </Button>
      )}
      {!hasBegun && manageUrl && <CopyButton variant="quiet" label="Guest’s link" text={manageUrl} />}
      {!hasBegun && status === 'confirmed' && (
        <Button variant="quiet" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title="Cancel this meeting?"
        question={`The event goes from your calendar, and ${name} gets a mail.`}
        action="Cancel meeting"
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate({ id })}
      />
    </>
  )
}
