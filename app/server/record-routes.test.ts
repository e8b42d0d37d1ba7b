import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#core/days'
import { bookings } from '#features/booking/server/table'
import type { RecordStep, WaitingRecord } from '#features/clients/record-api'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { quoteInstalments, quotes } from '#features/quotes/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { signers, signRequests } from '#features/signing/server/table'
import { storedFiles } from '#platform/files/table'
import { contractTerms } from '#tests/support/contract-terms'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [client] = await server.db.insert(clients).values({ name: 'Rosa', email: 'rosa@example.com' }).returning()
  rosa = client?.id as number
})
afterAll(() => server.close())

const on = (dayOfMonth: number) => new Date(Date.UTC(2026, 0, dayOfMonth, 12))
const signer = (request: { id: number } | undefined, position: number, email: string) => ({
  requestId: request?.id as number,
  position,
  name: email,
  email,
  fields: [],
  tokenHash: `${request?.id} ${position}`,
  sealedToken: 'sealed',
})
const idOf = (rows: { id: number }[]) => rows[0]?.id as number
const read = async (url: string) => (await ask({ url })).json()

test('a deal, its quote and its invoices tell one chain, in both directions', async () => {
  const { db } = server
  const dealId = idOf(
    await db
      .insert(deals)
      .values({ name: 'Site', clientId: rosa, createdAt: on(1) })
      .returning({ id: deals.id }),
  )
  const quoteId = idOf(
    await db
      .insert(quotes)
      .values({
        quoteNumber: 'Q-1',
        clientId: rosa,
        dealId,
        title: 'Website',
        status: 'accepted',
        amountCents: 200_000,
        createdAt: on(1),
        sentAt: on(2),
        acceptedAt: on(3),
        acceptedName: 'Rosa Delfino',
      })
      .returning({ id: quotes.id }),
  )
  const documentId = idOf(
    await db
      .insert(documents)
      .values({ name: 'Terms', type: 'document', clientId: rosa })
      .returning({ id: documents.id }),
  )
  const terms = { contractType: 'service', language: 'en', startDate: '2026-01-01', services: 'All of it' } as const
  const contracted = await db
    .insert(contracts)
    .values({
      ...terms,
      documentId,
      title: 'Terms',
      clientId: rosa,
      dealId,
      state: 'signed',
      sentAt: on(4),
      updatedAt: on(5),
    })
    .returning({ id: contracts.id })
  // The deposit of a quote carries no deal.
  const deposit = { invoiceNumber: 'INV-1', clientId: rosa, amountCents: 60_000, paidCents: 60_000 }
  const invoiceId = idOf(
    await db
      .insert(invoices)
      .values({ ...deposit, status: 'paid', issueDate: '2026-01-06', sentAt: on(6) })
      .returning({ id: invoices.id }),
  )
  await db
    .insert(quoteInstalments)
    .values({ quoteId, position: 0, isDeposit: true, due: 'acceptance', percent: 30, billedAt: on(6), invoiceId })
  await db.insert(invoicePayments).values({ invoiceId, amountCents: 60_000, paidOn: '2026-01-07' })
  await db.insert(bookings).values({
    typeName: 'First talk',
    status: 'confirmed',
    start: on(9),
    end: new Date(on(9).getTime() + 1_800_000),
    name: 'Rosa',
    email: 'rosa@example.com',
    timeZone: 'UTC',
    tokenHash: 'hash',
    sealedToken: 'sealed',
    clientId: rosa,
  })
  await db.insert(contactSubmissions).values([
    {
      name: 'Rosa',
      email: 'ROSA@example.com',
      message: 'I need a website.',
      createdAt: new Date(on(1).getTime() - 9e7),
    },
    { name: 'Rosa', email: 'rosa@example.com', message: 'Later, on something else', createdAt: on(20) },
  ])
  await db.insert(emails).values({
    messageId: 'first@example.com',
    senderName: 'Rosa',
    senderEmail: 'rosa@example.com',
    recipients: 'dana@example.com',
    subject: 'Our website',
    body: 'As I said.',
    folder: 'inbox',
    receivedAt: new Date(on(1).getTime() - 8e7),
  })
  const { steps } = (await read(`/api/deals/${dealId}/record`)) as { steps: RecordStep[] }
  expect(steps.map(({ kind, title, detail, record }) => [kind, title, detail, record.kind])).toEqual([
    ['request', 'Request from Rosa', 'I need a website.', 'request'],
    ['mail', 'Our website', 'Rosa', 'email'],
    ['quote', 'Quote Q-1', 'Website, $2,000.00', 'quote'],
    ['acceptance', 'Accepted', 'by Rosa Delfino', 'quote'],
    ['contract', 'Contract Terms', 'Sent', 'contract'],
    ['signature', 'Signed', 'Terms', 'contract'],
    ['deposit', 'Deposit INV-1', '$600.00, deposit of Q-1', 'invoice'],
    ['payment', '$600.00 paid', 'INV-1', 'invoice'],
    ['meeting', 'First talk', '', 'booking'],
  ])
  expect((await read(`/api/quotes/${quoteId}/record`)).steps).toEqual(steps)
  expect((await read(`/api/invoices/${invoiceId}/record`)).steps).toEqual(steps)
  expect((await read(`/api/contracts/${idOf(contracted)}/record`)).steps).toEqual(steps)
  expect((await ask({ url: '/api/invoices/99999/record' })).statusCode).toBe(404)
  const { entries } = await read(`/api/clients/${rosa}/timeline`)
  const lines = entries.map(({ kind, title, detail }: Record<string, string>) => [kind, title, detail])
  expect(lines).toContainEqual(['request', 'Request from Rosa', 'I need a website.'])
  expect(lines).toContainEqual(['payment', 'INV-1', '$600.00 paid'])
  expect(lines).toContainEqual(['invoice', 'INV-1', 'paid, from quote Q-1'])
  expect(lines).toContainEqual(['contract', 'Terms', 'signed'])
})

