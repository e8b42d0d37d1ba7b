import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCsv } from '#core/csv'
import { addDays, dayIn } from '#core/days'
import { formatMoney, fromCents, toCents } from '#core/money'
import { clients } from '#features/clients/server/table'
import { newestNotifications } from '#features/notifications/server/store'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { anyInvoice } from '#tests/support/any-invoice'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { totalsByCurrency } from '../ageing'
import type { InvoiceDetails } from '../api'
import type { Invoice } from '../invoice'
import { markOverdue } from './store'
import { invoiceHistory, invoiceItems, invoiceSeries, invoices, retiredInvoiceNumbers } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let wen: number
const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const year = today.slice(0, 4)
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone, name: 'Mainstreet Studio', paymentInstructions: 'To account 4415' })
  const made = await server.db
    .insert(clients)
    .values([{ name: 'Rosa Delfino' }, { name: 'Wen Castellan' }])
    .returning({ id: clients.id })
  ;[rosa, wen] = made.map(({ id }) => id) as [number, number]
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [invoices, retiredInvoiceNumbers, invoiceSeries, invoiceHistory, notifications])
    await server.db.delete(table)
})

const list = async (query = '') => (await ask({ url: `/api/invoices${query}` })).json()
type Answer = Awaited<ReturnType<typeof ask>>
const line = { description: 'Five pages', quantity: 2, rate: 50.25 }
const bill = (more: object = {}) => ({ clientId: rosa, amount: 100.5, status: 'draft', items: [line], ...more })
const create = (payload: object) => ask({ method: 'POST', url: '/api/invoices', payload })
const created = async (more: object = {}): Promise<Invoice> => (await create(bill(more))).json()
const edit = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload })
const remove = (id: number) => ask({ method: 'DELETE', url: `/api/invoices/${id}` })
const open = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const pay = (id: number, payload: object) => ask({ method: 'POST', url: `/api/invoices/${id}/payments`, payload })
const errorsIn = (answer: Answer) => ({ status: answer.statusCode, ...answer.json().fields })

const numbers = (answer: { invoiceNumber: string }[]) => answer.map(({ invoiceNumber }) => invoiceNumber)

test('an invoice is returned with its client’s name, its amount in dollars and its lines in order', async () => {
  const [made] = await server.db
    .insert(invoices)
    .values({
      invoiceNumber: 'INV-2026-001',
      clientId: rosa,
      amountCents: 154_055,
      taxRate: 6,
      status: 'sent',
      issueDate: '2026-02-01',
      dueDate: '2026-03-03',
    })
    .returning({ id: invoices.id })
  const invoiceId = made?.id as number
  await server.db.insert(invoiceItems).values([
    { invoiceId, position: 1, description: 'Photographs', quantity: 1.5, rate: 300 },
    { invoiceId, position: 0, description: 'Five pages', quantity: 2, rate: 501.68 },
  ])
  const [invoice] = await list()
  expect(invoice).toMatchObject({
    invoiceNumber: 'INV-2026-001',
    clientId: rosa,
    clientName: 'Rosa Delfino',
    amount: 1540.55,
    currency: 'USD',
    taxRate: 6,
    status: 'sent',
    issueDate: '2026-02-01',
    dueDate: '2026-03-03',
  })
  expect(invoice.items).toMatchObject([
    { description: 'Five pages', quantity: 2, rate: 501.68 },
    { description: 'Photographs', quantity: 1.5, rate: 300 },
  ])
})

test('an invoice without lines has an empty list', async () => {
  await server.db.insert(invoices).values({ invoiceNumber: 'A', clientId: rosa, amountCents: 100 })
  expect((await list())[0].items).toEqual([])
})

