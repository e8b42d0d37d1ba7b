import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '#platform/payments/stripe-signature'

type Json = Record<string, unknown>
type Session = Json & {
  id: string
  status: string
  amount_total: number
  currency: string
  payment_intent: string | null
}
type Intent = Json & { id: string; status: string; amount: number; amount_received: number; created: number }
type Charge = Json & { amount_refunded: number; disputed: boolean; balance_transaction: Json | null }
type Refund = Json & { id: string; amount: number; status: string; payment_intent: string }
type Dispute = Json & { id: string; status: string; payment_intent: string }
type StripeEvent = { id: string; type: string; data: { object: Json } }

export type StripeServer = {
  url: string
  /** Of the paying page, where the owner has a domain of its own for it. */
  payOrigin: string
  secretKey: string
  webhookSecret: string
  sessions(): Session[]
  refunds(): Refund[]
  /** Every event so far, oldest first, whether delivered or not. */
  events: StripeEvent[]
  /** Requests that changed something, by path. */
  posts: string[]
  /** Where events are sent by themselves; none until set. */
  webhookUrl: string
  /** The client pays, as on the paying page. The amount may differ, and the fee may come later. */
  pay(sessionId: string, how?: { amount?: number; currency?: string; withoutFee?: boolean }): Intent
  /** By a debit that takes days. */
  payLater(sessionId: string): Intent
  finishPayment(paymentIntentId: string, isPaid: boolean): void
  expire(sessionId: string): void
  /** On Stripe's own pages. */
  refund(paymentIntentId: string, amount: number): Refund
  failRefund(refundId: string): void
  dispute(paymentIntentId: string, amount?: number): Dispute
  closeDispute(disputeId: string, status: 'won' | 'lost'): void
  settle(paymentIntentId: string): void
  /** A payment of another program on the same account. */
  foreignPayment(): Intent
  /** The next so many requests are answered with this status. */
  failNext(times: number, status: number, error?: Json): void
  /** The headers and body of an event as Stripe sends it. */
  signed(event: StripeEvent, at?: Date): { headers: Record<string, string>; payload: string }
  stop(): Promise<void>
}

/**
 * Stands in for Stripe as far as its API reference describes: Checkout sessions with a paying page, payment intents with
 * charge and fee, refunds, disputes, idempotency keys, lists by page, errors under `error`, and signed events.
 */