test('what happened on one day is listed on that day in the time zone of the owner, in order', async () => {
  await changeBusiness(server.db, { timeZone: 'America/Los_Angeles' })
  const post = async (url: string, payload: object = {}) => (await ask({ method: 'POST', url, payload })).json()
  const quote = await post('/api/quotes', {
    clientId: rosa,
    title: 'Sign',
    deposit: { kind: 'percent', value: 50 },
    items: [{ description: 'Sign', quantity: 1, rate: 400 }],
  })
  const { url } = await post(`/api/quotes/${quote.id}/link`)
  await server.ask({
    method: 'POST',
    url: `${new URL(url).pathname}/accept`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Rosa&agree=yes',
  })
  const accepted = await read(`/api/quotes/${quote.id}`)
  const { id } = accepted.schedule.map(({ invoiceId }: { invoiceId: number }) => ({ id: invoiceId }))[0]
  await post(`/api/invoices/${id}/payments`, { amount: 200 })
  const { issueDate } = await read(`/api/invoices/${id}`)
  const { steps } = (await read(`/api/quotes/${quote.id}/record`)) as { steps: RecordStep[] }
  const today = steps.filter(({ kind }) => kind !== 'request' && kind !== 'mail')
  expect(today.map(({ kind, at }) => [kind, dayIn('America/Los_Angeles', new Date(at))])).toEqual(
    ['quote', 'acceptance', 'deposit', 'payment'].map((kind) => [kind, issueDate]),
  )
  await changeBusiness(server.db, { timeZone: 'UTC' })
})

