import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#core/csv'
import { addDays, dayIn, startOfMonth } from '#core/days'
import { addAmounts, fromCents, toCents } from '#core/money'
import type { Analytics } from '#features/analytics/analytics'
import { clients } from '#features/clients/server/table'
import type { Deal } from '#features/deals/deal'
import { dealStages } from '#features/deals/deal'
import { figuresOf } from '#features/deals/figures'
import { isOpen, isWon, pipelineValue, profits, totalsOf } from '#features/deals/pipeline'
import { deals } from '#features/deals/server/table'
import { awaitsPayment } from '#features/invoices/ageing'
import type { InvoiceDetails } from '#features/invoices/api'
import type { Invoice } from '#features/invoices/invoice'
import { invoices } from '#features/invoices/server/table'
import type { InvoiceSummary } from '#features/invoices/summary'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { assistantFacts } from './read-models/assistant-facts'

/** Every screen and answer that shows money, on one random business in euros with other currencies beside. */

const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const firstDay = startOfMonth(today)

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let clientId: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone, currency: 'EUR' })
  const [made] = await server.db.insert(clients).values({ name: 'Rosa' }).returning({ id: clients.id })
  clientId = made?.id as number
})
afterAll(() => server.close())

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD')
const business = fc.record({
  bills: fc.array(
    fc.record({
      currency,
      rate: fc.integer({ min: 1, max: 90_000_000 }).map((tenths) => tenths / 10_000),
      status: fc.constantFrom('draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'),
      due: fc.integer({ min: -100, max: 40 }),
      payments: fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), daysAgo: fc.nat(70) }), { maxLength: 3 }),
      credits: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
      refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 60 }), daysAgo: fc.nat(70) }), { maxLength: 2 }),
      overpaid: fc.boolean(),
    }),
    { minLength: 15, maxLength: 25 },
  ),
  deals: fc.array(
    fc.record({ currency, stage: fc.constantFrom(...dealStages), value: fc.integer({ min: 0, max: 100_000 }) }),
    { minLength: 10, maxLength: 20 },
  ),
})

type Business = typeof business extends fc.Arbitrary<infer Given> ? Given : never
type ByCurrency = Record<string, number>
const get = async <Answer>(url: string): Promise<Answer> => (await ask({ url })).json()

test('cards, dashboard, assistant, export and analytics say the same on one random business', async () => {
  await fc.assert(
    fc.asyncProperty(business, async (given) => {
      await server.db.delete(invoices)
      await server.db.delete(deals)
      const paid = await record(given)
      const facts = assistantFacts(server.db)
      const [month] = await get<Analytics[]>('/api/analytics')
      const summary = await get<InvoiceSummary>('/api/invoices/summary')
      const listed = await get<Invoice[]>('/api/invoices')
      const invoiceRows = await exported('invoices')
      const paymentRows = await exported(`payments&from=${firstDay}&to=${today}`)

      const revenue = totalsOf(paid.filter(({ paidOn }) => paidOn >= firstDay && paidOn <= today))
      expect(month?.currency).toBe('EUR')
      const analytics = [month, ...(month?.otherCurrencies ?? [])].map((one) => ({
        currency: one?.currency ?? '',
        amount: one?.revenue ?? 0,
      }))
      expect(nonZero(totalsOf(analytics))).toEqual(nonZero(revenue))
      expect(await inCents(facts.received(firstDay, today))).toEqual(nonZero(revenue))
      expect(sumOf(paymentRows, 'Amount')).toEqual(nonZero(revenue))

      const awaited = listed.filter(({ status }) => awaitsPayment(status))
      const outstanding = nonZero(totalsOf(awaited.map((one) => ({ ...one, amount: one.balance }))))
      expect(nonZero(totalsOf(summary.books.map((one) => ({ ...one, amount: one.outstanding.sum }))))).toEqual(
        outstanding,
      )
      const open = facts.openInvoices().then((all) => all.map((one) => ({ ...one, cents: one.openCents })))
      expect(await inCents(open)).toEqual(outstanding)
      expect(
        sumOf(
          invoiceRows.filter(({ Status }) => Status === 'Pending' || Status === 'Overdue'),
          'Balance',
        ),
      ).toEqual(outstanding)
      for (const { currency: code, byStatus } of summary.books)
        for (const [status, { sum }] of Object.entries(byStatus)) {
          const amounts = listed.filter((one) => one.currency === code && one.shownStatus === status)
          expect(sum).toBe(
            addAmounts(
              amounts.flatMap(({ amount, credited }) => [amount, -credited]),
              code,
            ),
          )
        }

      const allDeals = await get<Deal[]>('/api/deals')
      const { groups } = await get<{ groups: Parameters<typeof figuresOf>[0] }>('/api/deals/overview')
      const figures = figuresOf(groups)
      const dealsAs = (keep: (deal: Deal) => boolean) =>
        nonZero(totalsOf(allDeals.filter(keep).map((deal) => ({ ...deal, amount: deal.value }))))
      expect(nonZero(profits(allDeals))).toEqual(dealsAs(isWon))
      expect(nonZero(pipelineValue(allDeals))).toEqual(dealsAs(isOpen))
      expect(nonZero(figures.pipeline)).toEqual(dealsAs(isOpen))
      const openDeals = facts.openDeals().then((all) => all.map((deal) => ({ ...deal, cents: deal.valueCents })))
      expect(await inCents(openDeals)).toEqual(dealsAs(isOpen))
      const closed = facts.closedDeals().then((all) => all.map((one) => ({ ...one, cents: one.wonCents })))
      expect(await inCents(closed)).toEqual(dealsAs(isWon))
      expect(month?.dealValue).toBe(dealsAs(isWon).EUR ?? 0)
      expect(summary.currency).toBe('EUR')
    }),
    { numRuns: 3 },
  )
})

