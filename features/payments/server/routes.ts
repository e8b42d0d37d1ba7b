import type { FastifyInstance } from 'fastify'
import { invalid } from '#core/problem'
import { withSecurityEvent } from '#features/security-log/server/store'
import { answer } from '#platform/http/answer'
import { PaymentError } from '#platform/payments/payments'
import * as calls from '../api'
import { comparePayments } from './jobs'
import type { CheckoutDeps } from './open-checkout'
import { payRoute } from './pay-route'
import { announceSettings, settleProblem } from './store'
import { webhookRoute } from './webhook-route'

export function paymentRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  const { db, payments } = deps
  answer(app, calls.readPaymentSettings, () => payments.readSettings())
  answer(app, calls.changePaymentSettings, async ({ input, request }) => {
    if (await payments.lacksKey(input)) throw invalid({ secretKey: 'Please enter the secret key' })
    const event = { kind: 'payment-settings-changed', subject: input.provider } as const
    await withSecurityEvent(db, request, event, async (tx) => {
      await payments.change(input, tx)
      await announceSettings(tx)
    })
    return payments.readSettings()
  })
  answer(app, calls.testPaymentSettings, async () => {
    const provider = await payments.provider()
    if (!provider) return { works: false, message: 'No provider is connected.' }
    try {
      await provider.check()
      return { works: true, message: 'Stripe accepts the key.' }
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      return { works: false, message: error.message }
    }
  })
  answer(app, calls.comparePayments, async () => {
    await comparePayments(deps, new Date())
    return payments.readSettings()
  })
  answer(app, calls.settleProblem, async ({ input }) => {
    await settleProblem(db, input.id)
    return payments.readSettings()
  })
  payRoute(app, deps)
  webhookRoute(app, deps)
}