test('a signature is in the chain with its request, from the contract and from the quote', async () => {
  const post = async (url: string, payload: object) => (await ask({ method: 'POST', url, payload })).json()
  const { id: clientId } = await post('/api/clients', { name: 'Otto', email: 'otto@example.com' })
  const deal = await post('/api/deals', { name: 'Shop', clientId })
  const terms = { ...contractTerms, clientId, dealId: deal.id }
  const { text } = await post('/api/contracts/generate', terms)
  const contract = await post('/api/contracts', { ...terms, text })
  const items = [{ description: 'Shop', quantity: 1, rate: 500 }]
  const quote = await post('/api/quotes', { clientId, dealId: deal.id, title: 'Shop', items })
  const asked = [{ name: 'Otto Lind', email: 'otto@example.com' }]
  const forContract = await post('/api/sign-requests', { contractId: contract.id, signers: asked })
  const forQuote = await post('/api/sign-requests', { quoteId: quote.id, signers: asked })
  await post('/api/sign-requests', { contractId: contract.id, signers: asked, draft: true })
  await post(`/api/sign-requests/${forQuote.id}/withdraw`, { reason: 'A mistake' })
  const form = new URLSearchParams({ name: 'Otto Lind', agree: 'yes' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = `${new URL(forContract.signers[0].url).pathname}/sign`
  await server.ask({ method: 'POST', url, headers, payload: form })
  const { steps } = (await read(`/api/quotes/${quote.id}/record`)) as { steps: RecordStep[] }
  const signatures = steps.filter(({ kind }) => kind === 'signature')
  const by = [forContract.id, forQuote.id].map((id) =>
    signatures.filter(({ record }) => record.kind === 'signature' && record.id === id).map(({ title }) => title),
  )
  expect(by).toEqual([
    ['Sent for signature', 'Signed and sealed'],
    ['Sent for signature', 'Request withdrawn'],
  ])
  expect(signatures).toHaveLength(4)
  expect(steps.filter(({ kind }) => kind === 'contract')).toHaveLength(1)
  expect((await read(`/api/contracts/${contract.id}/record`)).steps).toEqual(steps)
})

test('what waits for a client is listed with the days it has waited, longest first', async () => {
  const { db } = server
  const before = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000)
  await db.insert(quotes).values([
    { quoteNumber: 'Q-2', clientId: rosa, title: 'Shop', status: 'sent', amountCents: 1, sentAt: before(9) },
    {
      quoteNumber: 'Q-3',
      clientId: rosa,
      title: 'Old',
      status: 'sent',
      amountCents: 1,
      issueDate: '2026-01-01',
      validUntil: '2026-01-02',
    },
    { quoteNumber: 'Q-4', clientId: rosa, title: 'Draft', amountCents: 1 },
    {
      quoteNumber: 'Q-5',
      clientId: rosa,
      title: 'Signed, not answered',
      status: 'sent',
      amountCents: 1,
      sentAt: before(4),
    },
  ])
  await db.insert(invoices).values([
    { invoiceNumber: 'INV-2', clientId: rosa, amountCents: 500, status: 'sent', sentAt: before(3) },
    { invoiceNumber: 'INV-3', clientId: rosa, amountCents: 500, status: 'draft' },
  ])
  const fileKey = 'f'.repeat(64)
  await db.insert(storedFiles).values({ key: fileKey, size: 1 })
  const request = {
    source: 'document' as const,
    clientId: rosa,
    language: 'en' as const,
    fileKey,
    readable: [],
    parties: [],
  }
  const [terms, late, countersigned, after] = await db
    .insert(signRequests)
    .values([
      { ...request, title: 'Terms', createdAt: before(5) },
      { ...request, title: 'Too late', lastDay: '2026-01-02' },
      { ...request, title: 'Only the owner is left' },
      { ...request, title: 'The owner signs first', inOrder: true },
    ])
    .returning()
  await changeBusiness(db, { email: 'Dana@example.com' })
  await db
    .insert(signers)
    .values([
      signer(terms, 1, 'rosa@example.com'),
      signer(late, 1, 'rosa@example.com'),
      { ...signer(countersigned, 1, 'rosa@example.com'), signedAt: before(1) },
      signer(countersigned, 2, 'dana@example.com'),
      signer(after, 1, 'dana@example.com'),
      signer(after, 2, 'rosa@example.com'),
    ])
  const [shop] = await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.quoteNumber, 'Q-5'))
  const [forShop] = await db
    .insert(signRequests)
    .values({
      ...request,
      source: 'quote',
      quoteId: shop?.id,
      title: 'Q-5: Signed, not answered',
      createdAt: before(4),
    })
    .returning()
  await db.insert(signers).values(signer(forShop, 1, 'rosa@example.com'))
  await ask({ method: 'POST', url: `/api/clients/${rosa}/file-requests`, payload: { title: 'Your logo' } })
  const waiting: WaitingRecord[] = await read('/api/waiting')
  const ofRosa = waiting.filter(({ clientName }) => clientName === 'Rosa')
  expect(ofRosa.map(({ kind, title, clientName, days }) => [kind, title, clientName, days])).toEqual([
    ['quote', 'Shop', 'Rosa', 9],
    ['signature', 'Terms', 'Rosa', 5],
    ['signature', 'Q-5: Signed, not answered', 'Rosa', 4],
    ['invoice', 'INV-2', 'Rosa', 3],
    ['file', 'Your logo', 'Rosa', 0],
  ])
})