test('the invoice issued last comes first, and the list can be filtered by client', async () => {
  await server.db.insert(invoices).values([
    { invoiceNumber: 'A', clientId: rosa, amountCents: 1, issueDate: '2026-01-10' },
    { invoiceNumber: 'B', clientId: wen, amountCents: 1, issueDate: '2026-03-10' },
    { invoiceNumber: 'C', clientId: rosa, amountCents: 1, issueDate: '2026-02-10' },
  ])
  expect(numbers(await list())).toEqual(['B', 'C', 'A'])
  expect(numbers(await list(`?clientId=${rosa}`))).toEqual(['C', 'A'])
  expect(await list('?clientId=424242')).toEqual([])
  expect((await ask({ url: '/api/invoices?clientId=-1' })).statusCode).toBe(422)
  expect((await server.ask({ url: '/api/invoices' })).statusCode).toBe(401)
})

describe('a new invoice', () => {
  test('from the finance page: the amount is the sum of quantity times rate, the number is the next free one', async () => {
    const answer = await create({
      clientId: rosa,
      amount: 999,
      status: 'draft',
      issueDate: '2026-03-05',
      dueDate: '2026-04-04',
      notes: 'Thanks',
      items: [line, { description: 'Photographs', quantity: 1, rate: 0.1 }],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      invoiceNumber: 'INV-2026-001',
      clientId: rosa,
      clientName: 'Rosa Delfino',
      amount: 100.6,
      taxRate: 0,
      status: 'draft',
      issueDate: '2026-03-05',
      dueDate: '2026-04-04',
      notes: 'Thanks',
      stripePaymentIntentId: null,
      paid: 0,
      balance: 100.6,
    })
  })

  test('from the create page: unit prices, a given number and one tax rate', async () => {
    const answer = await create({
      clientId: rosa,
      amount: 110,
      status: 'pending',
      invoiceNumber: 'INV-2026-417',
      issueDate: '2026-03-05',
      dueDate: '2026-04-04',
      taxRate: 10,
      items: [{ description: 'Care', quantity: 1, unitPrice: 100 }],
    })
    expect(answer.json()).toMatchObject({
      invoiceNumber: 'INV-2026-417',
      amount: 110,
      subtotal: 100,
      taxAmount: 10,
      status: 'pending',
      items: [{ description: 'Care', quantity: 1, rate: 100, unitPrice: 100 }],
    })
  })

  test('needs only a client, an amount and an item: issued today, due in 30 days, pending', async () => {
    const answer = await create({ clientId: rosa, amount: 1, items: [line] })
    expect(answer.json()).toMatchObject({
      status: 'pending',
      issueDate: today,
      dueDate: addDays(today, 30),
      currency: 'USD',
    })
  })

  test('can have several tax rates, and discounts on lines and on the invoice', async () => {
    const invoice = await created({
      taxRate: 10,
      discount: { kind: 'percent', value: 10 },
      items: [
        { description: 'A', quantity: 1, rate: 75 },
        { description: 'B', quantity: 1, rate: 50, taxRate: 20, discount: { kind: 'amount', value: 25 } },
      ],
    })
    expect(invoice).toMatchObject({ subtotal: 100, discountAmount: 10, taxAmount: 11.25, amount: 101.25 })
    expect(invoice.taxes).toEqual([
      { rate: 10, base: 67.5, amount: 6.75 },
      { rate: 20, base: 22.5, amount: 4.5 },
    ])
  })

  test.each([
    [{ clientId: undefined }, 'clientId', 'Please select a client'],
    [{ clientId: 0 }, 'clientId', 'Please select a client'],
    [{ clientId: 424_242 }, 'clientId', 'That client no longer exists'],
    [{ amount: undefined }, 'amount', 'Amount must be a positive number'],
    [{ amount: 0 }, 'amount', 'Amount must be a positive number'],
    [{ amount: 'ten' }, 'amount', 'Amount must be a positive number'],
    [{ items: [{ ...line, rate: 0 }] }, 'amount', 'Amount must be a positive number'],
    [{ items: [{ ...line, quantity: 1e6, rate: 1e6 }] }, 'amount', 'That is more than an invoice can hold'],
    [{ status: '' }, 'status', 'Please select a status'],
    [{ status: 'lost' }, 'status', 'Please select a status'],
    [{ items: [] }, 'items', 'At least one item is required'],
    [{ items: undefined }, 'items', 'At least one item is required'],
    [{ items: Array(501).fill(line) }, 'items', 'At most 500 items'],
    [{ items: [{ ...line, description: ' ' }] }, 'items.0.description', 'Description is required'],
    [{ items: [{ ...line, quantity: 0 }] }, 'items.0.quantity', 'Quantity must be a positive number'],
    [{ items: [{ ...line, quantity: -3 }] }, 'items.0.quantity', 'Quantity must be a positive number'],
    [{ items: [{ ...line, quantity: 'many' }] }, 'items.0.quantity', 'Quantity must be a positive number'],
    [{ items: [{ ...line, quantity: null }] }, 'items.0.quantity', 'Quantity must be a positive number'],
    [{ items: [{ ...line, rate: null }] }, 'items.0.rate', 'Rate must be a non-negative number'],
    [{ items: [{ ...line, quantity: 1e9 }] }, 'items.0.quantity', 'Quantity must be at most 1,000,000'],
    [{ items: [{ ...line, rate: -1 }] }, 'items.0.rate', 'Rate must be a non-negative number'],
    [{ items: [{ description: 'x', quantity: 0.5, unitPrice: 5 }] }, 'items.0.quantity', 'Quantity must be at least 1'],
    [
      { items: [{ description: 'x', quantity: 1, unitPrice: -5 }] },
      'items.0.unitPrice',
      'Unit price must be at least 0',
    ],
    [{ taxRate: 101 }, 'taxRate', 'Tax rate must be a number from 0 to 100'],
    [{ taxRate: -1 }, 'taxRate', 'Tax rate must be a number from 0 to 100'],
    [{ taxRate: 'a lot' }, 'taxRate', 'Tax rate must be a number from 0 to 100'],
    [{ discount: { kind: 'percent', value: 101 } }, 'discount.value', 'Discount must be from 0 to 100 percent'],
    [{ invoiceNumber: ' ' }, 'invoiceNumber', 'Invoice number is required'],
    [{ issueDate: '' }, 'issueDate', 'Issue date is required'],
    [{ issueDate: '1899-12-31' }, 'issueDate', 'Date cannot be before 1900-01-01'],
    [{ dueDate: '1899-12-31' }, 'dueDate', 'Date cannot be before 1900-01-01'],
    [{ issueDate: '2026-02-30' }, 'issueDate', 'Please enter a valid date'],
    [{ issueDate: '2026-03-05', dueDate: '2026-03-04' }, 'dueDate', 'The due date cannot be before the issue date'],
    [{ currency: 'CLF' }, 'currency', 'Please choose a currency'],
    [{ currency: 'XXQ' }, 'currency', 'Please choose a currency'],
  ])('with %j is rejected, and nothing is stored', async (more, field, message) => {
    expect(errorsIn(await create(bill(more)))).toEqual({ status: 422, [field]: message })
    expect(await list()).toEqual([])
    expect(await server.db.select().from(invoiceHistory)).toEqual([])
  })

  test('can have a second tax, a withholding and units, and keeps them when other fields are edited', async () => {
    const terms = {
      taxRate: 5,
      moreTaxes: [{ name: 'QST', rate: '9.975' }],
      withholding: { name: 'IRPF', rate: 15 },
      buyerReference: 'PO 4415',
      items: [
        { description: 'Advice', quantity: 10, rate: 100, unit: 'hours' },
        { description: 'Stamps', quantity: 1, rate: 20, taxRate: 0 },
      ],
    }
    const { id } = await created(terms)
    expect((await edit(id, { notes: 'Thank you' })).json()).toMatchObject({
      taxes: [
        { rate: 5, base: 1000, amount: 50 },
        { name: 'QST', rate: 9.975, base: 1000, amount: 99.75 },
      ],
      withheldAmount: 153,
      amount: 1016.75,
      buyerReference: 'PO 4415',
      items: [{ unit: 'hours', moreTaxes: null }, { unit: null }],
    })
    expect((await open(id)).history.map(({ details }) => details.map(({ field }) => field))).toEqual([['Notes'], []])
    await pay(id, { amount: 10 })
    expect(errorsIn(await edit(id, { withholding: null, moreTaxes: [] }))).toEqual({
      status: 422,
      withholding: expect.stringContaining('Payments are recorded'),
      moreTaxes: expect.stringContaining('Payments are recorded'),
    })
  })

  test('with prices that include tax, or under a reverse charge, shows so on the page and in the PDF', async () => {
    const texts = async (more: object) => {
      const { id } = await created({ ...more, status: 'sent' })
      const { publicUrl } = (await ask({ method: 'POST', url: `/api/invoices/${id}/link` })).json()
      const page = (await server.app.inject(new URL(publicUrl).pathname)).body
      const { rawPayload } = await ask({ url: `/api/invoices/${id}/pdf` })
      const pdf = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
      return [page.replace(/<[^>]+>/g, ' '), pdf.text].map((text) => text.replace(/\s+/g, ' '))
    }
    const item = { description: 'Advice', quantity: 1, rate: 121 }
    for (const text of await texts({ items: [item], taxRate: 21, pricesIncludeTax: true }))
      expect(text).toMatch(/Total \$121\.00 Includes Tax 21% \$21\.00/)
    for (const text of await texts({ items: [item], taxRate: 21, taxTreatment: 'reverse charge', language: 'es' }))
      expect(text).toContain('Inversión del sujeto pasivo')
    for (const text of await texts({ items: [item], taxTreatment: 'exempt', taxNote: 'Training, exempt by § 4' }))
      expect(text).toContain('Training, exempt by § 4')
  })

  test('rejects a tax without a name, twice the same, or above 100 percent', async () => {
    const qst = { name: 'QST', rate: 9.975 }
    expect(errorsIn(await create(bill({ moreTaxes: [{ name: ' ', rate: 'x' }] })))).toEqual({
      status: 422,
      'moreTaxes.0.name': 'Please name the tax',
      'moreTaxes.0.rate': 'Rate must be a number from 0 to 100',
    })
    expect(errorsIn(await create(bill({ moreTaxes: [qst, qst] })))).toEqual({
      status: 422,
      moreTaxes: 'Each tax needs a name of its own',
    })
    expect(errorsIn(await create(bill({ withholding: { name: 'IRPF', rate: 101 } })))).toEqual({
      status: 422,
      'withholding.rate': 'Rate must be a number from 0 to 100',
    })
  })

  test('with several errors reports all of them', async () => {
    expect(errorsIn(await create(bill({ clientId: 0, issueDate: '2026-03-05', dueDate: '2026-03-04' })))).toEqual({
      status: 422,
      clientId: 'Please select a client',
      dueDate: 'The due date cannot be before the issue date',
    })
  })

  test('with ten thousand lines is rejected', async () => {
    const answer = await create(bill({ items: Array(10_000).fill({ description: 'x', quantity: 1, rate: 1 }) }))
    expect(answer.statusCode).toBe(422)
    expect(await list()).toEqual([])
  })
})

