import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromCents, maxAmount } from '#core/money'
import { clients } from '#features/clients/server/table'
import { anyInvoice } from '#tests/support/any-invoice'
import { exactTotals } from '#tests/support/exact-totals'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { isFullSize } from '#tests/support/test-size'
import { createInvoice } from './store'
import { summarizeInvoices } from './store/figures'

const count = isFullSize ? 2000 : 300
const atOnce = 50
const by = { actor: 'owner' as const, userId: 1 }

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await openTestServer()
  const [made] = await server.db.insert(clients).values({ name: 'Rosa' }).returning({ id: clients.id })
  clientId = made?.id as number
})
afterAll(() => server.close())

test(`${count} random invoices are stored and added up as in exact fractions`, async () => {
  const now = new Date()
  const totals = new Map<string, bigint>()
  const inputs = fc
    .sample(anyInvoice, { numRuns: count, seed: 4217 })
    .map((input) => ({ input, exact: exactTotals(input) }))
    .filter(({ input, exact }) => {
      const total = fromCents(Number(exact.total), input.currency)
      return total > 0 && total <= maxAmount
    })
  for (let start = 0; start < inputs.length; start += atOnce) {
    await server.db.transaction(async (tx) => {
      for (const [index, { input, exact }] of inputs.slice(start, start + atOnce).entries()) {
        const { lines, ...rest } = input
        const items = lines.map((line) => ({ ...line, description: 'x' }))
        const invoiceNumber = `N-${start + index}`
        const stored = await createInvoice(tx, { ...rest, items, clientId, invoiceNumber, status: 'sent' }, by, now)
        const amount = (cents: bigint | number) => fromCents(Number(cents), input.currency)
        expect(stored).toMatchObject({
          amount: amount(exact.total),
          subtotal: amount(exact.subtotal),
          discountAmount: amount(exact.off),
          taxAmount: amount(exact.tax),
          withheldAmount: amount(exact.withheld),
        })
        expect(stored.items.map((item) => item.amount)).toEqual(exact.lines.map(amount))
        expect(stored.items.map(({ quantity, rate }) => [quantity, rate])).toEqual(
          lines.map(({ quantity, rate }) => [quantity, rate]),
        )
        totals.set(input.currency, (totals.get(input.currency) ?? 0n) + exact.total)
      }
    })
  }
  const { books } = await summarizeInvoices(server.db, undefined, now)
  expect(new Map(books.map(({ currency, outstanding }) => [currency, outstanding.sum]))).toEqual(
    new Map([...totals].map(([currency, cents]) => [currency, fromCents(Number(cents), currency)])),
  )
})
