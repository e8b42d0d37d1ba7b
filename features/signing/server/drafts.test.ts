import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { contractTerms } from '#tests/support/contract-terms'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import type { SignRequestDetails } from '../api'
import { signRequests } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
const [client, owner] = [
  { name: 'Rosa Delfino', email: 'rosa@example.com' },
  { name: 'Dana Reyes', email: 'dana@example.com' },
]
const place = { page: 1, x: 0.1, y: 0.5, width: 0.3, height: 0.04 }
const today = dayIn('UTC', new Date())

beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [row] = await server.db.insert(clients).values(client).returning({ id: clients.id })
  rosa = row?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [signRequests, outgoingMails, throttles, mailAccounts]) await server.db.delete(table)
  await server.db.insert(mailAccounts).values({ address: 'dana@example.com', provider: 'sample', isDefault: true })
})

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const patch = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/sign-requests/${id}`, payload })
const read = async (id: number): Promise<SignRequestDetails> => (await ask({ url: `/api/sign-requests/${id}` })).json()
const documentOf = async (id: number) => (await ask({ url: `/api/sign-requests/${id}/document` })).rawPayload
const mails = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)
const contract = async (): Promise<{ id: number; version: number; text: object }> => {
  const terms = { ...contractTerms, clientId: rosa }
  const { text } = (await post('/api/contracts/generate', terms)).json()
  return (await post('/api/contracts', { ...terms, text })).json()
}
const make = async (input: object): Promise<SignRequestDetails> => {
  const made = await post('/api/sign-requests', { signers: [client], ...input })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const quote = async () =>
  (
    await post('/api/quotes', {
      clientId: rosa,
      title: 'Website',
      deposit: { kind: 'percent', value: 30 },
      items: [
        { description: 'Five pages', quantity: 2, rate: 500 },
        { description: 'Shop', quantity: 1, rate: 900, optional: true },
      ],
    })
  ).json()
const upload = async (content: Buffer, more: Record<string, string> = {}) => {
  const form = uploadForm({ name: 'Lease.pdf', type: 'pdf', ...more }, { name: 'Lease.pdf', content })
  return (await ask({ method: 'POST', url: '/api/documents', ...form })).json()
}
const blank = async (turned = 0) => {
  const pdf = PDF.create()
  pdf.addPage().setRotation(turned as 0)
  pdf.addPage()
  return Buffer.from(await pdf.save())
}
const pathOf = (made: SignRequestDetails, index = 0) => new URL(made.signers[index]?.url as string).pathname
const sign = (made: SignRequestDetails, index = 0, fields: Record<string, string> = {}) =>
  server.ask({
    method: 'POST',
    url: `${pathOf(made, index)}/sign`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: made.signers[index]?.name ?? '', agree: 'yes', ...fields }).toString(),
  })

test('a draft is kept and changed, asks nobody, and keeps its bytes when it is sent', async () => {
  const { id: contractId, text, version } = await contract()
  const draft = await make({ contractId, draft: true })
  expect(draft).toMatchObject({
    state: 'draft',
    hash: null,
    sentAt: null,
    mailed: false,
    signers: [{ state: 'draft', url: null }],
  })
  expect((await ask({ url: '/api/sign-requests?state=draft' })).json()).toMatchObject([{ id: draft.id }])
  const fields = [{ ...place, kind: 'signature' }]
  const changed = await patch(draft.id, { signers: [{ ...client, fields }, owner], inOrder: true, message: 'Please' })
  expect(changed.json()).toMatchObject({ state: 'draft', inOrder: true, message: 'Please', signers: [{ fields }, {}] })
  expect((await patch(draft.id, { message: 'Late', seenAt: draft.updatedAt })).json().code).toBe('changed')
  await ask({
    method: 'PATCH',
    url: `/api/contracts/${contractId}`,
    payload: { text: { ...text, note: 'Changed while it was a draft.' }, seenVersion: version },
  })
  const shown = await documentOf(draft.id)
  expect((await extractText(Uint8Array.from(shown), { mergePages: true })).text).toContain('while it was a draft')
  expect(await mails()).toHaveLength(0)
  for (const act of ['remind', 'withdraw'])
    expect((await post(`/api/sign-requests/${draft.id}/${act}`)).statusCode).toBe(409)

  const sent = await post(`/api/sign-requests/${draft.id}/send`)
  expect([sent.statusCode, sent.json().state, sent.json().mailed]).toEqual([200, 'out', true])
  expect(sent.json().hash).toBe(
    createHash('sha256')
      .update(await documentOf(draft.id))
      .digest('hex'),
  )
  expect((await mails()).map(({ to }) => to[0]?.address)).toEqual([client.email])
  expect((await read(draft.id)).history.map(({ kind }) => kind)).toEqual(['created', 'sent', 'mail-queued'])
  expect((await post(`/api/sign-requests/${draft.id}/send`)).statusCode).toBe(409)
  expect((await patch(draft.id, { message: 'Too late' })).statusCode).toBe(409)
  expect((await ask({ method: 'DELETE', url: `/api/sign-requests/${draft.id}` })).statusCode).toBe(409)

  const thrownAway = await make({ contractId, draft: true })
  expect((await ask({ method: 'DELETE', url: `/api/sign-requests/${thrownAway.id}` })).statusCode).toBe(204)
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/send'],
  ] as const)
    expect((await ask({ method, url: `/api/sign-requests/${thrownAway.id}${path}`, payload: {} })).statusCode).toBe(404)
})

test('fields lie on pages that there are, and within them', async () => {
  const { id: documentId } = await upload(await blank())
  const wrong = async (field: object) =>
    (
      await post('/api/sign-requests', { documentId, signers: [{ ...client, fields: [{ ...place, ...field }] }] })
    ).json().fields
  expect(await wrong({ kind: 'signature', page: 3 })).toHaveProperty('signers', 'The document has 2 pages')
  expect(await wrong({ kind: 'text', x: 0.8 })).toHaveProperty(['signers.0.fields.0.x'])
  expect(await wrong({ kind: 'text', y: 0.97 })).toHaveProperty(['signers.0.fields.0.x'])
  expect(await wrong({ kind: 'text', width: 0 })).toHaveProperty(['signers.0.fields.0.x'])
  expect(await wrong({ kind: 'text', x: -1 })).toHaveProperty(['signers.0.fields.0.x'])
  expect(await wrong({ kind: 'picture' })).toHaveProperty(['signers.0.fields.0.kind'])
  const draft = await make({ documentId, draft: true })
  const late = await patch(draft.id, { signers: [{ ...client, fields: [{ ...place, kind: 'date', page: 9 }] }] })
  expect(late.statusCode).toBe(422)
})

test('a signer fills in texts and ticks, and they stand at their place', async () => {
  const { id: documentId } = await upload(await blank(90))
  const fields = [
    { ...place, kind: 'signature' },
    { ...place, y: 0.2, kind: 'text', label: 'Tax <number>', required: true },
    { ...place, y: 0.3, kind: 'tick', label: 'I keep a dog' },
    { ...place, y: 0.1, page: 2, kind: 'initials' },
  ]
  const made = await make({ documentId, signers: [{ ...client, fields }, owner], inOrder: true })
  const page = (await server.ask({ url: pathOf(made) })).body
  expect(page).toContain('<input type="text" name="field-1"')
  expect(page).toContain('<input type="checkbox" name="field-2"')
  expect(page).toContain('Tax &lt;number&gt;')
  const missing = await sign(made, 0, { 'field-2': 'yes' })
  expect([missing.statusCode, missing.body.includes('Please fill in: Tax')]).toEqual([422, true])
  expect(missing.body).toContain('name="field-2" value="yes" checked')
  expect((await sign(made, 0, { 'field-1': 'x'.repeat(501) })).statusCode).toBe(422)
  expect((await sign(made, 0, { 'field-1': 'A\u202e7' })).statusCode).toBe(422)
  expect((await sign(made, 0, { 'field-1': 'DE-4711 🥐', 'field-2': 'yes' })).statusCode).toBe(303)
  expect((await read(made.id)).signers[0]?.fieldValues).toEqual([null, 'DE-4711 🥐', 'yes', null])
  expect((await server.ask({ url: pathOf(made, 1) })).body).toContain('DE-4711')
  expect((await sign(made, 1)).statusCode).toBe(303)
  expect((await read(made.id)).state).toBe('complete')
  const { text } = await extractText(Uint8Array.from(await documentOf(made.id)), { mergePages: false })
  expect(text[0]).toContain('DE-4711')
  expect(text[0]).toContain('Rosa Delfino')
  expect(text[1]).toContain('RD')
  expect(text[2]).toContain('Tax <number>')
})

test('a new version of a document or a quote withdraws its open requests and tells the signers', async () => {
  const uploaded = await upload(await blank())
  const forDocument = await make({ documentId: uploaded.id })
  expect((await upload(await blank(180), { sameName: 'version' })).version).toBe(2)
  const restored = await make({ documentId: uploaded.id })
  await post(`/api/documents/${uploaded.id}/versions/1/restore`)
  const { id: quoteId } = await quote()
  const forQuote = await make({ quoteId })
  expect((await post(`/api/quotes/${quoteId}/versions`)).statusCode).toBe(201)
  for (const { id } of [forDocument, restored, forQuote])
    expect(await read(id)).toMatchObject({ state: 'withdrawn', withdrawnWhy: 'It was changed after it was sent.' })
  expect((await mails()).filter(({ subject }) => subject.startsWith('Changed'))).toHaveLength(3)
})

test('signed by everybody, a quote is accepted as on its page', async () => {
  const { id: quoteId, validUntil } = await quote()
  const made = await make({ quoteId, signers: [client, owner] })
  expect(made.lastDay).toBe(validUntil)
  expect((await ask({ url: `/api/quotes/${quoteId}` })).json().status).toBe('sent')
  await sign(made)
  expect((await ask({ url: `/api/quotes/${quoteId}` })).json().status).toBe('sent')
  await sign(made, 1)
  const accepted = (await ask({ url: `/api/quotes/${quoteId}` })).json()
  expect(accepted).toMatchObject({ status: 'accepted', acceptance: { name: 'Rosa Delfino' } })
  expect((await ask({ url: '/api/invoices' })).json()).toMatchObject([{ clientId: rosa, amount: 300 }])
  expect((await read(made.id)).state).toBe('complete')
})

test('a quote that has expired is not sent for signature; a draft whose source is gone stays one', async () => {
  const { id: quoteId } = await quote()
  const draft = await make({ quoteId, draft: true })
  await ask({
    method: 'PATCH',
    url: `/api/quotes/${quoteId}`,
    payload: { issueDate: addDays(today, -9), validUntil: addDays(today, -3) },
  })
  expect((await post(`/api/sign-requests/${draft.id}/send`)).statusCode).toBe(409)
  await ask({ method: 'DELETE', url: `/api/quotes/${quoteId}` })
  expect((await post(`/api/sign-requests/${draft.id}/send`)).json().message).toContain('was deleted')
  expect((await read(draft.id)).state).toBe('draft')
})
