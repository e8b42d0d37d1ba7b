import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { changeBusiness } from '#features/settings/server/store'
import { attachmentsOf, mailsFrom } from '#platform/outbox/outbox'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let id: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'UTC', name: 'Olmo Studio', currency: 'USD' })
  const [client] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  id = client?.id as number
})
afterAll(() => server.close())

const post = (url: string, payload: object) => ask({ method: 'POST', url, payload })
const read = async (url: string) => (await ask({ url })).json()
const bill = async (issueDate: string, rate: number, more: object = {}) =>
  (
    await post('/api/invoices', {
      clientId: id,
      amount: rate,
      status: 'sent',
      issueDate,
      dueDate: '2026-12-31',
      items: [{ description: 'Care', quantity: 1, rate }],
      ...more,
    })
  ).json()

test('a statement has what was owed before, every entry of the period with the balance after it, and the end', async () => {
  await bill('2026-01-05', 100)
  const paid = await bill('2026-02-01', 200)
  await bill('2026-02-02', 999, { status: 'draft' })
  await bill('2026-02-03', 70, { currency: 'EUR' })
  const tooMuch = await bill('2026-02-04', 50)
  await post(`/api/invoices/${paid.id}/payments`, { amount: 200, paidOn: '2026-02-10', method: 'bank transfer' })
  await post(`/api/invoices/${tooMuch.id}/payments`, {
    amount: 80,
    paidOn: '2026-02-11',
    method: 'cash',
    keepExcess: true,
  })
  const period = 'currency=USD&from=2026-02-01&to=2026-02-28'
  const statement = await read(`/api/clients/${id}/statement?${period}`)
  expect(statement).toMatchObject({ currency: 'USD', currencies: ['USD', 'EUR'], opening: 100, closing: 70 })
  expect(statement.entries.map(({ day, kind, amount, balance }: never) => [day, kind, amount, balance])).toEqual([
    ['2026-02-01', 'invoice', 200, 300],
    ['2026-02-04', 'invoice', 50, 350],
    ['2026-02-10', 'payment', -200, 150],
    ['2026-02-11', 'payment', -80, 70],
  ])
  expect(await read(`/api/clients/${id}/credit`)).toEqual([{ currency: 'USD', amount: 30 }])
  const note = await post(`/api/invoices/${tooMuch.id}/credit-notes`, { amount: 10, reason: 'Late' })
  expect(note.statusCode).toBe(201)
  expect(await read(`/api/clients/${id}/statement?currency=USD`)).toMatchObject({
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'credit-note', amount: -10, balance: 60 })]),
  })
  expect((await ask({ url: `/api/clients/${id}/statement/pdf?${period}` })).rawPayload.subarray(0, 4).toString()).toBe(
    '%PDF',
  )
  expect((await ask({ url: `/api/clients/${id}/statement?from=2026-03-01&to=2026-02-01` })).statusCode).toBe(422)
  expect((await ask({ url: '/api/clients/999999/statement' })).statusCode).toBe(404)
})

test('an invoice that was credited as a whole stays in the statements of its time', async () => {
  const billed = await bill('2026-01-10', 80, { currency: 'CAD' })
  const january = `/api/clients/${id}/statement?currency=CAD&from=2026-01-01&to=2026-01-31`
  const before = await read(january)
  expect(before).toMatchObject({ entries: [{ kind: 'invoice', amount: 80 }], closing: 80 })
  expect((await post(`/api/invoices/${billed.id}/credit-notes`, { amount: 80, reason: 'Mistake' })).statusCode).toBe(
    201,
  )
  expect(await read(january)).toEqual(before)
  expect(await read(`/api/clients/${id}/statement?currency=CAD&from=2026-01-01`)).toMatchObject({
    entries: [{ kind: 'invoice' }, { kind: 'credit-note', amount: -80 }],
    closing: 0,
  })
})

test('it is sent as a mail with the PDF', async () => {
  const send = () =>
    post(`/api/clients/${id}/statement/send`, { from: '2026-02-01', until: '2026-02-28', currency: 'USD' })
  expect((await send()).statusCode).toBe(409)
  await server.db
    .insert(mailAccounts)
    .values({ provider: 'sample', address: 'dana@example.com', name: 'Dana' } as never)
  const { mailId } = (await send()).json()
  expect(await mailsFrom(server.db, { kind: 'statement', id })).toMatchObject([
    { to: [{ address: 'rosa@example.com' }], subject: 'Statement of account from Olmo Studio' },
  ])
  expect(await attachmentsOf(server.db, mailId)).toMatchObject([{ name: 'Rosa Delfino 2026-02-28.pdf' }])
})
