import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { PaymentSettings, PaymentSettingsChange } from './payment-settings'

/** Stripe's webhook: signed, and not one of our calls. */
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

/** Marks the problem of a payment on no invoice as settled: the owner has refunded or recorded it. */
export const settleProblem = call('POST /api/settings/payments/problems/:id/settle', {
  input: z.object({ id: PathRecordId }),
  output: PaymentSettings,
})
