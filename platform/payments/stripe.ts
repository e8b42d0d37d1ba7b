import * as z from 'zod'
import { second } from '#core/durations'
import {
  type ListedPayment,
  type OnlineDispute,
  type OnlinePayment,
  type OnlineRefund,
  PaymentError,
  type PaymentProvider,
} from './payments'
import { fromStripeAmount, toStripeAmount } from './stripe-amount'

export const stripeUrl = 'https://api.stripe.com'
/** Where clients are sent to pay. */
export const stripeCheckoutOrigin = 'https://checkout.stripe.com'

/** Pinned, so that answers keep their shape whatever the account's own version is. */
const apiVersion = '2025-03-31.basil'
const timeLimit = 20 * second
const pageSize = 100

/** The metadata field with our key, on our sessions, payments and refunds. */
const keyField = 'mainstreet_key'

type StripeOptions = { secretKey: string; url?: string | undefined }

/** The few calls that are needed, over fetch. */
export function stripeProvider({ secretKey, url = stripeUrl }: StripeOptions): PaymentProvider {
  const request = async <Answer>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<Answer>,
    values: FormValues = {},
    key?: string,
  ): Promise<Answer> => {
    const form = encodeForm(values)
    const answer = await fetchAnswer(`${url}/v1/${path}${method === 'GET' && form ? `?${form}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': apiVersion,
        ...(key && { 'idempotency-key': key }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: form }),
    })
    return schema.parse(answer)
  }
  const list = <Item extends { id: string }>(path: string, item: z.ZodType<Item>, values: FormValues) =>
    pages(async (startingAfter) =>
      request('GET', path, z.object({ data: z.array(item), has_more: z.boolean() }), {
        ...values,
        limit: pageSize,
        ...(startingAfter && { starting_after: startingAfter }),
      }),
    )

  return {
    async openCheckout({ key, amountCents, currency, title, email, language, returnUrl, expiresAt }) {
      const amount = toStripeAmount(amountCents, currency)
      if (amount === undefined)
        throw new PaymentError(`Stripe does not take such an amount in ${currency}.`, false, 'amount_not_taken')
      const session = await request(
        'POST',
        'checkout/sessions',
        Session,
        {
          mode: 'payment',
          line_items: [
            { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: title.slice(0, 250) } } },
          ],
          ...(email && { customer_email: email }),
          locale: language,
          success_url: `${returnUrl}?paid=1`,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          metadata: { [keyField]: key },
          payment_intent_data: { description: title.slice(0, 250), metadata: { [keyField]: key } },
        },
        key,
      )
      if (!session.url) throw new PaymentError('Stripe gave no page to pay on.', true)
      return { sessionId: session.id, url: session.url }
    },

    async readCheckout(sessionId) {
      const session = await request('GET', `checkout/sessions/${encodeURIComponent(sessionId)}`, Session)
      return { state: session.status, paymentIntentId: session.payment_intent }
    },

    async expireCheckout(sessionId) {
      await request('POST', `checkout/sessions/${encodeURIComponent(sessionId)}/expire`, Session)
    },

    async readPayment(id): Promise<OnlinePayment | undefined> {
      const values = { expand: ['latest_charge.balance_transaction'] }
      const intent = await unlessMissing(request('GET', `payment_intents/${encodeURIComponent(id)}`, Intent, values))
      if (!intent) return undefined
      const { refundedCents: _, isDisputed, ...payment } = toListed(intent)
      const ofIntent = { payment_intent: id }
      const refunds = intent.latest_charge ? await all(list('refunds', Refund, ofIntent)) : []
      const disputes = isDisputed ? await all(list('disputes', Dispute, ofIntent)) : []
      return {
        ...payment,
        paidAt: new Date((intent.latest_charge?.created ?? intent.created) * 1000),
        feeCents: feeOf(intent),
        refunds: refunds.map(toRefund),
        disputes: disputes.map(toDispute),
      }
    },

    async *listPayments(since) {
      const values = { created: { gte: Math.floor(since.getTime() / 1000) }, expand: ['data.latest_charge'] }
      for await (const intent of list('payment_intents', ListedIntent, values)) yield toListed(intent)
    },

    async refund({ paymentIntentId, amountCents, currency, key }) {
      const amount = toStripeAmount(amountCents, currency)
      if (amount === undefined) throw new PaymentError(`Stripe does not take such an amount in ${currency}.`, false)
      const values = { payment_intent: paymentIntentId, amount, metadata: { [keyField]: key } }
      return toRefund(await request('POST', 'refunds', Refund, values, key))
    },

    async check() {
      await request('GET', 'balance', z.object({ object: z.literal('balance') }))
    },
  }
}

