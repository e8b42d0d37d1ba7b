import type { Day } from '#core/days'
import { awaitsPayment } from './ageing'
import type { InvoiceStatus } from './invoice'

export type Standing = {
  status: InvoiceStatus
  dueDate: Day | null
  amountCents: number
  /** What has really come in, or was taken as come in. */
  paidCents: number
}

/**
 * Where an invoice stands after something about it has changed, unless the owner said where: paid in full it is paid,
 * no longer paid in full it waits again, and given more time it is no longer overdue.
 */
export function statusAfter(before: Standing, after: Standing, today: Day): InvoiceStatus {
  const { status, amountCents, paidCents, dueDate } = after
  if (status !== before.status) return status
  const isPaidInFull = paidCents > 0 && paidCents >= amountCents
  if (isPaidInFull && (awaitsPayment(status) || (status === 'draft' && paidCents > before.paidCents))) return 'paid'
  if (status === 'paid' && paidCents < amountCents && hasChanged(before, after)) return 'sent'
  const hasMoreTime = dueDate !== before.dueDate && (dueDate === null || dueDate >= today)
  return status === 'overdue' && hasMoreTime ? 'sent' : status
}

const hasChanged = (before: Standing, after: Standing) =>
  before.paidCents !== after.paidCents || before.amountCents !== after.amountCents

/** Out of the door: the client may have seen it, so that deleting it should be thought over. */
export const isIssued = (status: InvoiceStatus) => status !== 'draft' && status !== 'cancelled'
