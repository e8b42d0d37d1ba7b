import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCsv } from '#core/csv'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { InvoiceDetails } from '../api'
import type { Invoice } from '../invoice'
import { lockedBecausePaid } from '../locked-content'
import { invoiceMailSent } from './store'
import { invoiceHistory, invoiceSeries, invoices, retiredInvoiceNumbers } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let wen: number
const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone })
  const made = await server.db
    .insert(clients)
    .values([
      { name: 'Rosa Delfino', businessName: 'Delfino Ltd', email: 'rosa@example.com' },
      { name: 'Wen Castellan' },
    ])
    .returning({ id: clients.id })
  ;[rosa, wen] = made.map(({ id }) => id) as [number, number]
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [invoices, retiredInvoiceNumbers, invoiceSeries, invoiceHistory]) await server.db.delete(table)
})

const line = { description: 'Five pages', quantity: 2, rate: 50 }
const create = (more: object = {}) =>
  ask({
    method: 'POST',
    url: '/api/invoices',
    payload: { clientId: rosa, amount: 100, status: 'sent', items: [line], ...more },
  })
const created = async (more: object = {}): Promise<Invoice> => (await create(more)).json()
const edit = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload })
const pay = (id: number, payload: object) => ask({ method: 'POST', url: `/api/invoices/${id}/payments`, payload })
const open = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()

describe('an invoice with payments', () => {
  test.each([
    ['currency', { currency: 'JPY' }],
    ['items', { items: [{ ...line, rate: 60 }] }],
    ['items', { items: [line, line] }],
    ['items', { items: [{ ...line, description: 'Six pages' }] }],
    ['taxRate', { taxRate: 5 }],
    ['discount.value', { discount: { kind: 'percent', value: 5 } }],
  ])('keeps its %s', async (field, change) => {
    const { id } = await created()
    await pay(id, { amount: 50 })
    const before = await open(id)
    const answer = await edit(id, { ...change, notes: 'Changed' })
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: lockedBecausePaid }])
    expect(await open(id)).toEqual(before)
  })

  test('keeps its client', async () => {
    const { id } = await created()
    await pay(id, { amount: 50 })
    expect((await edit(id, { clientId: wen })).json().fields).toEqual({ clientId: lockedBecausePaid })
  })

  test('may get another status, due date and notes, also when the form sends everything again', async () => {
    const { id } = await created({ taxRate: 8.875, discount: { kind: 'amount', value: 1.5 } })
    await pay(id, { amount: 50 })
    const { clientId, currency, taxRate, discount, amount, items } = await open(id)
    const everything = { clientId, currency, taxRate, discount, amount, items }
    const answer = await edit(id, { ...everything, status: 'cancelled', dueDate: '2999-01-01', notes: 'Too late' })
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      dueDate: '2999-01-01',
      notes: 'Too late',
      amount,
      paid: 50,
    })
    expect((await edit(id, { ...everything, status: 'draft' })).statusCode).toBe(200)
  })

  test('is open again once the mark as paid is taken back, which removes the payment it made', async () => {
    const { id } = await created({ status: 'paid' })
    expect((await edit(id, { items: [{ ...line, rate: 60 }] })).statusCode).toBe(422)
    const changed = await edit(id, { status: 'sent', items: [{ ...line, rate: 60 }] })
    expect(changed.json()).toMatchObject({ amount: 120, paid: 0 })
  })

  test('keeps number, total and payments in the list of deleted ones', async () => {
    const { id, invoiceNumber } = await created({ currency: 'KWD' })
    await pay(id, { amount: 12.345, paidOn: '2026-03-05', method: 'cash' })
    await ask({ method: 'DELETE', url: `/api/invoices/${id}` })
    expect((await ask({ url: '/api/invoices/deleted' })).json()).toMatchObject([
      {
        invoiceNumber,
        amount: 100,
        currency: 'KWD',
        payments: [{ amount: 12.345, paidOn: '2026-03-05', method: 'cash' }],
      },
    ])
  })
})

describe('without payments', () => {
  test('the currency changes the unit of every amount, also of discounts on lines', async () => {
    const { id } = await created({ items: [{ ...line, discount: { kind: 'amount', value: 10 } }] })
    const changed = await edit(id, { currency: 'KWD' })
    expect(changed.json()).toMatchObject({ amount: 90, items: [{ discount: { kind: 'amount', value: 10 } }] })
  })
})

describe('a payment', () => {
  test('dated in the future is refused, today is not', async () => {
    const { id } = await created()
    const answer = await pay(id, { amount: 50, paidOn: addDays(today, 1) })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { paidOn: 'A payment cannot be dated in the future' },
    ])
    expect((await pay(id, { amount: 50, paidOn: today })).statusCode).toBe(201)
  })

  test.each([
    ['JPY', 0.5, 'Amounts in JPY have no decimals'],
    ['USD', 10.005, 'Amounts in USD have at most 2 decimals'],
    ['KWD', 1.0001, 'Amounts in KWD have at most 3 decimals'],
  ])('in %s of %d is refused', async (currency, amount, message) => {
    const { id } = await created({ currency })
    expect((await pay(id, { amount })).json().fields).toEqual({ amount: message })
  })

  test('in dinars may have three decimals', async () => {
    const { id } = await created({ currency: 'KWD' })
    expect((await pay(id, { amount: 99.999 })).json()).toMatchObject({ paid: 99.999, balance: 0.001 })
  })
})

