import type { Day } from '#core/days'
import { awaitsPayment } from './ageing'
import type { InvoiceStatus } from './invoice'

export type InvoiceState = {
  status: InvoiceStatus
  dueDate: Day | null
  amountCents: number
  /** Recorded and automatic payments. */
  paidCents: number
}

/**
 * The status after a change. A status set explicitly by the owner is kept. Otherwise: fully paid becomes `paid`, no longer
 * fully paid becomes `sent`, and an overdue invoice with a later due date becomes `sent`.
 */
export function statusAfter(before: InvoiceState, after: InvoiceState, today: Day): InvoiceStatus {
  const { status, amountCents, paidCents, dueDate } = after
  if (status !== before.status) return status
  const isPaidInFull = paidCents > 0 && paidCents >= amountCents
  if (isPaidInFull && (awaitsPayment(status) || (status === 'draft' && paidCents > before.paidCents))) return 'paid'
  if (status === 'paid' && paidCents < amountCents && hasChanged(before, after)) return 'sent'
  const hasMoreTime = dueDate !== before.dueDate && (dueDate === null || dueDate >= today)
  return status === 'overdue' && hasMoreTime ? 'sent' : status
}

const hasChanged = (before: InvoiceState, after: InvoiceState) =>
  before.paidCents !== after.paidCents || before.amountCents !== after.amountCents

/** The client may have seen it; the delete dialog suggests cancelling instead. */
export const isIssued = (status: InvoiceStatus) => status !== 'draft' && status !== 'cancelled'