describe('its number', () => {
  test('follows the issue year and continues after the highest number', async () => {
    await created({ invoiceNumber: 'INV-2026-041', issueDate: '2026-01-01', dueDate: null })
    expect((await created({ issueDate: '2026-05-05', dueDate: null })).invoiceNumber).toBe('INV-2026-042')
    expect((await created({ issueDate: '2025-05-05', dueDate: null })).invoiceNumber).toBe('INV-2025-001')
    await created({ invoiceNumber: 'INV-2026-999', issueDate: '2026-01-01', dueDate: null })
    expect((await created({ issueDate: '2026-05-05', dueDate: null })).invoiceNumber).toBe('INV-2026-1000')
  })

  test('that is taken is rejected, unless it was only proposed', async () => {
    const first = await created()
    expect(errorsIn(await create(bill({ invoiceNumber: first.invoiceNumber })))).toEqual({
      status: 422,
      invoiceNumber: `Invoice number ${first.invoiceNumber} is already taken`,
    })
    const second = await created({ invoiceNumber: first.invoiceNumber, numberIsProposed: true })
    expect(second.invoiceNumber).toBe(`INV-${year}-002`)
  })

  test('is never reused once its invoice is deleted or cancelled', async () => {
    const gone = await created()
    await remove(gone.id)
    expect((await ask({ url: '/api/invoices/next-number' })).json()).toEqual({ invoiceNumber: `INV-${year}-002` })
    expect((await create(bill({ invoiceNumber: gone.invoiceNumber }))).json().fields.invoiceNumber).toMatch(
      /not given again/,
    )
    const cancelled = await created()
    await edit(cancelled.id, { status: 'cancelled' })
    expect((await created()).invoiceNumber).toBe(`INV-${year}-003`)
  })

  test('is not reused when a cancelled invoice, or a draft that was sent before, is renumbered', async () => {
    for (const before of ['cancelled', 'sent']) {
      const invoice = await created({ status: before })
      if (before === 'sent') await edit(invoice.id, { status: 'draft' })
      expect((await edit(invoice.id, { invoiceNumber: `${before}-elsewhere` })).statusCode).toBe(200)
      expect((await create(bill({ invoiceNumber: invoice.invoiceNumber }))).json().fields.invoiceNumber).toMatch(
        /not given again/,
      )
    }
    const draft = await created()
    await edit(draft.id, { invoiceNumber: 'draft-elsewhere' })
    expect((await created({ invoiceNumber: draft.invoiceNumber })).invoiceNumber).toBe(draft.invoiceNumber)
  })

  test('requested concurrently goes to one invoice only', async () => {
    const [one, two] = [await created(), await created()]
    const answers = await Promise.all([
      edit(one.id, { invoiceNumber: 'WANTED' }),
      edit(two.id, { invoiceNumber: 'WANTED' }),
      create(bill({ invoiceNumber: 'WANTED' })),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status < 300)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode >= 300))
      expect(errorsIn(answer)).toEqual({ status: 422, invoiceNumber: 'Invoice number WANTED is already taken' })
  })

  test('is unique among invoices created concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => created()))
    expect(new Set(numbers(made)).size).toBe(12)
    expect(numbers(made).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `INV-${year}-${String(index + 1).padStart(3, '0')}`),
    )
  })

  test('continues from the number and prefix the owner chose', async () => {
    const change = (payload: object) => ask({ method: 'PUT', url: '/api/invoices/numbering', payload })
    expect((await change({ prefix: 'LARK', next: 40 })).json()).toEqual({ prefix: 'LARK', year, next: 40 })
    expect((await created()).invoiceNumber).toBe(`LARK-${year}-040`)
    await created({ invoiceNumber: `LARK-${year}-041` })
    expect((await created()).invoiceNumber).toBe(`LARK-${year}-042`)
    expect(errorsIn(await change({ prefix: 'a-b', next: 0 }))).toEqual({
      status: 422,
      prefix: 'One to ten letters or digits',
      next: 'At least 1',
    })
    await change({ prefix: 'INV', next: 1 })
  })
})

