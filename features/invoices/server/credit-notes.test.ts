import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { textOfPdf } from '#platform/text-extraction/pdf-text'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { InvoiceDetails } from '../api'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let clientId: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [made] = await server.db.insert(clients).values({ name: 'Rosa' }).returning({ id: clients.id })
  clientId = made?.id as number
})
afterAll(() => server.close())

const today = () => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
const post = (url: string, payload: object) => ask({ method: 'POST', url, payload })
const read = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()

/** 100 and 21 of tax. */
async function invoice(changes: object = {}): Promise<number> {
  const items = [{ description: 'Site', quantity: 1, rate: 100 }]
  const made = await post('/api/invoices', { clientId, amount: 121, taxRate: 21, status: 'sent', items, ...changes })
  return made.json().id
}

test('a credit note over a part takes its tax along, has a number of its own and lowers the balance', async () => {
  const id = await invoice()
  const answer = await post(`/api/invoices/${id}/credit-notes`, { amount: 60.5, reason: 'Half was not needed' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    number: `CN-${today().slice(0, 4)}-001`,
    amount: 60.5,
    taxes: [{ rate: 21, base: 50, amount: 10.5 }],
    reason: 'Half was not needed',
  })
  const { balance, credited, status, history, creditNotes } = await read(id)
  expect({ balance, credited, status }).toEqual({ balance: 60.5, credited: 60.5, status: 'sent' })
  expect(history[0]).toMatchObject({ kind: 'credited' })
  const pdf = await ask({ url: `/api/invoices/${id}/credit-notes/${creditNotes[0]?.id}/pdf` })
  const { text } = await textOfPdf(new Uint8Array(pdf.rawPayload), 10_000)
  for (const word of ['Credit note', 'CN-', 'For invoice', '$60.50', '$10.50', 'Half was not needed'])
    expect(text).toContain(word)
})

test('a credit note over items is added up as an invoice is, and never exceeds what is left', async () => {
  const id = await invoice()
  const items = [{ description: 'Two hours', quantity: 2, rate: 30 }]
  expect((await post(`/api/invoices/${id}/credit-notes`, { items })).json()).toMatchObject({ amount: 72.6 })
  expect((await post(`/api/invoices/${id}/credit-notes`, { items })).json().fields.amount).toBe(
    'Only $48.40 can still be credited',
  )
  expect((await post(`/api/invoices/${id}/credit-notes`, { items, amount: 1 })).statusCode).toBe(422)
})

test('an invoice that is credited as a whole is cancelled, and its items stay as they are', async () => {
  const id = await invoice()
  expect((await post(`/api/invoices/${id}/credit-notes`, {})).json()).toMatchObject({ amount: 121 })
  expect(await read(id)).toMatchObject({ status: 'cancelled', balance: 0, credited: 121 })
  const change = { items: [{ description: 'More', quantity: 1, rate: 500 }] }
  expect((await ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload: change })).statusCode).toBe(422)
  expect((await post(`/api/invoices/${id}/credit-notes`, {})).statusCode).toBe(409)
})

test('money paid back is owed again, unless a credit note says otherwise', async () => {
  const id = await invoice()
  await post(`/api/invoices/${id}/payments`, { amount: 121 })
  expect((await post(`/api/invoices/${id}/refunds`, { amount: 21 })).json()).toMatchObject({
    status: 'sent',
    paid: 100,
  })
  const answer = await post(`/api/invoices/${id}/refunds`, { amount: 100, withCreditNote: true })
  expect(answer.json()).toMatchObject({ paid: 0, credited: 100, balance: 21, status: 'sent' })
  expect((await post(`/api/invoices/${id}/refunds`, { amount: 1 })).json().fields.amount).toBe(
    'There is nothing to pay back',
  )
})

test('what is paid too much is the client’s credit, and pays another invoice', async () => {
  const [other] = await server.db.insert(clients).values({ name: 'Tomás' }).returning({ id: clients.id })
  const first = await invoice({ clientId: other?.id })
  expect((await post(`/api/invoices/${first}/payments`, { amount: 171 })).json().fields.amount).toBe(
    'Only $121.00 is owed',
  )
  await post(`/api/invoices/${first}/payments`, { amount: 171, keepExcess: true })
  expect(await read(first)).toMatchObject({ status: 'paid', excess: 50, clientCredit: 50 })
  const second = await invoice({ clientId: other?.id })
  expect(await read(second)).toMatchObject({ clientCredit: 50, excess: 0 })
  expect((await post(`/api/invoices/${second}/credit`, { amount: 60 })).json().fields.amount).toBe(
    'The client has only $50.00 of credit',
  )
  expect((await post(`/api/invoices/${second}/credit`, { amount: 50 })).json()).toMatchObject({ balance: 71, paid: 50 })
  expect(await read(first)).toMatchObject({ status: 'paid', paid: 121, excess: 0, clientCredit: 0 })
  const [applied] = (await read(second)).payments
  const paid = (await read(first)).payments[0]
  expect((await ask({ method: 'DELETE', url: `/api/invoices/${first}/payments/${paid?.id}` })).statusCode).toBe(409)
  await ask({ method: 'DELETE', url: `/api/invoices/${second}/payments/${applied?.id}` })
  expect(await read(first)).toMatchObject({ excess: 50 })
  await post(`/api/invoices/${second}/credit`, { amount: 50 })
  await ask({ method: 'DELETE', url: `/api/invoices/${second}` })
  expect(await read(first)).toMatchObject({ excess: 50, clientCredit: 50 })
})

test('a deleted invoice keeps its refunds and credit notes in the list, and their numbers are not given again', async () => {
  const id = await invoice()
  await post(`/api/invoices/${id}/payments`, { amount: 100 })
  await post(`/api/invoices/${id}/refunds`, { amount: 40 })
  const { number } = (await post(`/api/invoices/${id}/credit-notes`, { amount: 21 })).json()
  await ask({ method: 'DELETE', url: `/api/invoices/${id}` })
  const [deleted] = (await ask({ url: '/api/invoices/deleted' })).json()
  expect(deleted).toMatchObject({ refunds: [{ amount: 40 }], creditNotes: [{ number, amount: 21 }] })
  const next = (await post(`/api/invoices/${await invoice()}/credit-notes`, {})).json().number
  expect(Number(next.slice(-3))).toBe(Number(number.slice(-3)) + 1)
})

test('the exports hold refunds and credit notes', async () => {
  const id = await invoice()
  await post(`/api/invoices/${id}/payments`, { amount: 121 })
  await post(`/api/invoices/${id}/refunds`, { amount: 30.5, withCreditNote: true })
  const exported = async (what: string) => (await ask({ url: `/api/invoices/export?what=${what}` })).body
  expect(await exported('payments')).toContain(',-30.50,bank transfer')
  const notes = await exported('credit-notes')
  expect(notes).toContain('Credit note #,Invoice #')
  expect(notes).toMatch(/,25\.21,5\.29,5\.29,30\.50,/)
})