const Metadata = z.record(z.string(), z.string()).nullish()

const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_intent: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
})

const Charge = z.object({ created: z.number(), amount_refunded: z.number(), disputed: z.boolean() })
const Fee = z.object({ fee: z.number(), currency: z.string(), exchange_rate: z.number().nullish() })

const ListedIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  amount_received: z.number(),
  currency: z.string().transform((code) => code.toUpperCase()),
  created: z.number(),
  metadata: Metadata,
  latest_charge: Charge.nullish(),
})
const Intent = ListedIntent.extend({
  latest_charge: Charge.extend({ balance_transaction: Fee.nullish() }).nullish(),
})

const Refund = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string().transform((code) => code.toUpperCase()),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: Metadata,
  created: z.number(),
})

const Dispute = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string().transform((code) => code.toUpperCase()),
  status: z.string(),
  created: z.number(),
})

/** On an open page the client may still try another card. */
const failedStatuses = ['canceled', 'requires_payment_method']

function toListed(intent: z.output<typeof ListedIntent>): ListedPayment {
  const { id, status, amount_received, currency, metadata, latest_charge: charge } = intent
  return {
    id,
    checkoutKey: metadata?.[keyField] ?? null,
    state: status === 'succeeded' ? 'paid' : failedStatuses.includes(status) ? 'failed' : 'waiting',
    amountCents: fromStripeAmount(amount_received, currency),
    currency,
    refundedCents: fromStripeAmount(charge?.amount_refunded ?? 0, currency),
    isDisputed: charge?.disputed ?? false,
  }
}

/** In the currency of the payment, at the rate that Stripe exchanged at. */
function feeOf({ currency, latest_charge: charge }: z.output<typeof Intent>): number | null {
  const balance = charge?.balance_transaction
  if (!balance) return null
  if (balance.currency.toUpperCase() === currency) return fromStripeAmount(balance.fee, currency)
  return balance.exchange_rate ? fromStripeAmount(Math.round(balance.fee / balance.exchange_rate), currency) : null
}

const toRefund = ({ id, amount, currency, status, failure_reason, metadata, created }: z.output<typeof Refund>) =>
  ({
    id,
    key: metadata?.[keyField] ?? null,
    amountCents: fromStripeAmount(amount, currency),
    state:
      status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : ('waiting' as const),
    failure: failure_reason ?? null,
    createdAt: new Date(created * 1000),
  }) satisfies OnlineRefund

const toDispute = ({ id, amount, currency, status, created }: z.output<typeof Dispute>): OnlineDispute => ({
  id,
  amountCents: fromStripeAmount(amount, currency),
  state: status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'open',
  createdAt: new Date(created * 1000),
})

async function* pages<Item extends { id: string }>(
  read: (startingAfter?: string) => Promise<{ data: Item[]; has_more: boolean }>,
): AsyncGenerator<Item> {
  let last: string | undefined
  for (;;) {
    const { data, has_more } = await read(last)
    yield* data
    last = data.at(-1)?.id
    if (!has_more || !last) return
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PaymentError && error.code === 'resource_missing') return undefined
    throw error
  }
}

async function fetchAnswer(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeLimit) })
  } catch {
    throw new PaymentError('Stripe could not be reached.', true)
  }
  const body = await response.json().catch(() => undefined)
  if (response.ok && body !== undefined) return body
  const { message = `Stripe answered with ${response.status}.`, code = '' } = StripeError.catch({}).parse(body?.error)
  // 409 is a request with the same key that is still at work.
  const isTemporary = response.status >= 500 || [200, 409, 429].includes(response.status)
  throw new PaymentError(message, isTemporary, response.status === 401 ? 'unauthorized' : code)
}

const StripeError = z.object({ message: z.string().optional(), code: z.string().optional() })

type FormValue = string | number | FormValue[] | { [name: string]: FormValue }
type FormValues = Record<string, FormValue>

/** `line_items[0][quantity]=1` */
function encodeForm(values: FormValues): string {
  const form = new URLSearchParams()
  const add = (name: string, value: FormValue): void => {
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [part, inner] of Object.entries(value)) add(`${name}[${part}]`, inner)
  }
  for (const [name, value] of Object.entries(values)) add(name, value)
  return form.toString()
}
