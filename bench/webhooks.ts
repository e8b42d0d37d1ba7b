import { randomUUID } from 'node:crypto'
import { signatureOf } from '#platform/payments/stripe-signature'
import { onEachEngine } from './bench-server'
import { atMost, type Row } from './row'
import { milliseconds } from './units'

const webhookSecret = 'whsec_bench'
const howMany = 200

/** An event of Stripe is stored and answered; a job does the work. The first ones warm up. */
export const webhooks = (): Promise<Row[]> =>
  onEachEngine(
    'Webhooks',
    async (server, engine) => {
      for (let sent = 0; sent < howMany; sent++) await deliver(server.url)
      const times = server
        .serverTimes()
        .slice(howMany / 10)
        .sort((one, other) => one - other)
      const slowOnes = times[Math.floor(times.length * 0.95)] as number
      return [atMost(`Webhooks: an event of Stripe answered, 95 of 100, ${engine}`, slowOnes, 50, milliseconds)]
    },
    { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: 'http://127.0.0.1:9' },
  )

async function deliver(url: string): Promise<void> {
  const object = { id: `pi_${randomUUID()}`, object: 'payment_intent' }
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment_intent.succeeded', data: { object } })
  const time = String(Math.floor(Date.now() / 1000))
  const signature = `t=${time},v1=${signatureOf(body, time, webhookSecret)}`
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`)
}