export async function startStripe({ pageSize = 100 } = {}): Promise<StripeServer> {
  const secretKey = 'sk_test_standin'
  const webhookSecret = 'whsec_standin'
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const answers = new Map<string, { form: string; status: number; body: Json }>()
  let failures: { status: number; error: Json }[] = []
  const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
  const seconds = () => Math.floor(Date.now() / 1000)

  const emit = (type: string, object: Json) => {
    const event = { id: newId('evt'), type, data: { object: structuredClone(object) } }
    server.events.push(event)
    if (server.webhookUrl) {
      const { headers, payload } = server.signed(event)
      void fetch(server.webhookUrl, { method: 'POST', headers, body: payload }).catch(() => {})
    }
  }

  const addIntent = (amount: number, currency: string, metadata: Json, withFee: boolean): Intent => {
    const id = newId('pi')
    const fee = { object: 'balance_transaction', fee: Math.round(amount * 0.029) + 30, currency, exchange_rate: null }
    charges.set(id, {
      id: newId('ch'),
      object: 'charge',
      created: seconds(),
      payment_intent: id,
      amount,
      amount_refunded: 0,
      disputed: false,
      balance_transaction: withFee ? fee : null,
    })
    const intent = {
      id,
      object: 'payment_intent',
      status: 'succeeded',
      amount,
      amount_received: amount,
      currency,
      created: seconds(),
      metadata,
    }
    intents.set(id, intent)
    return intent
  }

  const addRefund = (paymentIntentId: string, amount: number, metadata: Json): Refund => {
    const charge = charges.get(paymentIntentId)
    const intent = intents.get(paymentIntentId)
    if (!charge || !intent) throw new Missing('payment_intent')
    if (charge.amount_refunded + amount > intent.amount_received)
      throw new Refused({
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Refund amount is greater than unrefunded amount on charge.',
      })
    charge.amount_refunded += amount
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: paymentIntentId,
      status: 'succeeded',
      metadata,
      created: seconds(),
    }
    refunds.set(refund.id, refund)
    emit('refund.created', refund)
    emit('charge.refunded', charge)
    return refund
  }

  const server: StripeServer = {
    url: '',
    payOrigin: '',
    secretKey,
    webhookSecret,
    events: [],
    posts: [],
    webhookUrl: '',
    sessions: () => [...sessions.values()],
    refunds: () => [...refunds.values()],
    pay(sessionId, { amount, currency, withoutFee = false } = {}) {
      const session = sessions.get(sessionId)
      if (session?.status !== 'open') throw new Error(`The session ${sessionId} is not open`)
      const metadata = (session.payment_metadata ?? {}) as Json
      const intent = addIntent(amount ?? session.amount_total, currency ?? session.currency, metadata, !withoutFee)
      Object.assign(session, { status: 'complete', payment_intent: intent.id, payment_status: 'paid' })
      emit('payment_intent.succeeded', intent)
      emit('checkout.session.completed', session)
      return intent
    },
    payLater(sessionId) {
      const session = sessions.get(sessionId) as Session
      const metadata = (session.payment_metadata ?? {}) as Json
      const intent = addIntent(session.amount_total, session.currency, metadata, true)
      Object.assign(intent, { status: 'processing', amount_received: 0 })
      Object.assign(session, { status: 'complete', payment_intent: intent.id })
      emit('checkout.session.completed', session)
      return intent
    },
    finishPayment(paymentIntentId, isPaid) {
      const intent = intents.get(paymentIntentId) as Intent
      const session = [...sessions.values()].find((one) => one.payment_intent === paymentIntentId) as Session
      intent.status = isPaid ? 'succeeded' : 'requires_payment_method'
      intent.amount_received = isPaid ? intent.amount : 0
      emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
    },
    expire(sessionId) {
      const session = sessions.get(sessionId) as Session
      session.status = 'expired'
      emit('checkout.session.expired', session)
    },
    refund: (paymentIntentId, amount) => addRefund(paymentIntentId, amount, {}),
    failRefund(refundId) {
      const refund = refunds.get(refundId) as Refund
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      const charge = charges.get(refund.payment_intent) as Charge
      charge.amount_refunded -= refund.amount
      emit('refund.failed', refund)
    },
    dispute(paymentIntentId, part) {
      const charge = charges.get(paymentIntentId) as Charge
      charge.disputed = true
      const { currency, ...intent } = intents.get(paymentIntentId) as Intent
      const amount = part ?? intent.amount
      const id = newId('du')
      const status = 'needs_response'
      const made = {
        id,
        object: 'dispute',
        payment_intent: paymentIntentId,
        amount,
        currency,
        status,
        created: seconds() + disputes.size,
      }
      disputes.set(id, made)
      emit('charge.dispute.created', made)
      return made
    },
    closeDispute(disputeId, status) {
      const dispute = disputes.get(disputeId) as Dispute
      dispute.status = status
      emit('charge.dispute.closed', dispute)
    },
    settle(paymentIntentId) {
      const charge = charges.get(paymentIntentId) as Charge
      const { currency } = intents.get(paymentIntentId) as Intent
      charge.balance_transaction = { object: 'balance_transaction', fee: 99, currency, exchange_rate: null }
      emit('charge.updated', charge)
    },
    foreignPayment() {
      const intent = addIntent(4200, 'usd', { order: '17' }, true)
      emit('payment_intent.succeeded', intent)
      return intent
    },
    failNext(times, status, error = { type: 'api_error', message: 'Something went wrong on Stripe’s end.' }) {
      failures = Array.from({ length: times }, () => ({ status, error }))
    },
    signed(event, at = new Date()) {
      const payload = JSON.stringify(event)
      const time = String(Math.floor(at.getTime() / 1000))
      const signature = `t=${time},v1=${signatureOf(payload, time, webhookSecret)}`
      return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, payload }
    },
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  }

  const withCharge = (intent: Intent, expand: string[]) => ({
    ...intent,
    latest_charge: expand.some((path) => path.includes('latest_charge')) ? (charges.get(intent.id) ?? null) : 'ch_',
  })

  const listed = (items: { id: string; created?: unknown }[], query: URLSearchParams) => {
    const after = query.get('starting_after')
    const since = Number(query.get('created[gte]') ?? 0)
    const found = items.filter(({ created }) => Number(created) >= since).reverse()
    const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0
    const size = Math.min(pageSize, Number(query.get('limit') ?? 10))
    return { object: 'list', data: found.slice(start, start + size), has_more: start + size < found.length }
  }
  const ofIntent = <Item extends { payment_intent: string }>(items: Map<string, Item>, query: URLSearchParams) =>
    [...items.values()].filter((item) => item.payment_intent === query.get('payment_intent'))

  function read(path: string, query: URLSearchParams): Json {
    const expand = [...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value)
    if (path === 'balance') return { object: 'balance', available: [] }
    if (path === 'payment_intents')
      return listed(
        [...intents.values()].map((intent) => withCharge(intent, expand)),
        query,
      )
    if (path === 'refunds') return listed(ofIntent(refunds, query) as never, query)
    if (path === 'disputes') return listed(ofIntent(disputes, query) as never, query)
    const [, kind, id] = /^(payment_intents|checkout\/sessions)\/([^/]+)$/.exec(path) ?? []
    const intent = kind === 'payment_intents' && intents.get(id as string)
    if (intent) return withCharge(intent, expand)
    const session = kind === 'checkout/sessions' && sessions.get(id as string)
    if (session) return session
    throw new Missing(path)
  }

  function change(path: string, form: URLSearchParams): Json {
    if (path === 'checkout/sessions') {
      const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
      const currency = form.get('line_items[0][price_data][currency]')?.toLowerCase() ?? ''
      const expiresAt = Number(form.get('expires_at'))
      if (!Number.isInteger(amount) || amount < 50)
        throw new Refused({ type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount is too small.' })
      if (expiresAt < seconds() + 1800 || expiresAt > seconds() + 86_400)
        throw new Refused({ type: 'invalid_request_error', param: 'expires_at', message: 'Invalid expires_at.' })
      const id = newId('cs_test')
      const session = {
        id,
        object: 'checkout.session',
        status: 'open',
        url: `${server.payOrigin || server.url}/pay/${id}`,
        amount_total: amount,
        currency,
        payment_intent: null,
        payment_status: 'unpaid',
        success_url: form.get('success_url'),
        cancel_url: form.get('cancel_url'),
        name: form.get('line_items[0][price_data][product_data][name]'),
        payment_metadata: { mainstreet_key: form.get('payment_intent_data[metadata][mainstreet_key]') },
        created: seconds(),
      }
      sessions.set(id, session)
      return session
    }
    if (path === 'refunds')
      return addRefund(form.get('payment_intent') ?? '', Number(form.get('amount')), {
        mainstreet_key: form.get('metadata[mainstreet_key]'),
      })
    const session = sessions.get(/^checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1] ?? '')
    if (!session) throw new Missing(path)
    if (session.status !== 'open')
      throw new Refused({ type: 'invalid_request_error', message: 'Only open sessions can be expired.' })
    server.expire(session.id)
    return session
  }

  async function api(request: IncomingMessage, url: URL): Promise<{ status: number; body: Json }> {
    const failure = failures.shift()
    if (failure) return { status: failure.status, body: { error: failure.error } }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } } }
    const path = url.pathname.slice('/v1/'.length)
    if (request.method === 'GET') return { status: 200, body: read(path, url.searchParams) }
    const form = await textOf(request)
    server.posts.push(path)
    const key = request.headers['idempotency-key'] as string | undefined
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.form !== form)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys must not be reused.' } } }
    if (known) return known
    const answer = { status: 200, body: structuredClone(change(path, new URLSearchParams(form))) }
    if (key) answers.set(key, { ...answer, form })
    return answer
  }

  /** The paying page: a browser can pay or go back. */
  async function payingPage(request: IncomingMessage, response: ServerResponse, id: string) {
    const session = sessions.get(id)
    if (!session) return void response.writeHead(404).end()
    if (request.method === 'POST') {
      server.pay(id)
      return void response.writeHead(303, { location: String(session.success_url) }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><title>Checkout</title><h1>${session.name}</h1>
      <p>${session.amount_total / 100} ${session.currency.toUpperCase()}</p>
      <form method="post"><button>Pay now</button></form><a href="${session.cancel_url}">Back</a>`)
  }

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const [, paid] = /^\/pay\/([^/]+)$/.exec(url.pathname) ?? []
    if (paid) return payingPage(request, response, paid)
    const { status, body } = await api(request, url).catch(toError)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

class Refused extends Error {
  readonly body: Json
  constructor(body: Json) {
    super(String(body.message))
    this.body = body
  }
}

class Missing extends Refused {
  constructor(what: string) {
    super({ type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` })
  }
}

function toError(error: unknown): { status: number; body: Json } {
  if (!(error instanceof Refused)) return { status: 500, body: { error: { message: String(error) } } }
  return { status: error instanceof Missing ? 404 : 400, body: { error: error.body } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
