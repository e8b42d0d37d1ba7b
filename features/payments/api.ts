import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { PaymentSettings, PaymentSettingsChange } from './payment-settings'

/** Stripe tells here what happened; signed, not a call of ours. */
export const webhookPath = '/api/stripe/webhook'

export const readPaymentSettings = call('GET /api/settings/payments', { input: z.object({}), output: PaymentSettings })

/** Keys are stored encrypted and never returned. */
export const changePaymentSettings = call('PUT /api/settings/payments', {
  input: PaymentSettingsChange,
  output: PaymentSettings,
})

/** Whether the provider accepts the key. */
export const testPaymentSettings = call('POST /api/settings/payments/test', {
  input: z.object({}),
  output: z.object({ works: z.boolean(), message: z.string() }),
})

/** Compares with the provider's list now, as every night. */
export const comparePayments = call('POST /api/settings/payments/compare', {
  input: z.object({}),
  output: PaymentSettings,
})

/** The owner has refunded or recorded a payment that is on no invoice. */
export const settleProblem = call('POST /api/settings/payments/problems/:id/settle', {
  input: z.object({ id: PathRecordId }),
  output: PaymentSettings,
})