test('a discount that is no amount of its currency is refused', async () => {
  const discount = { kind: 'amount', value: 0.5 }
  const message = 'Amounts in JPY have no decimals'
  expect((await create({ currency: 'JPY', discount })).json().fields).toEqual({ 'discount.value': message })
  const { id } = await created({ discount })
  expect((await edit(id, { currency: 'JPY' })).json().fields).toEqual({ 'discount.value': message })
  const credit = { items: [{ description: 'Site', quantity: 1, rate: 10, discount: { kind: 'amount', value: 0.005 } }] }
  expect(
    (await ask({ method: 'POST', url: `/api/invoices/${id}/credit-notes`, payload: credit })).json().fields,
  ).toEqual({
    'items.0.discount.value': 'Amounts in USD have at most 2 decimals',
  })
})

describe('its number', () => {
  test('is the same in capitals and in small letters', async () => {
    await created({ invoiceNumber: 'INV-2026-053', issueDate: '2026-01-01' })
    const taken = await create({ invoiceNumber: 'inv-2026-053' })
    expect(taken.json().fields).toEqual({ invoiceNumber: 'Invoice number inv-2026-053 is already taken' })
    const { id, invoiceNumber } = await created({ issueDate: '2026-01-02' })
    expect(invoiceNumber).toBe('INV-2026-054')
    expect((await edit(id, { invoiceNumber: 'Inv-2026-053' })).statusCode).toBe(422)
    expect((await edit(id, { invoiceNumber: 'inv-2026-054' })).json().invoiceNumber).toBe('inv-2026-054')
    expect((await created({ issueDate: '2026-01-03' })).invoiceNumber).toBe('INV-2026-055')
  })

  test('is not given again in other letters once its invoice is deleted', async () => {
    const { id } = await created({ invoiceNumber: 'INV-2026-007' })
    await ask({ method: 'DELETE', url: `/api/invoices/${id}` })
    expect((await create({ invoiceNumber: 'inv-2026-007' })).statusCode).toBe(422)
  })
})

describe('the day it was sent', () => {
  test.each(['pending', 'sent', 'paid', 'overdue'])('is empty for an invoice created as %s', async (status) => {
    expect((await created({ status })).sentAt).toBeNull()
  })

  test('is set when the owner says so or the mail has left, and lost when it becomes a draft again', async () => {
    const { id } = await created({ status: 'draft' })
    expect((await edit(id, { status: 'sent' })).json().sentAt).toBeNull()
    expect((await edit(id, { status: 'sent', wasSent: true })).json().sentAt).not.toBeNull()
    expect((await edit(id, { status: 'draft' })).json().sentAt).toBeNull()
    await invoiceMailSent(server.db, id, new Date('2026-03-05T12:00:00Z'))
    expect((await open(id)).sentAt).toBe('2026-03-05T12:00:00.000Z')
  })
})

test('exports name business, e-mail and the day of payment, with the tax of each rate', async () => {
  const { id, invoiceNumber } = await created({
    items: [
      { description: 'A', quantity: 1, rate: 100, taxRate: 21 },
      { description: 'B', quantity: 1, rate: 50, taxRate: 10 },
      { description: 'C', quantity: 1, rate: 25, taxRate: 4 },
    ],
    discount: { kind: 'amount', value: 10 },
  })
  await pay(id, { amount: 190.45, paidOn: '2026-03-05' })
  const rowsOf = async (what: string) => {
    const [headings = [], ...rows] = parseCsv((await ask({ url: `/api/invoices/export?what=${what}` })).body)
      .map(({ cells }) => cells)
      .filter((cells) => cells.length > 1)
    return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [headings[index], cell])))
  }
  const client = { Client: 'Rosa Delfino', Business: 'Delfino Ltd', Email: 'rosa@example.com' }
  expect(await rowsOf('invoices')).toMatchObject([
    {
      ...client,
      'Invoice #': invoiceNumber,
      'Paid On': '2026-03-05',
      'Taxed at 4%': '23.57',
      'Tax 4%': '0.94',
      'Taxed at 10%': '47.14',
      'Tax 10%': '4.71',
      'Taxed at 21%': '94.29',
      'Tax 21%': '19.80',
      Tax: '25.45',
      Total: '190.45',
    },
  ])
  expect(await rowsOf('payments')).toMatchObject([{ ...client, 'Paid On': '2026-03-05', Amount: '190.45' }])
})
