import { fitsCurrency, toCents } from '#core/money'
import { awaitsPayment } from '#features/invoices/ageing'
import type { InvoiceStatus } from '#features/invoices/invoice'

export const checkoutStates = ['opening', 'open', 'paid', 'expired', 'failed'] as const
export type CheckoutState = (typeof checkoutStates)[number]

type Payable = { status: InvoiceStatus; currency: string; balanceCents: number }

/** Drafts are not due yet, and nothing is owed on the others. */
export const isPayable = ({ status, balanceCents }: Pick<Payable, 'status' | 'balanceCents'>) =>
  awaitsPayment(status) && balanceCents > 0

/** What the client wants to pay: all that is open, or a part of it. Undefined if it is neither. */
export function amountToPay(typed: string | undefined, { currency, balanceCents }: Payable): number | undefined {
  const text = (typed ?? '').trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  if (text === '') return balanceCents
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(text) || !fitsCurrency(Number(text), currency)) return undefined
  const cents = toCents(Number(text), currency)
  return cents > 0 && cents <= balanceCents ? cents : undefined
}
