import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import type { InvoiceDetails } from '#features/invoices/api'
import { newestNotifications } from '#features/notifications/server/store'
import { throttles } from '#platform/throttle/table'
import { type StripeServer, startStripe } from '#tests/support/stripe-server'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { PaymentSettings } from '../payment-settings'
import { checkOpenCheckouts, comparePayments, handleEvents, sendRefunds } from './jobs'
import { checkouts } from './table'

let stripe: StripeServer
let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let clientId: number
beforeAll(async () => {
  stripe = await startStripe({ pageSize: 2 })
  server = await openTestServer({
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  })
  ask = await server.signIn()
  const [made] = await server.db.insert(clients).values({ name: 'Rosa' }).returning({ id: clients.id })
  clientId = made?.id as number
})
afterAll(async () => {
  await server.close()
  await stripe.stop()
})

// Each test pays more often than one address may in so short a time.
beforeEach(() => server.db.delete(throttles))

const post = (url: string, payload: object) => ask({ method: 'POST', url, payload })
const read = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const settings = async (): Promise<PaymentSettings> => (await ask({ url: '/api/settings/payments' })).json()
const notices = async () => (await newestNotifications(server.db)).notifications.map(({ title }) => title)

async function invoice(changes: object = {}) {
  const items = [{ description: 'Site', quantity: 1, rate: 121 }]
  const made = await post('/api/invoices', { clientId, amount: 121, status: 'sent', items, ...changes })
  const { id, invoiceNumber } = made.json()
  const { publicUrl } = (await post(`/api/invoices/${id}/link`, {})).json()
  return { id: id as number, number: invoiceNumber as string, path: new URL(publicUrl).pathname }
}

