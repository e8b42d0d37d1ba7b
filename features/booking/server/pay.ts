import { dayIn } from '#core/days'
import { minute } from '#core/durations'
import { formatCents, fromCents } from '#core/money'
import { findClientBilling } from '#features/client-billing/server/store'
import {
  createInvoice,
  editInvoice,
  findStoredInvoice,
  invoiceLinkSeal,
  makeLink,
  systemActor,
} from '#features/invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { formatWhen } from '../format-when'
import type { BookingDeps } from './deps'
import { finalizeBooking } from './finalize-booking'
import { manageUrl } from './mails'
import {
  type BookingRow,
  bookingByInvoice,
  endBooking,
  expiredHolds,
  findBookingById,
  lockBooking,
  publishBookings,
  updateBooking,
} from './store/bookings'
import { type BookingTypeRow, findType } from './store/types'

/** How long a time is held for a payment. */
export const holdFor = 30 * minute

/** What is paid before the time is given; null where nothing is. */
export const dueCentsOf = ({ priceCents, depositCents }: BookingTypeRow) => depositCents ?? priceCents

/** The invoice over the whole price, due on the day of the meeting; the guest pays it, or the deposit, while the time is held. */
export async function billHold(
  tx: Transaction,
  deps: BookingDeps,
  booking: BookingRow,
  { priceCents, currency }: { priceCents: number; currency: string },
  now: Date,
): Promise<BookingRow> {
  const clientId = booking.clientId as number
  const business = await readBusiness(tx)
  const billing = await findClientBilling(tx, clientId)
  const today = dayIn(business.timeZone, now)
  const meetingDay = dayIn(business.timeZone, booking.start)
  const invoice = await createInvoice(
    tx,
    {
      clientId,
      currency,
      language: booking.language,
      taxRate: billing.taxRate ?? business.taxRate ?? 0,
      pricesIncludeTax: true,
      status: 'sent',
      issueDate: today,
      dueDate: meetingDay < today ? today : meetingDay,
      items: [
        {
          description: `${booking.typeName}, ${formatWhen(booking, business.timeZone, booking.language)}`,
          quantity: 1,
          rate: fromCents(priceCents, currency),
          taxRate: null,
          discount: null,
        },
      ],
    },
    systemActor,
    now,
  )
  await makeLink(tx, invoice, invoiceLinkSeal(deps.secret), systemActor)
  await publishBookings(tx)
  return (await updateBooking(tx, booking.id, { invoiceId: invoice.id })) as BookingRow
}

/** The page where the guest pays; undefined where it cannot be opened now. */
export async function openPayment(deps: BookingDeps, booking: BookingRow, now: Date): Promise<string | undefined> {
  const { invoiceId, dueCents, currency, email, language } = booking
  const returnUrl = manageUrl(deps, booking)
  if (booking.status !== 'held' || invoiceId === null || dueCents === null || currency === null || !returnUrl)
    return undefined
  return deps.payments.open({ invoiceId, amountCents: dueCents, currency, email, language, returnUrl }, now)
}

/** Asks the provider, so that a guest who returns from the payment page does not wait for the webhook. */
export async function checkPayment(deps: BookingDeps, { id, invoiceId }: BookingRow, now: Date): Promise<BookingRow> {
  if (invoiceId !== null) await deps.payments.check(invoiceId, now)
  await settleHold(deps, id, now)
  return findBookingById(deps.db, id)
}

/** Confirms the booking whose payment came in; called for every paid invoice. */
export async function settleInvoice(deps: BookingDeps, invoiceId: number, now: Date): Promise<void> {
  const booking = await bookingByInvoice(deps.db, invoiceId)
  if (booking?.status === 'held') await settleHold(deps, booking.id, now)
}

/** Frees times that were not paid for. A booking that was paid at the last moment is confirmed. */
export async function releaseHolds(deps: BookingDeps, now: Date): Promise<void> {
  for (const { id, invoiceId, heldUntil } of await expiredHolds(deps.db, now)) {
    const isClosed = invoiceId === null || (await deps.payments.close(invoiceId, now))
    // If the provider cannot be asked, wait until its payment page has certainly closed by itself.
    if (!isClosed && heldUntil && heldUntil.getTime() > now.getTime() - holdFor) continue
    await settleHold(deps, id, now)
  }
}

async function settleHold(deps: BookingDeps, id: number, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking.status !== 'held') return
    if (await isPaid(tx, booking)) {
      await finalizeBooking(tx, deps, booking, await findType(tx, booking.typeId), now)
    } else if (booking.heldUntil && booking.heldUntil <= now) {
      await endBooking(tx, booking, { status: 'cancelled', cancelledAt: now })
      await giveCredit(tx, booking, now)
    }
  })
}

async function isPaid(tx: Transaction, { invoiceId, dueCents }: BookingRow): Promise<boolean> {
  if (invoiceId === null) return false
  const { paidCents } = await findStoredInvoice(tx, invoiceId)
  return paidCents >= (dueCents ?? 0)
}

/**
 * Cancels the invoice of a meeting that does not take place; what was paid becomes the client's credit. Returns a
 * sentence about it.
 */
export async function giveCredit(tx: Transaction, { invoiceId }: BookingRow, now: Date): Promise<string> {
  if (invoiceId === null) return ''
  const { status, paidCents, currency, invoiceNumber } = await findStoredInvoice(tx, invoiceId)
  if (status !== 'cancelled') await editInvoice(tx, invoiceId, { status: 'cancelled' }, systemActor, now)
  if (paidCents <= 0) return ''
  return `${formatCents(paidCents, currency)} is kept as the client’s credit; refund it on ${invoiceNumber} if you like.`
}
