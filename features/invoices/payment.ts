import * as z from 'zod'
import { maxAmount } from '#core/money'
import { maxRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { firstBillingDay, lastBillingDay, parseBillingDay } from './billing-day'

/** Chosen by the owner. */
export const recordedMethods = ['bank transfer', 'card', 'cash', 'check', 'other'] as const
export type RecordedMethod = (typeof recordedMethods)[number]
/** `credit` is money of another invoice of the same client. */
export const paymentMethods = [...recordedMethods, 'credit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `dispute` is what a bank took back after a client disputed a card payment. */
export const refundMethods = [...paymentMethods, 'dispute'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const refundStates = ['waiting', 'done', 'failed'] as const
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const Payment = z.object({
  id: z.number(),
  amount: z.number(),
  paidOn: z.string(),
  method: z.enum(paymentMethods),
  note: z.string().nullable(),
  /** Created by marking the invoice as paid, not recorded by the owner. */
  automatic: z.boolean(),
  /** Came through Stripe, and can be refunded there. */
  isOnline: z.boolean(),
  /** What Stripe kept, once known. */
  fee: z.number().nullable(),
  disputeState: z.enum(disputeStates).nullable(),
  createdAt: Timestamp,
})
export type Payment = z.output<typeof Payment>

export const Refund = z.object({
  id: z.number(),
  paymentId: z.number().nullable(),
  amount: z.number(),
  refundedOn: z.string(),
  method: z.enum(refundMethods),
  note: z.string().nullable(),
  state: z.enum(refundStates),
  /** Why Stripe did not take it. */
  failure: z.string().nullable(),
  createdAt: Timestamp,
})
export type Refund = z.output<typeof Refund>

const invalidAmount = 'Amount must be a positive number'

export const positiveAmount = z.union([z.number(), z.string()], invalidAmount).transform((given, context) => {
  const amount = String(given).trim() === '' ? Number.NaN : Number(given)
  if (amount > 0 && amount <= maxAmount) return amount
  context.addIssue({ code: 'custom', message: invalidAmount })
  return z.NEVER
})

const day = z
  .string('Date is required')
  .refine((given) => {
    const parsed = parseBillingDay(given)
    return parsed !== undefined && parsed >= firstBillingDay && parsed <= lastBillingDay
  }, 'Please enter a valid date')
  .optional()

const note = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .nullable()
  .transform((given) => given || null)
  .optional()

export const NewPayment = z.object({
  amount: positiveAmount,
  paidOn: day,
  method: z.enum(recordedMethods, 'Please choose how it was paid').default('bank transfer'),
  note,
  /** More than is owed is taken too; the rest becomes the client's credit. */
  keepExcess: z.boolean().optional(),
})
export type NewPayment = z.output<typeof NewPayment>

export const NewRefund = z.object({
  amount: positiveAmount,
  refundedOn: day,
  method: z.enum(recordedMethods, 'Please choose how it was paid back').default('bank transfer'),
  note,
  /** A payment that came through Stripe: it goes back the same way. */
  paymentId: z.number().int().min(1).max(maxRecordId).optional(),
  /** Whether the client owes nothing more for it: a credit note over the same amount is issued. */
  withCreditNote: z.boolean().optional(),
})
export type NewRefund = z.output<typeof NewRefund>
