import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const paymentProviders = ['none', 'stripe'] as const

/** What the last comparison with the provider's list found. */
export const Comparison = z.object({
  comparedAt: Timestamp,
  /** The first day that was compared. */
  from: z.string(),
  /** How many payments in the list are ours. */
  payments: z.number(),
  /** How many payments were missing because of a lost webhook, and are now recorded. */
  mended: z.number(),
  failure: z.string().nullable(),
})
export type Comparison = z.output<typeof Comparison>

export const PaymentSettings = z.object({
  provider: z.enum(paymentProviders),
  hasSecretKey: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /** Only test cards can pay. */
  isTest: z.boolean(),
  fromEnvironment: z.boolean(),
  /** To be entered at Stripe. */
  webhookUrl: z.string(),
  lastEventAt: Timestamp.nullable(),
  comparison: Comparison.nullable(),
  /** Payments that could not be recorded on their invoice. */
  problems: z.array(
    z.object({ id: z.number(), invoiceId: z.number().nullable(), invoiceNumber: z.string(), problem: z.string() }),
  ),
})
export type PaymentSettings = z.output<typeof PaymentSettings>

const key = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .max(300, 'At most 300 characters')
    .refine((given) => given === '' || pattern.test(given), message)
    .optional()

/** An omitted or empty key stays as it is. */
export const PaymentSettingsChange = z.object({
  provider: z.enum(paymentProviders, 'Please choose a provider'),
  secretKey: key(/^[sr]k_\w+$/, 'A secret key begins with sk_ or rk_'),
  webhookSecret: key(/^whsec_\w+$/, 'A signing secret begins with whsec_'),
})
export type PaymentSettingsChange = z.output<typeof PaymentSettingsChange>
