import type { InvoiceStatus } from './invoice'

type Owing = { status: InvoiceStatus; amountCents: number; paidCents: number }

/** What is still to come. Nothing is owed on what is paid or cancelled, whatever its payments say. */
export const balanceCents = ({ status, amountCents, paidCents }: Owing) =>
  status === 'paid' || status === 'cancelled' ? 0 : Math.max(0, amountCents - paidCents)
