import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { notFound, Problem } from '#core/problem'
import { isSignedByStripe } from '#platform/payments/stripe-signature'
import { countGuess } from '#platform/public-pages/guesses'
import { webhookPath } from '../api'
import type { PaymentJobDeps } from './jobs'
import { storeEvent } from './store'

/** Those that change something here; others are only acknowledged. */
const handledTypes = /^(checkout\.session|payment_intent|charge|refund)\./

const id = z.string().max(255)
const Event = z.object({
  id,
  type: z.string().max(200),
  data: z.object({
    object: z.object({ id: id.optional(), object: z.string().max(100).optional(), payment_intent: id.nullish() }),
  }),
})

/** Stores Stripe's events and answers at once; a job does the work. */
export function webhookRoute(app: FastifyInstance, { db, payments }: PaymentJobDeps): void {
  void app.register(async (scope) => {
    // The signature is over the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(webhookPath, async ({ headers, body, ip }) => {
      const secret = await payments.webhookSecret()
      if (secret === '') throw notFound('There is nothing at this address')
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const signature = headers['stripe-signature']
      if (!isSignedByStripe(bytes, typeof signature === 'string' ? signature : undefined, secret, new Date())) {
        await countGuess(db, 'stripe webhook', ip)
        throw new Problem('bad-signature', 400, 'The signature is not right.')
      }
      const event = parseEvent(bytes)
      if (handledTypes.test(event.type)) {
        const { object } = event.data
        await storeEvent(db, {
          id: event.id,
          type: event.type,
          sessionId: (object.object === 'checkout.session' && object.id) || null,
          paymentIntentId: (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? null,
        })
      }
      return { received: true }
    })
  })
}

function parseEvent(bytes: Buffer): z.output<typeof Event> {
  try {
    return Event.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new Problem('bad-event', 400, 'That is not an event.')
  }
}
