import type { InvoiceStatus } from './invoice'

type BalanceInput = { status: InvoiceStatus; amountCents: number; paidCents: number }

/** The amount still owed. Zero for paid and cancelled invoices, whatever their payments add up to. */
export const balanceCents = ({ status, amountCents, paidCents }: BalanceInput) =>
  status === 'paid' || status === 'cancelled' ? 0 : Math.max(0, amountCents - paidCents)
