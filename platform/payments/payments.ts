/** A provider that takes payments by card: Stripe, or none. Amounts are in whole smallest units, as everywhere. */
export type PaymentProvider = {
  /** The page where the client pays. The same key gives the same page. */
  openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>
  readCheckout(sessionId: string): Promise<{ state: 'open' | 'complete' | 'expired'; paymentIntentId: string | null }>
  /** Nobody can pay there any more. */
  expireCheckout(sessionId: string): Promise<void>
  /** Undefined if there is no such payment. */
  readPayment(paymentIntentId: string): Promise<OnlinePayment | undefined>
  /** All payments since a moment, newest first. */
  listPayments(since: Date): AsyncIterable<ListedPayment>
  refund(refund: { paymentIntentId: string; amountCents: number; currency: string; key: string }): Promise<OnlineRefund>
  /** Throws if the key is not accepted. */
  check(): Promise<void>
}

export type NewCheckout = {
  key: string
  amountCents: number
  currency: string
  /** What is paid, as the client reads it. */
  title: string
  email: string
  language: string
  returnUrl: string
  expiresAt: Date
}

export type OnlineRefund = {
  id: string
  /** The key that it was asked for with; null if it was made on the provider's own page. */
  key: string | null
  amountCents: number
  state: 'waiting' | 'done' | 'failed'
  failure: string | null
  createdAt: Date
}

export type OnlineDispute = { id: string; amountCents: number; state: 'open' | 'won' | 'lost'; createdAt: Date }

export type ListedPayment = {
  id: string
  /** The key of its checkout; null if it is not one of ours. */
  checkoutKey: string | null
  /** Failed until another try, as long as its checkout is open. */
  state: 'waiting' | 'paid' | 'failed'
  amountCents: number
  currency: string
  refundedCents: number
  isDisputed: boolean
}

export type OnlinePayment = Omit<ListedPayment, 'refundedCents' | 'isDisputed'> & {
  paidAt: Date
  /** What the provider kept, once known. */
  feeCents: number | null
  refunds: OnlineRefund[]
  disputes: OnlineDispute[]
}

/** Why the provider refused; the message is fit to show to the owner. */
export class PaymentError extends Error {
  /** Trying again later may succeed. */
  readonly isTemporary: boolean
  readonly code: string

  constructor(message: string, isTemporary: boolean, code = '') {
    super(message)
    this.isTemporary = isTemporary
    this.code = code
  }
}
