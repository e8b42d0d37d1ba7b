import * as z from 'zod'
import { maxAmount } from '#core/money'
import { Timestamp } from '#core/timestamp'
import { firstBillingDay, lastBillingDay, parseBillingDay } from './billing-day'

export const paymentMethods = ['bank transfer', 'card', 'cash', 'check', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const Payment = z.object({
  id: z.number(),
  amount: z.number(),
  paidOn: z.string(),
  method: z.enum(paymentMethods),
  note: z.string().nullable(),
  /** Created by marking the invoice as paid, not recorded by the owner. */
  automatic: z.boolean(),
  createdAt: Timestamp,
})
export type Payment = z.output<typeof Payment>

const invalidAmount = 'Amount must be a positive number'

export const NewPayment = z.object({
  amount: z.union([z.number(), z.string()], invalidAmount).transform((given, context) => {
    const amount = String(given).trim() === '' ? Number.NaN : Number(given)
    if (amount > 0 && amount <= maxAmount) return amount
    context.addIssue({ code: 'custom', message: invalidAmount })
    return z.NEVER
  }),
  paidOn: z
    .string('Date is required')
    .refine((given) => {
      const day = parseBillingDay(given)
      return day !== undefined && day >= firstBillingDay && day <= lastBillingDay
    }, 'Please enter a valid date')
    .optional(),
  method: z.enum(paymentMethods, 'Please choose how it was paid').default('bank transfer'),
  note: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .nullable()
    .transform((given) => given || null)
    .optional(),
})
export type NewPayment = z.output<typeof NewPayment>