/** Creates everything by the API; what the server took and gave back, on invoices marked as paid too. */
async function record({ bills, deals: newDeals }: Business) {
  for (const deal of newDeals)
    await ask({ method: 'POST', url: '/api/deals', payload: { ...deal, name: 'Site', clientId } })
  for (const { rate, status, due, payments, credits, refunds, overpaid, ...bill } of bills) {
    const created = await ask({
      method: 'POST',
      url: '/api/invoices',
      payload: {
        ...bill,
        clientId,
        amount: 1,
        status: 'sent',
        issueDate: addDays(today, due - 30),
        dueDate: addDays(today, due),
        items: [{ description: 'x', quantity: 1, rate }],
      },
    })
    if (created.statusCode === 422) continue
    const { id, amount }: Invoice = created.json()
    const part = (share: number) => fromCents(Math.floor((toCents(amount, bill.currency) * share) / 100), bill.currency)
    const post = (what: string, payload: object) => ask({ method: 'POST', url: `/api/invoices/${id}/${what}`, payload })
    for (const { share, daysAgo } of payments)
      await post('payments', { amount: part(share), paidOn: addDays(today, -daysAgo), keepExcess: overpaid })
    for (const share of credits) await post('credit-notes', { amount: part(share) })
    for (const { share, daysAgo } of refunds)
      await post('refunds', { amount: part(share), refundedOn: addDays(today, -daysAgo), withCreditNote: overpaid })
    await ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload: { status } })
    const { clientCredit, balance } = await get<InvoiceDetails>(`/api/invoices/${id}`)
    if (clientCredit > 0 && balance > 0) await post('credit', { amount: Math.min(clientCredit, balance) })
  }
  const all = await get<Invoice[]>('/api/invoices')
  const details = await Promise.all(all.map(({ id }) => get<InvoiceDetails>(`/api/invoices/${id}`)))
  return details.flatMap(({ currency: code, payments, refunds }) => [
    ...payments.map(({ amount, paidOn }) => ({ amount, paidOn, currency: code })),
    ...refunds.map(({ amount, refundedOn }) => ({ amount: -amount, paidOn: refundedOn, currency: code })),
  ])
}

async function exported(what: string): Promise<Record<string, string>[]> {
  const { body } = await ask({ url: `/api/invoices/export?what=${what}` })
  const [headings = [], ...rows] = parseCsv(body)
    .map(({ cells }) => cells)
    .filter((cells) => cells.length > 1)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [headings[index] ?? '', cell])))
}

const sumOf = (rows: Record<string, string>[], column: string) =>
  nonZero(totalsOf(rows.map((row) => ({ currency: row.Currency ?? '', amount: Number(row[column]) }))))

const inCents = async (amounts: Promise<{ currency: string; cents: number }[]>) =>
  nonZero(totalsOf((await amounts).map((one) => ({ ...one, amount: fromCents(one.cents, one.currency) }))))

const nonZero = (totals: ByCurrency): ByCurrency =>
  Object.fromEntries(Object.entries(totals).filter(([, sum]) => sum !== 0))
