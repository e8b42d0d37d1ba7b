import type { InvoiceStatus } from './invoice'

type BalanceInput = { status: InvoiceStatus; amountCents: number; paidCents: number; creditedCents: number }

/** The amount still owed. Zero for paid and cancelled invoices, whatever their payments add up to. */
export const balanceCents = ({ status, amountCents, paidCents, creditedCents }: BalanceInput) =>
  status === 'paid' || status === 'cancelled' ? 0 : Math.max(0, amountCents - paidCents - creditedCents)

/** What was paid and is not owed: the client's credit. On a cancelled invoice nothing is owed. */
export const excessCents = ({ status, amountCents, paidCents, creditedCents }: BalanceInput) =>
  Math.max(0, paidCents - (status === 'cancelled' ? 0 : amountCents - creditedCents))