const pay = (path: string, amount = '') =>
  server.ask({
    method: 'POST',
    url: `${path}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `amount=${amount}`,
  })

/** Opens the paying page; the session behind it. */
async function open(path: string, amount = ''): Promise<string> {
  const { statusCode, headers } = await pay(path, amount)
  expect(statusCode).toBe(303)
  return String(headers.location).split('/').at(-1) as string
}

const webhook = (signed: { headers: Record<string, string>; payload: string; remoteAddress?: string }) =>
  server.ask({ method: 'POST', url: '/api/stripe/webhook', ...signed })

/** Delivers these events, and does the work that they wait for. */
async function deliver(events = stripe.events.splice(0)) {
  for (const event of events) expect((await webhook(stripe.signed(event))).statusCode).toBe(200)
  await handleEvents(server, new Date())
}

test('a paying page on a domain of the owner is reached by a page in the client’s language', async () => {
  stripe.payOrigin = 'https://pay.studio.example.com'
  const pages = await Promise.all(
    ['en', 'es'].map(async (language) => (await pay((await invoice({ language })).path)).body),
  )
  stripe.payOrigin = ''
  expect(pages[0]).toMatch(/<html lang="en">.*https:\/\/pay\.studio\.example\.com\/pay\/.*Continue to the payment page/)
  expect(pages[1]).toMatch(/<html lang="es">.*<title>Pagar<\/title>.*Continuar a la página de pago/)
})

test('a client pays on the page: the amount that Stripe tells is entered with its fee, and the owner is notified', async () => {
  const { id, number, path } = await invoice()
  stripe.pay(await open(path))
  await deliver()
  expect(await read(id)).toMatchObject({
    status: 'paid',
    balance: 0,
    payments: [{ amount: 121, method: 'card', isOnline: true, fee: 3.81 }],
  })
  expect((await read(id)).stripePaymentIntentId).toMatch(/^pi_/)
  expect(await notices()).toContain(`Paid: ${number}`)
})

test('one paying page for an invoice and amount, also for many clicks at once', async () => {
  const { path } = await invoice()
  const before = stripe.sessions().length
  const opened = new Set(await Promise.all([1, 2, 3, 4].map(() => open(path))))
  expect(opened.size).toBe(1)
  expect(stripe.sessions().length).toBe(before + 1)
  expect(await open(path, '20')).not.toBe([...opened][0])
})

test('events in any order, late and repeated lead to the same books', async () => {
  const { id, path } = await invoice()
  const intent = stripe.pay(await open(path, '50'))
  stripe.refund(intent.id, 1000)
  const events = stripe.events.splice(0)
  await deliver([...events].reverse())
  await deliver([...events, ...events])
  const { paid, payments, refunds, status } = await read(id)
  expect({ paid, status, payments: payments.length, refunds: refunds.length }).toEqual({
    paid: 40,
    status: 'sent',
    payments: 1,
    refunds: 1,
  })
})

test('forged, old, foreign and unreadable events change nothing', async () => {
  const { id, path } = await invoice()
  stripe.pay(await open(path))
  const [event] = stripe.events.splice(0)
  const { headers, payload } = stripe.signed(event as never)
  const forged = { ...headers, 'stripe-signature': `${headers['stripe-signature']?.slice(0, -1)}x` }
  expect((await webhook({ headers: forged, payload })).statusCode).toBe(400)
  expect((await webhook({ headers, payload: `${payload} ` })).statusCode).toBe(400)
  expect((await webhook(stripe.signed(event as never, new Date(Date.now() - 600_000)))).statusCode).toBe(400)
  expect((await webhook({ headers: { 'content-type': 'application/json' }, payload })).statusCode).toBe(400)
  expect((await webhook(stripe.signed('nonsense' as never))).statusCode).toBe(400)
  await handleEvents(server, new Date())
  expect((await read(id)).status).toBe('sent')
  stripe.foreignPayment()
  const before = await notices()
  await deliver()
  expect(await notices()).toEqual(before)
})

test('a sender of wrong signatures is throttled, and nobody else', async () => {
  const wrong = (remoteAddress: string) =>
    webhook({
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
      payload: '{}',
      remoteAddress,
    })
  const statuses: number[] = []
  for (let guess = 0; guess < 61; guess++) statuses.push((await wrong('203.0.113.9')).statusCode)
  expect([statuses[0], statuses[59], statuses[60]]).toEqual([400, 400, 429])
  expect((await wrong('203.0.113.10')).statusCode).toBe(400)
})

test('another amount than asked for is entered as Stripe tells it; too much is the client’s credit', async () => {
  const { id, path } = await invoice()
  stripe.pay(await open(path), { amount: 13_000 })
  await deliver()
  expect(await read(id)).toMatchObject({ status: 'paid', excess: 9 })
})

test('a payment in another currency is not entered, and the owner learns why', async () => {
  const { id, path, number } = await invoice()
  stripe.pay(await open(path), { currency: 'eur' })
  await deliver()
  expect(await read(id)).toMatchObject({ status: 'sent', payments: [] })
  expect((await settings()).problems[0]).toMatchObject({
    invoiceNumber: number,
    problem: expect.stringContaining('€121.00'),
  })
})

test('a payment on no invoice is off the list once it is refunded at Stripe or called settled, and stays so', async () => {
  const before = (await settings()).problems.length
  const refunded = await invoice()
  const { id: paymentIntentId } = stripe.pay(await open(refunded.path), { currency: 'eur' })
  const recorded = await invoice()
  stripe.pay(await open(recorded.path), { currency: 'eur' })
  await deliver()
  const [problem] = (await settings()).problems.filter(({ invoiceNumber }) => invoiceNumber === recorded.number)
  expect((await settings()).problems).toHaveLength(before + 2)
  stripe.refund(paymentIntentId, 12_100)
  expect((await post(`/api/settings/payments/problems/${problem?.id}/settle`, {})).statusCode).toBe(200)
  await deliver()
  await post('/api/settings/payments/compare', {})
  expect((await settings()).problems).toHaveLength(before)
  expect(await read(refunded.id)).toMatchObject({ status: 'sent', payments: [], refunds: [] })
  expect((await post('/api/settings/payments/problems/99999/settle', {})).statusCode).toBe(404)
})

test('a payment for a cancelled invoice is the client’s credit, the owner learns of one for a deleted invoice', async () => {
  const first = await invoice()
  const firstSession = await open(first.path)
  await ask({ method: 'PATCH', url: `/api/invoices/${first.id}`, payload: { status: 'cancelled' } })
  expect((await pay(first.path)).headers.location).toBe(`${first.path}?problem=closed`)
  stripe.pay(firstSession)
  const second = await invoice()
  const secondSession = await open(second.path)
  await ask({ method: 'DELETE', url: `/api/invoices/${second.id}` })
  stripe.pay(secondSession)
  await deliver()
  expect(await read(first.id)).toMatchObject({ status: 'cancelled', balance: 0, excess: 121 })
  const { notifications } = await newestNotifications(server.db)
  expect(notifications.find(({ title }) => title === `Paid: ${first.number}`)?.body).toContain(
    'kept as the client’s credit',
  )
  expect(notifications.find(({ title }) => title === `Paid: ${second.number}`)?.body).toContain('which was deleted')
})

test('a refund from here is sent once, with a credit note; one that fails is undone', async () => {
  const { id, path, number } = await invoice()
  stripe.pay(await open(path))
  await deliver()
  const paymentId = (await read(id)).payments[0]?.id
  expect((await ask({ method: 'DELETE', url: `/api/invoices/${id}/payments/${paymentId}` })).statusCode).toBe(409)
  await post(`/api/invoices/${id}/refunds`, { amount: 21, paymentId, withCreditNote: true })
  expect(await read(id)).toMatchObject({ status: 'paid', credited: 21, refunds: [{ state: 'waiting' }] })
  stripe.failNext(1, 500)
  await sendRefunds(server, new Date())
  expect((await read(id)).refunds[0]?.state).toBe('waiting')
  const before = stripe.refunds().length
  await sendRefunds(server, new Date())
  await deliver()
  expect(stripe.refunds().length).toBe(before + 1)
  expect(await read(id)).toMatchObject({ status: 'paid', paid: 100, refunds: [{ state: 'done', amount: 21 }] })
  expect((await post(`/api/invoices/${id}/refunds`, { amount: 101, paymentId })).json().fields.amount).toBe(
    'Only $100.00 can be paid back',
  )
  stripe.failRefund(stripe.refunds().at(-1)?.id as string)
  await deliver()
  expect(await read(id)).toMatchObject({ paid: 121, excess: 21, refunds: [{ state: 'failed' }] })
  expect(await notices()).toContain(`Refund failed: ${number}`)
})

test('a dispute is shown and notified; a lost one takes the money back', async () => {
  const { id, path, number } = await invoice()
  const intent = stripe.pay(await open(path))
  const dispute = stripe.dispute(intent.id)
  await deliver()
  expect((await read(id)).payments[0]?.disputeState).toBe('open')
  stripe.closeDispute(dispute.id, 'lost')
  await deliver()
  expect(await read(id)).toMatchObject({ status: 'sent', paid: 0, refunds: [{ method: 'dispute', amount: 121 }] })
  expect(await notices()).toEqual(expect.arrayContaining([`Disputed: ${number}`, `Dispute lost: ${number}`]))
})

test('a payment may be disputed again: each lost part is taken back once, and the newest dispute is shown', async () => {
  const { id, path } = await invoice()
  const intent = stripe.pay(await open(path))
  stripe.closeDispute(stripe.dispute(intent.id, 2100).id, 'lost')
  await deliver()
  const second = stripe.dispute(intent.id, 1000)
  await deliver()
  expect(await read(id)).toMatchObject({ paid: 100, payments: [{ disputeState: 'open' }] })
  stripe.closeDispute(second.id, 'lost')
  const events = stripe.events.splice(0)
  await deliver([...events, ...events])
  const { paid, refunds } = await read(id)
  expect([paid, refunds.map(({ amount }) => amount)]).toEqual([90, [21, 10]])
})

test('a debit that takes days is entered when it has come in; one that fails is notified and can be tried again', async () => {
  const { id, number, path } = await invoice()
  const first = await open(path)
  const intent = stripe.payLater(first)
  await deliver()
  expect((await read(id)).status).toBe('sent')
  stripe.finishPayment(intent.id, false)
  await deliver()
  expect((await read(id)).status).toBe('sent')
  expect(await notices()).toContain(`Payment failed: ${number}`)
  const second = await open(path)
  expect(second).not.toBe(first)
  stripe.finishPayment(stripe.payLater(second).id, true)
  await deliver()
  expect((await read(id)).status).toBe('paid')
})

test('a paid invoice closes its other paying pages, and an expired page is opened anew', async () => {
  const { path } = await invoice()
  const [whole, part] = [await open(path), await open(path, '20')]
  const stateOf = (sessionId: string) => stripe.sessions().find(({ id }) => id === sessionId)?.status
  stripe.pay(whole)
  await deliver()
  expect(stateOf(part)).toBe('expired')
  const other = await invoice()
  const first = await open(other.path)
  stripe.expire(first)
  await deliver()
  expect(await open(other.path)).not.toBe(first)
})

test('a page that is about to end is closed before the next one opens; what was paid on it counts', async () => {
  const { path } = await invoice()
  const endSoon = () => server.db.update(checkouts).set({ expiresAt: new Date(Date.now() + 60_000) })
  const first = await open(path)
  await endSoon()
  const second = await open(path)
  expect(second).not.toBe(first)
  const openPages = stripe.sessions().filter(({ id, status }) => [first, second].includes(id) && status === 'open')
  expect(openPages.map(({ id }) => id)).toEqual([second])
  await endSoon()
  stripe.pay(second)
  expect((await pay(path)).headers.location).toBe(`${path}?problem=closed`)
})

test('without any event, open pages are asked about and a comparison finds payments, refunds and fees', async () => {
  const { id, path } = await invoice()
  stripe.pay(await open(path))
  stripe.events.splice(0)
  await checkOpenCheckouts(server, new Date())
  expect((await read(id)).status).toBe('paid')
  const other = await invoice()
  const intent = stripe.pay(await open(other.path), { withoutFee: true })
  stripe.refund(intent.id, 2100)
  stripe.settle(intent.id)
  stripe.events.splice(0)
  await comparePayments(server, new Date())
  expect(await read(other.id)).toMatchObject({ paid: 100, payments: [{ fee: 0.99 }], refunds: [{ amount: 21 }] })
  const { comparison } = await settings()
  expect(comparison).toMatchObject({ mended: 1, failure: null })
  expect(comparison?.payments).toBeGreaterThan(2)
  stripe.failNext(1, 500)
  expect((await post('/api/settings/payments/compare', {})).json().comparison.failure).toMatch('Stripe’s end')
  expect((await post('/api/settings/payments/compare', {})).json().comparison).toMatchObject({
    mended: 0,
    failure: null,
  })
})

test('a refusal by Stripe, an impossible amount and a guessed link are answered kindly', async () => {
  const { path } = await invoice()
  expect((await pay(path, '122')).headers.location).toBe(`${path}?problem=amount`)
  expect((await pay(path, '0.10')).headers.location).toBe(`${path}?problem=card`)
  const items = [{ description: 'Site', quantity: 1, rate: 6.173 }]
  const dinars = await invoice({ currency: 'KWD', items, language: 'en' })
  expect((await pay(dinars.path)).headers.location).toBe(`${dinars.path}?problem=card`)
  expect((await server.ask({ url: `${dinars.path}?problem=card` })).body).toContain('cannot be paid by card')
  stripe.failNext(1, 503)
  expect((await pay(path)).headers.location).toBe(`${path}?problem=provider`)
  expect((await pay(path)).headers.location).toMatch(stripe.url)
  expect((await pay(`/i/${'x'.repeat(43)}`)).statusCode).toBe(404)
  const fromElsewhere = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (await server.ask({ method: 'POST', url: `${path}/pay`, headers: fromElsewhere, payload: '' })).statusCode,
  ).toBe(403)
})

test('keys are kept sealed, never shown again, and a change is in the security log', async () => {
  expect(await settings()).toMatchObject({ provider: 'stripe', fromEnvironment: true, isTest: true })
  const change = (payload: object) => ask({ method: 'PUT', url: '/api/settings/payments', payload })
  expect((await change({ provider: 'stripe', secretKey: 'pk_live_1' })).json().fields.secretKey).toMatch('sk_')
  await change({ provider: 'stripe', secretKey: 'sk_live_secret1', webhookSecret: 'whsec_own' })
  const shown = await ask({ url: '/api/settings/payments' })
  expect(shown.json()).toMatchObject({
    hasSecretKey: true,
    hasWebhookSecret: true,
    fromEnvironment: false,
    isTest: false,
  })
  expect(shown.body).not.toContain('secret1')
  const { rows } = (await server.db.execute('select value::text from settings')) as unknown as {
    rows: { value: string }[]
  }
  expect(rows.map(({ value }) => value).join()).not.toMatch(/secret1|whsec_own/)
  expect((await post('/api/settings/payments/test', {})).json()).toEqual({
    works: false,
    message: 'Invalid API Key provided.',
  })
  const log = (await ask({ url: '/api/security-log' })).json()
  expect(JSON.stringify(log)).toContain('payment-settings-changed')
  await change({ provider: 'none' })
  expect(await settings()).toMatchObject({ provider: 'none', hasSecretKey: false })
  const { path } = await invoice()
  expect((await pay(path)).headers.location).toBe(`${path}?problem=closed`)
  expect((await post('/api/invoices/1/refunds', { amount: 1, paymentId: 1 })).statusCode).toBe(409)
  expect((await webhook(stripe.signed({ id: 'evt_1', type: 'charge.updated', data: { object: {} } }))).statusCode).toBe(
    404,
  )
})
