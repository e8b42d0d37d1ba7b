import { minute } from '#core/durations'
import { fromCents, plainAmount } from '#core/money'
import type { BookingPayments } from '#features/booking/server/deps'
import { checkCheckoutsOf, closeCheckoutsOf } from '#features/payments/server/jobs'
import { openInvoiceCheckout } from '#features/payments/server/open-checkout'
import { PaymentError } from '#platform/payments/payments'
import type { AppContext } from './app-context'

/** Stripe keeps a session open for half an hour at least; the booking's own hold ends sooner and closes it. */
const openFor = 31 * minute

/** Guests pay for a booking on the paying page of its invoice. */
export function bookingPayments(context: Pick<AppContext, 'db' | 'payments'>): BookingPayments {
  const { payments } = context
  return {
    isOn: (db) => payments.isOn(db),
    get checkoutOrigin() {
      return payments.checkoutOrigin
    },
    async open({ invoiceId, amountCents, currency, email, language, returnUrl }, now) {
      const typedAmount = plainAmount(fromCents(amountCents, currency), currency)
      const wanted = { id: invoiceId, email, language, typedAmount, returnUrl, openFor, margin: 0 }
      const opened = await openInvoiceCheckout(context, wanted, now)
      return 'url' in opened ? opened.url : undefined
    },
    async check(invoiceId, now) {
      await isDone(() => checkCheckoutsOf(context, invoiceId, now))
    },
    close: (invoiceId, now) => isDone(() => closeCheckoutsOf(context, invoiceId, now)),
  }
}

/** False if the payment provider failed. */
async function isDone(call: () => Promise<void>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return false
  }
}