describe('an edit', () => {
  test('changes the given fields and recomputes the totals', async () => {
    const { id } = await created({ taxRate: 10 })
    const answer = await edit(id, {
      clientId: wen,
      amount: 1,
      items: [{ description: 'Care', quantity: 0.5, rate: 100 }],
    })
    expect(answer.json()).toMatchObject({ clientName: 'Wen Castellan', amount: 55, status: 'draft', taxRate: 10 })
  })

  test('may set any status, even paid back to draft', async () => {
    const { id } = await created()
    for (const status of ['sent', 'overdue', 'paid', 'draft', 'cancelled', 'paid', 'draft']) {
      expect((await edit(id, { status })).json()).toMatchObject({ status, paid: status === 'paid' ? 100.5 : 0 })
    }
  })

  test('based on an older version changes nothing', async () => {
    const { id, updatedAt } = await created()
    await edit(id, { notes: 'First', seenAt: updatedAt })
    const second = await edit(id, { notes: 'Second', seenAt: updatedAt })
    expect([second.statusCode, (await open(id)).notes]).toEqual([409, 'First'])
  })

  test('is validated like a new invoice, and leaves the invoice unchanged if rejected', async () => {
    const before = await created({ issueDate: '2026-03-05', dueDate: '2026-04-04' })
    for (const changes of [
      { dueDate: '2026-03-04' },
      { items: [] },
      { status: '' },
      { clientId: 424_242 },
      { items: [{ ...line, rate: 0 }] },
    ])
      expect((await edit(before.id, changes)).statusCode).toBe(422)
    const other = await created()
    expect((await edit(before.id, { invoiceNumber: other.invoiceNumber })).json().fields.invoiceNumber).toMatch(
      /already taken/,
    )
    const [after] = (await list()).filter(({ id }: Invoice) => id === before.id)
    expect(after).toEqual({ ...before, mailTrouble: null })
  })

  test('of an unknown invoice answers 404', async () => {
    for (const answer of [
      await edit(424_242, {}),
      await remove(424_242),
      await ask({ url: '/api/invoices/x' }),
      await pay(424_242, { amount: 1 }),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Invoice not found'])
    expect((await ask({ url: '/api/invoices/424242/pdf' })).statusCode).toBe(404)
  })

  test('is recorded in the history, which outlives the invoice', async () => {
    const { id } = await created()
    await edit(id, { status: 'sent', notes: 'Hurry' })
    const { history } = await open(id)
    expect(history.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['edited', 'owner'],
      ['created', 'owner'],
    ])
    expect(history[0]?.details).toEqual([
      { field: 'Status', from: 'Draft', to: 'Pending' },
      { field: 'Notes', from: '', to: 'Hurry' },
    ])
    await edit(id, { items: [{ ...line, taxRate: 5, discount: { kind: 'amount', value: 1 } }] })
    expect((await open(id)).history[0]?.details).toContainEqual({
      field: 'Items',
      from: '2 × Five pages at $50.25',
      to: '2 × Five pages at $50.25, 5% tax, less $1.00',
    })
    const before = await open(id)
    await remove(id)
    const kept = await server.db.select().from(invoiceHistory)
    expect(kept.at(-1)).toMatchObject({ kind: 'deleted', invoiceId: id, snapshot: { notes: 'Hurry' } })
    expect((await ask({ url: '/api/invoices/deleted' })).json()[0]).toMatchObject({
      invoiceNumber: before.invoiceNumber,
      clientName: before.clientName,
      amount: before.amount,
    })
  })
})

describe('payments', () => {
  test('a partly paid invoice stays sent, a fully paid one becomes paid', async () => {
    const { id } = await created({ status: 'sent' })
    expect((await pay(id, { amount: 40.25, method: 'check', note: 'No. 12' })).json()).toMatchObject({
      status: 'sent',
      paid: 40.25,
      balance: 60.25,
    })
    expect((await pay(id, { amount: '60.25', paidOn: '2026-03-05' })).json()).toMatchObject({
      status: 'paid',
      balance: 0,
    })
    const { payments, paidAt, history } = await open(id)
    expect(history[0]).toMatchObject({
      kind: 'payment-added',
      details: [
        { field: 'Payment', from: '', to: '$60.25' },
        { field: 'Status', from: 'Pending', to: 'Paid' },
      ],
    })
    expect(payments.map(({ amount, method, paidOn }) => [amount, method, paidOn])).toEqual([
      [60.25, 'bank transfer', '2026-03-05'],
      [40.25, 'check', today],
    ])
    expect(paidAt).not.toBeNull()
  })

  test('of zero, of too much, or on a cancelled invoice are rejected', async () => {
    const { id } = await created({ status: 'sent' })
    expect(errorsIn(await pay(id, { amount: 0 }))).toEqual({ status: 422, amount: 'Amount must be a positive number' })
    expect(errorsIn(await pay(id, { amount: 100.51 }))).toEqual({ status: 422, amount: 'Only $100.50 is owed' })
    expect(errorsIn(await pay(id, { amount: 1, paidOn: 'soon' }))).toEqual({
      status: 422,
      paidOn: 'Please enter a valid date',
    })
    await edit(id, { status: 'cancelled' })
    expect((await pay(id, { amount: 1 })).statusCode).toBe(422)
    expect((await open(id)).payments).toEqual([])
  })

  test('concurrent payments do not pay it twice', async () => {
    const { id } = await created({ status: 'sent' })
    const answers = await Promise.all([1, 2, 3].map(() => pay(id, { amount: 100.5 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
    expect((await open(id)).paid).toBe(100.5)
  })

  test('removing a payment reopens the invoice', async () => {
    const { id } = await created({ status: 'sent' })
    await pay(id, { amount: 100.5 })
    const [payment] = (await open(id)).payments
    const gone = await ask({ method: 'DELETE', url: `/api/invoices/${id}/payments/${payment?.id}` })
    expect([gone.statusCode, (await open(id)).status, (await open(id)).balance]).toEqual([204, 'sent', 100.5])
    expect((await ask({ method: 'DELETE', url: `/api/invoices/${id}/payments/${payment?.id}` })).statusCode).toBe(404)
  })

  test('marking as paid adds an automatic payment, which is removed when reverted', async () => {
    const { id } = await created({ status: 'sent' })
    await pay(id, { amount: 40 })
    await edit(id, { status: 'paid' })
    expect((await open(id)).payments.map(({ amount, automatic }) => [amount, automatic])).toEqual([
      [40, false],
      [60.5, true],
    ])
    expect((await edit(id, { status: 'sent' })).json()).toMatchObject({ paid: 40, balance: 60.5 })
  })
})

describe('the list', () => {
  const late = (invoiceNumber?: string) =>
    created({
      invoiceNumber,
      status: 'sent',
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      items: [{ ...line, quantity: 1, rate: 7 }],
    })

  test('is paged, filtered, searched and sorted', async () => {
    const one = await created({ invoiceNumber: 'LARK-10', status: 'paid', items: [{ ...line, quantity: 1, rate: 30 }] })
    const two = await created({ invoiceNumber: 'LARK-9', clientId: wen, items: [{ ...line, quantity: 1, rate: 10 }] })
    const three = await late('LARK-100')
    const ids = async (query: string) => (await list(query)).map(({ id }: Invoice) => id)
    expect(await ids('?sort=amount&direction=asc')).toEqual([three.id, two.id, one.id])
    expect(await ids('?sort=invoiceNumber&direction=asc&pageSize=2')).toEqual([two.id, one.id])
    expect(await ids('?status=paid')).toEqual([one.id])
    expect(await ids('?status=overdue')).toEqual([three.id])
    expect(await ids('?status=pending')).toEqual([])
    expect(await ids('?status=draft')).toEqual([two.id])
    expect(await ids('?search=castell')).toEqual([two.id])
    expect(await ids(`?search=${two.invoiceNumber.toLowerCase()}`)).toEqual([two.id])
    const page = await ask({ url: '/api/invoices?page=2&pageSize=2' })
    expect([page.json().length, page.headers['x-total-count']]).toEqual([1, '3'])
    expect((await ask({ url: '/api/invoices?sort=colour' })).statusCode).toBe(422)
  })

  test('an invoice is shown as overdue by the owner’s day before the job has run', async () => {
    const { id } = await late()
    expect(await open(id)).toMatchObject({ status: 'sent', shownStatus: 'Overdue' })
  })
})

describe('overdue', () => {
  test('an invoice past its due date becomes overdue once, and the owner is notified', async () => {
    const { id } = await created({ status: 'sent', issueDate: '2026-02-01', dueDate: '2026-03-05' })
    await created({ status: 'draft', issueDate: '2026-02-01', dueDate: '2026-03-05' })
    const evening = new Date('2026-03-06T04:59:00Z')
    expect(await markOverdue(server.db, evening)).toBe(0)
    const counts = await Promise.all([1, 2].map(() => markOverdue(server.db, new Date('2026-03-06T05:00:00Z'))))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect((await open(id)).status).toBe('overdue')
    const sent = (await newestNotifications(server.db)).notifications
    expect(sent.map(({ title, href }) => [title, href])).toEqual([['Overdue: INV-2026-001', `/invoices/${id}`]])
  })

  test('a later due date makes it sent again', async () => {
    const { id } = await created({ status: 'overdue', issueDate: '2026-02-01', dueDate: '2026-03-05' })
    expect((await edit(id, { dueDate: addDays(today, 5), status: 'overdue' })).json().status).toBe('sent')
  })
})

test('totals, cards, ageing, exports and the PDF agree to the cent for any invoices', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          anyInvoice,
          fc.constantFrom('draft', 'sent', 'paid', 'overdue', 'cancelled'),
          fc.integer({ min: -120, max: 60 }),
          fc.integer({ min: 0, max: 100 }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      async (bills) => {
        await server.db.delete(invoices)
        for (const [sums, status, due, share] of bills) {
          const answer = await create({
            clientId: rosa,
            amount: 1,
            status,
            currency: sums.currency,
            taxRate: sums.taxRate,
            discount: sums.discount,
            issueDate: addDays(today, due - 30),
            dueDate: addDays(today, due),
            items: sums.lines.map((one) => ({
              description: 'x',
              quantity: one.quantity,
              rate: one.rate,
              taxRate: one.taxRate,
              discount: one.discount,
            })),
          })
          // Totals of zero or above the maximum are rejected.
          if (answer.statusCode === 422) continue
          const invoice: Invoice = answer.json()
          const part = Math.floor((toCents(invoice.balance, sums.currency) * share) / 100)
          if (part > 0) expect((await pay(invoice.id, { amount: fromCents(part, sums.currency) })).statusCode).toBe(201)
        }
        const all: Invoice[] = await list()
        const { books } = (await ask({ url: '/api/invoices/summary' })).json()
        expect(books).toEqual(totalsByCurrency(all, today))
        const [headings = [], ...rows] = parseCsv((await ask({ url: '/api/invoices/export?what=invoices' })).body).map(
          ({ cells }) => cells,
        )
        const column = (cells: string[], heading: string) => Number(cells[headings.indexOf(heading)])
        const inCsv = new Map(rows.map((cells) => [cells[0], cells]))
        const paidInCsv = new Map<string, number>()
        for (const { cells } of parseCsv((await ask({ url: '/api/invoices/export?what=payments' })).body).slice(1)) {
          const [, number = '', , , , currency = '', amount] = cells
          paidInCsv.set(number, (paidInCsv.get(number) ?? 0) + toCents(Number(amount), currency))
        }
        for (const invoice of all) {
          const cents = (amount: number) => toCents(amount, invoice.currency)
          const sum = invoice.subtotal - invoice.discountAmount + invoice.taxAmount
          expect(cents(invoice.amount)).toBe(cents(sum))
          if (invoice.status !== 'cancelled')
            expect(cents(invoice.balance)).toBe(cents(invoice.amount) - cents(invoice.paid))
          const cells = inCsv.get(invoice.invoiceNumber) as string[]
          expect(
            ['Subtotal', 'Discount', 'Tax', 'Total', 'Paid', 'Balance'].map((heading) => column(cells, heading)),
          ).toEqual([
            invoice.subtotal,
            invoice.discountAmount,
            invoice.taxAmount,
            invoice.amount,
            invoice.paid,
            invoice.balance,
          ])
          for (const { rate, base, amount } of invoice.taxes)
            expect([column(cells, `Taxed at ${rate}%`), column(cells, `Tax ${rate}%`)]).toEqual([base, amount])
          expect(paidInCsv.get(invoice.invoiceNumber) ?? 0).toBe(cents(invoice.paid))
        }
        const [first] = all
        if (!first) return
        const pdf = new Uint8Array((await ask({ url: `/api/invoices/${first.id}/pdf` })).rawPayload)
        const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
        for (const amount of [first.amount, first.balance, ...first.taxes.map((tax) => tax.amount)])
          expect(text.replace(/[^\d.-]+/g, ' ')).toContain(figure(amount, first.currency))
      },
    ),
    { numRuns: 12 },
  )
})

const figure = (amount: number, currency: string) =>
  formatMoney(amount, currency)
    .replace(/[^\d.-]+/g, ' ')
    .trim()
