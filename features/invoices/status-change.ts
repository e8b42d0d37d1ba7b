import type { Day } from '#core/days'
import { awaitsPayment } from './ageing'
import type { InvoiceStatus } from './invoice'

export type InvoiceState = {
  status: InvoiceStatus
  dueDate: Day | null
  amountCents: number
  /** Recorded and automatic payments, less refunds. */
  paidCents: number
  creditedCents: number
}

/**
 * The status after a change. A status set explicitly by the owner is kept. Otherwise: fully paid becomes `paid`, credited
 * in full with nothing paid becomes `cancelled`, no longer settled becomes `sent`, and an overdue invoice with a later
 * due date becomes `sent`.
 */
export function statusAfter(before: InvoiceState, after: InvoiceState, today: Day): InvoiceStatus {
  const { status, amountCents, paidCents, creditedCents, dueDate } = after
  if (status !== before.status) return status
  const isSettled = paidCents + creditedCents >= amountCents
  if (isCreditedInFull(after) && (awaitsPayment(status) || status === 'paid') && hasChanged(before, after))
    return 'cancelled'
  const isPaidInFull = paidCents > 0 && isSettled
  if (isPaidInFull && (awaitsPayment(status) || (status === 'draft' && paidCents > before.paidCents))) return 'paid'
  if (status === 'paid' && !isSettled && hasChanged(before, after)) return 'sent'
  const hasMoreTime = dueDate !== before.dueDate && (dueDate === null || dueDate >= today)
  return status === 'overdue' && hasMoreTime ? 'sent' : status
}

/** Fully credited, without any payment left on it. */
const isCreditedInFull = ({ amountCents, paidCents, creditedCents }: InvoiceState) =>
  paidCents === 0 && creditedCents > 0 && creditedCents >= amountCents

const hasChanged = (before: InvoiceState, after: InvoiceState) =>
  before.paidCents !== after.paidCents ||
  before.amountCents !== after.amountCents ||
  before.creditedCents !== after.creditedCents

/** The client may have seen it; the delete dialog suggests cancelling instead. */
export const isIssued = (status: InvoiceStatus) => status !== 'draft' && status !== 'cancelled'
