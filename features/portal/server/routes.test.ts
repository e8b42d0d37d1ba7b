import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { bookings } from '#features/booking/server/table'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { invoices } from '#features/invoices/server/table'
import { newestNotifications } from '#features/notifications/server/store'
import { quotes } from '#features/quotes/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { outgoingMails } from '#platform/outbox/table'
import { newLinkToken } from '#platform/secrets/link-token'
import { sealFor } from '#platform/secrets/seal'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import type { FileRequest, Portal } from '../portal'
import { fileRequests, portalLinks, portalSessions, portals } from './table'
import { portalCookie } from './visitor'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let other: number
const today = dayIn('UTC', new Date())
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'UTC', name: 'Mainstreet Studio', currency: 'USD' })
  await server.db.insert(mailAccounts).values({ provider: 'imap', address: 'dana@studio.example', isDefault: true })
  const made = await server.db
    .insert(clients)
    .values([
      { name: 'Rosa Delfino', email: 'Rosa@example.com' },
      { name: 'Otto Brandt', email: 'otto@example.com' },
    ])
    .returning({ id: clients.id })
  rosa = made[0]?.id as number
  other = made[1]?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [portals, fileRequests, bookings, contracts, quotes, invoices, documents, emails, outgoingMails])
    await server.db.delete(table)
  await server.db.delete(throttles)
})

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const switchOn = (id = rosa, isOn = true) =>
  ask({ method: 'PATCH', url: `/api/clients/${id}/portal`, payload: { isOn } })
const portal = async (id = rosa): Promise<Portal> => (await ask({ url: `/api/clients/${id}/portal` })).json()
/** As a browser sends a form, without the owner's session. */
const submit = (url: string, fields: Record<string, string> = {}, more: InjectOptions = {}) =>
  server.ask({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    ...more,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
  })
const mailed = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)
const linksIn = (text = '') => [...text.matchAll(/\/portal\/enter\/[\w-]+/g)].map(([path]) => path)
const askForLink = async (email: string) => {
  const answer = await submit('/portal', { email })
  expect(answer.statusCode).toBe(200)
  return linksIn((await mailed()).at(-1)?.text).at(0) as string
}
type Visitor = (url: string, more?: InjectOptions) => ReturnType<TestServer['ask']>
const visitorWith =
  (token: string): Visitor =>
  (url, more = {}) =>
    server.ask({ url, ...more, cookies: { [portalCookie]: token } })
const enter = async (email = 'rosa@example.com'): Promise<{ visit: Visitor; token: string }> => {
  const answer = await submit(await askForLink(email))
  expect(answer.statusCode).toBe(303)
  const token = answer.cookies.find(({ name }) => name === portalCookie)?.value as string
  return { token, visit: visitorWith(token) }
}
const file = async (name: string, content = 'content', clientId = rosa): Promise<number> => {
  const form = uploadForm({ name, type: 'document', clientId: String(clientId) }, { name, content })
  return (await ask({ method: 'POST', url: '/api/documents', ...form })).json().id
}

test('a client enters by a mailed link that works once, and stays in on that device', async () => {
  await switchOn()
  const path = await askForLink(' ROSA@example.com ')
  const [mail] = await mailed()
  expect(mail).toMatchObject({ to: [{ address: 'rosa@example.com' }], subject: 'Your link to Mainstreet Studio' })
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const preview = await server.ask({ method, url: path })
    expect(preview.statusCode).toBe(200)
    expect(preview.headers['set-cookie']).toBeUndefined()
  }
  const entered = await submit(path)
  expect(entered).toMatchObject({ statusCode: 303, headers: { location: '/portal' } })
  expect(entered.headers['set-cookie']).toMatch(
    /^portal_session=[\w-]{32}; Path=\/portal; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  )
  expect((await submit(path)).statusCode).toBe(404)
  expect((await server.ask({ url: path })).statusCode).toBe(404)
  const visit = visitorWith(entered.cookies[0]?.value as string)
  for (const method of ['GET', 'POST'] as const)
    expect((await visit(path, { method })).headers.location).toBe('/portal')
  const page = await visit('/portal')
  expect(page.body).toContain('Hello Rosa Delfino')
  expect(page.body).toContain('Mainstreet Studio')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).not.toContain('<script')
  expect((await portal()).sessions).toMatchObject([{ email: 'rosa@example.com', isOpen: true }])
  await visit('/portal/leave', { method: 'POST' })
  expect((await visit('/portal')).body).not.toContain('Hello')
  expect((await visit(path)).statusCode).toBe(404)
})

test('the answer is the same for unknown addresses, and attempts are limited', async () => {
  await switchOn()
  const known = await submit('/portal', { email: 'rosa@example.com' })
  const unknown = await submit('/portal', { email: 'nobody@example.com' })
  const switchedOff = await submit('/portal', { email: 'otto@example.com' })
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect(switchedOff.body).toBe(known.body)
  expect(await mailed()).toHaveLength(1)
  expect((await submit('/portal', { email: 'no address' })).statusCode).toBe(422)
  for (const email of ['rosa@example.com', 'nobody@example.com']) {
    for (let i = 0; i < 4; i++) expect((await submit('/portal', { email })).statusCode).toBe(200)
    expect((await submit('/portal', { email })).statusCode).toBe(429)
  }
  expect(await mailed()).toHaveLength(5)
})

test('a link ends after 15 minutes, and with the permission of its address', async () => {
  await switchOn()
  const late = await askForLink('rosa@example.com')
  await server.db.update(portalLinks).set({ expiresAt: new Date(Date.now() - 1) })
  expect((await submit(late)).statusCode).toBe(404)
  const path = await askForLink('rosa@example.com')
  await switchOn(rosa, false)
  expect((await submit(path)).statusCode).toBe(404)
  expect((await submit('/portal/enter/x')).statusCode).toBe(404)
})

test('several addresses enter one portal, and one address several; each can be shut out', async () => {
  await switchOn()
  await switchOn(other)
  const added = await post(`/api/clients/${rosa}/portal/addresses`, { email: 'Books@example.com' })
  expect(added.statusCode).toBe(201)
  await post(`/api/clients/${other}/portal/addresses`, { email: 'books@example.com' })
  await askForLink('books@example.com')
  const links = linksIn((await mailed()).at(-1)?.text)
  expect(links).toHaveLength(2)
  const pages = await Promise.all(
    links.map(async (path) => {
      const entered = await submit(path)
      return (await visitorWith(entered.cookies[0]?.value as string)('/portal')).body
    }),
  )
  expect(pages[0]).toContain('Hello Rosa Delfino')
  expect(pages[1]).toContain('Hello Otto Brandt')
  const { visit } = await enter('books@example.com')
  const [address] = (await portal()).addresses
  expect(address?.email).toBe('books@example.com')
  const removed = await ask({ method: 'DELETE', url: `/api/clients/${rosa}/portal/addresses/${address?.id}` })
  expect(removed.statusCode).toBe(204)
  expect((await visit('/portal')).body).not.toContain('Hello')
  const { visit: rosasVisit } = await enter()
  expect((await post(`/api/clients/${rosa}/portal/end-sessions`)).json()).toEqual({ ended: 1 })
  expect((await rosasVisit('/portal')).body).not.toContain('Hello')
  const { sessions } = await portal()
  expect(sessions.map(({ email, isOpen }) => [email, isOpen])).toEqual([
    ['rosa@example.com', false],
    ['books@example.com', false],
    ['books@example.com', false],
  ])
})

test("the client's session opens no call and no page of the office, and the owner's session no portal", async () => {
  await switchOn()
  const { token, visit } = await enter()
  const { paths } = (await ask({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  expect(calls.length).toBeGreaterThan(200)
  const answers = await Promise.all(
    calls.map(async ({ method, path }) => {
      const request = { method: method as 'GET', url: path.replace(/\{\w+\}/g, '1') }
      const cookies = { [portalCookie]: token, session: token, 'better-auth.session_token': token }
      const [withCookie, without] = await Promise.all([server.ask({ ...request, cookies }), server.ask({ ...request })])
      return { call: `${method} ${path}`, withCookie: withCookie.statusCode, without: without.statusCode }
    }),
  )
  expect(answers.filter(({ withCookie, without }) => withCookie !== 401 && withCookie !== without)).toEqual([])
  expect(answers.filter(({ withCookie }) => withCookie === 401).length).toBeGreaterThan(200)
  expect((await visit(`/portal/as/${rosa}`)).headers.location).toBe('/')
  expect((await visit('/uploads/logo.png')).statusCode).toBe(401)
  expect((await ask({ url: '/portal' })).body).not.toContain('Hello')
  const seen = await ask({ url: `/portal/as/${rosa}` })
  expect(seen.body).toContain('You see the portal as Rosa Delfino sees it')
  expect(seen.body).toContain('disabled')
  expect((await ask({ url: '/portal/as/999999' })).statusCode).toBe(404)
})

async function insertInvoice(invoiceNumber: string, clientId: number, status: 'sent' | 'draft' = 'sent') {
  const sentAt = status === 'sent' ? new Date() : null
  const values = { invoiceNumber, clientId, amountCents: 120_000, status, dueDate: addDays(today, 1), sentAt }
  const [made] = await server.db.insert(invoices).values(values).returning({ id: invoices.id })
  return made?.id as number
}

test('the portal shows what was sent or shared and nothing else; the rest is not found', async () => {
  await switchOn()
  const { visit } = await enter()
  const invoiceId = await insertInvoice('INV-1', rosa)
  const foreign = await insertInvoice('INV-2', other)
  const draft = await insertInvoice('INV-3', rosa, 'draft')
  const { token, tokenHash, sealedToken } = newLinkToken(sealFor('a secret only for tests, long enough', 'quote links'))
  await server.db.insert(quotes).values([
    {
      quoteNumber: 'Q-1',
      clientId: rosa,
      title: 'New website',
      status: 'sent',
      amountCents: 5,
      tokenHash,
      sealedToken,
    },
    { quoteNumber: 'Q-2', clientId: rosa, title: 'Not yet', amountCents: 5 },
  ])
  const plan = await file('plan.txt')
  const secret = await file('secret.txt')
  const ottos = await file('otto.txt', 'other', other)
  const shared = await post(`/api/clients/${rosa}/portal/documents`, { documentId: plan })
  expect(shared.statusCode).toBe(201)
  expect(shared.json().documents).toMatchObject([{ documentId: plan, name: 'plan.txt' }])
  expect((await post(`/api/clients/${rosa}/portal/documents`, { documentId: ottos })).statusCode).toBe(422)
  const page = (await visit('/portal')).body
  expect(page).toContain('$1,200 due tomorrow</a>, <a href="#quotes">1 quote to answer')
  expect(page).toContain(`href="/q/${token}"`)
  for (const word of ['Not yet', 'INV-2', 'INV-3', 'secret.txt', 'otto.txt']) expect(page).not.toContain(word)
  const pay = await visit(`/portal/invoices/${invoiceId}`)
  expect(pay.headers.location).toMatch(/^\/i\/[\w-]{32}$/)
  expect((await server.ask({ url: pay.headers.location as string })).statusCode).toBe(200)
  const download = await visit(`/portal/documents/${plan}?download`)
  expect(download.body).toBe('content')
  expect(download.headers).toMatchObject({ 'content-disposition': expect.stringContaining('attachment') })
  expect((await ask({ url: `/portal/as/${rosa}/documents/${plan}` })).body).toBe('content')
  const hidden = [
    `/portal/invoices/${foreign}`,
    `/portal/invoices/${draft}`,
    `/portal/documents/${secret}`,
    `/portal/documents/${ottos}`,
    '/portal/documents/99999999999',
    '/portal/contracts/1',
    '/portal/nothing',
  ]
  for (const url of hidden) expect([url, (await visit(url)).statusCode]).toEqual([url, 404])
  await ask({ method: 'PATCH', url: `/api/documents/${plan}`, payload: { clientId: other } })
  expect((await visit(`/portal/documents/${plan}`)).statusCode).toBe(404)
  await ask({ method: 'PATCH', url: `/api/documents/${plan}`, payload: { clientId: rosa } })
  await ask({ method: 'DELETE', url: `/api/clients/${rosa}/portal/documents/${plan}` })
  expect((await visit(`/portal/documents/${plan}`)).statusCode).toBe(404)
})

test('the owner asks for a file, and the client sends it into the documents', async () => {
  await switchOn()
  const { visit } = await enter()
  const asked = await post(`/api/clients/${rosa}/file-requests`, { title: 'Your logo', note: 'As SVG, please' })
  expect(asked.statusCode).toBe(201)
  const request: FileRequest = asked.json()
  expect((await mailed()).at(-1)).toMatchObject({ subject: 'Please send us: Your logo' })
  expect((await visit('/portal')).body).toContain('1 file to send')
  const send = (name: string, content: string, id = request.id) =>
    visit(`/portal/files/${id}`, { method: 'POST', ...uploadForm({}, { name, content }) })
  expect((await send('../../logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')).headers.location).toBe(
    '/portal?received#files',
  )
  const [document] = (await ask({ url: `/api/documents?clientId=${rosa}` })).json()
  expect(document).toMatchObject({ origin: 'portal', originId: request.id, clientId: rosa })
  expect(document.filename).not.toContain('/')
  expect(document.mismatch).not.toBeNull()
  expect((await portal()).requests).toMatchObject([{ files: [{ documentId: document.id }] }])
  expect((await portal()).requests[0]?.receivedAt).not.toBeNull()
  expect((await newestNotifications(server.db)).notifications[0]).toMatchObject({
    kind: 'portal',
    title: 'Rosa Delfino sent a file',
  })
  const page = (await visit('/portal')).body
  expect(page).toContain('received')
  expect(page).not.toContain('file to send')
  const several = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, content: name }))
  const dropped = await visit(`/portal/files/${request.id}`, { method: 'POST', ...uploadForm({}, ...several) })
  expect(dropped.headers.location).toBe('/portal?received=3#files')
  expect((await visit('/portal?received=3')).body).toContain('your 3 files have arrived')
  expect((await portal()).requests[0]?.files).toHaveLength(4)
  expect((await newestNotifications(server.db)).notifications[0]?.title).toBe('Rosa Delfino sent 3 files')
  const foreign: FileRequest = (await post(`/api/clients/${other}/file-requests`, { title: 'Theirs' })).json()
  expect((await send('a.txt', 'a', foreign.id)).statusCode).toBe(404)
  expect((await send('big.bin', 'x'.repeat(10 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await visit(`/portal/files/${request.id}`, { method: 'POST', ...uploadForm({}) })).statusCode).toBe(422)
  expect((await post(`/api/file-requests/${request.id}/close`)).json().closedAt).not.toBeNull()
  expect((await send('late.txt', 'late')).statusCode).toBe(409)
  const stranger = await server.ask({
    method: 'POST',
    url: `/portal/files/${request.id}`,
    ...uploadForm({}, { name: 'a.txt', content: 'a' }),
  })
  expect(stranger).toMatchObject({ statusCode: 303, headers: { location: '/portal' } })
})

test('what the client writes arrives in the inbox, and what the owner answers is mailed and stands in the portal', async () => {
  await switchOn()
  const { visit } = await enter()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const write = (text: string) =>
    visit('/portal/messages', {
      method: 'POST',
      headers: form,
      payload: new URLSearchParams({ text }).toString(),
    })
  expect((await write('Can we meet on Friday?\n<b>Rosa</b>')).headers.location).toBe('/portal?sent#messages')
  expect((await write('\0')).statusCode).toBe(422)
  expect((await write('x'.repeat(10_001))).statusCode).toBe(422)
  const [mail] = (await ask({ url: '/api/emails?folder=inbox' })).json()
  expect(mail).toMatchObject({ senderEmail: 'rosa@example.com', subject: 'Message from Rosa Delfino', read: false })
  const { entries } = (await ask({ url: `/api/clients/${rosa}/timeline` })).json()
  expect(entries[0]).toMatchObject({ kind: 'email', id: mail.id })
  const answered = await post('/api/emails/send', {
    to: 'rosa@example.com',
    subject: 'Re: Message from Rosa Delfino',
    body: 'Friday is fine.\n\nOn Tue, Nov 17, 2026, Rosa wrote:\n> Can we meet',
    answersId: mail.id,
  })
  expect(answered.statusCode).toBe(201)
  await post('/api/emails/send', {
    to: 'colleague@example.com',
    subject: 'Fwd',
    body: 'Between us',
    answersId: mail.id,
  })
  expect((await post(`/api/clients/${rosa}/portal/messages`, { text: 'At nine?' })).statusCode).toBe(201)
  const page = (await visit('/portal')).body
  expect(page).toContain('Can we meet on Friday?\n&lt;b&gt;Rosa&lt;/b&gt;')
  expect(page).toContain('Friday is fine.</p>')
  expect(page).toContain('At nine?')
  expect(page).not.toContain('Between us')
  expect((await mailed()).filter(({ to }) => to[0]?.address === 'rosa@example.com')).toHaveLength(3)
  expect(new Set((await server.db.select().from(emails)).map(({ threadId }) => threadId)).size).toBe(1)
  expect((await server.db.select().from(portalSessions)).length).toBe(1)
})

test('the answer is mailed to whoever of the client wrote last', async () => {
  await switchOn()
  await post(`/api/clients/${rosa}/portal/addresses`, { email: 'books@example.com' })
  const write = async (from: string) =>
    (await enter(from)).visit('/portal/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ text: 'Is it paid?' }).toString(),
    })
  const answered = async () => {
    expect((await post(`/api/clients/${rosa}/portal/messages`, { text: 'It is.' })).statusCode).toBe(201)
    return (await mailed()).at(-1)?.to[0]?.address
  }
  expect(await answered()).toBe('rosa@example.com')
  await write('books@example.com')
  expect(await answered()).toBe('books@example.com')
  await write('rosa@example.com')
  expect(await answered()).toBe('rosa@example.com')
})

test('a message or a file that is sent twice arrives once, and is answered as the first time', async () => {
  await switchOn()
  const request: FileRequest = (await post(`/api/clients/${rosa}/file-requests`, { title: 'Logo', note: '' })).json()
  const { visit } = await enter()
  const key = (await visit('/portal')).body.match(/name="key" value="([\w-]+)"/)?.[1] as string
  const write = (text: string) =>
    visit('/portal/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ text, key }).toString(),
    })
  const both = await Promise.all([write('Can we meet?'), write('Can we meet?')])
  expect(both.map(({ headers }) => headers.location)).toEqual(Array(2).fill('/portal?sent#messages'))
  const texts = async () => (await server.db.select().from(emails)).map(({ body }) => body)
  expect(await texts()).toEqual(['Can we meet?'])
  // Gone back to the form and written something else.
  await write('On Friday?')
  for (let i = 0; i < 30; i++) expect((await write('On Friday?')).headers.location).toBe('/portal?sent#messages')
  expect((await texts()).sort()).toEqual(['Can we meet?', 'On Friday?'])
  const upload = (content: string) =>
    visit(`/portal/files/${request.id}`, { method: 'POST', ...uploadForm({ key }, { name: 'logo.svg', content }) })
  for (const content of ['<svg/>', '<svg/>', '<svg></svg>'])
    expect((await upload(content)).headers.location).toBe('/portal?received#files')
  expect((await server.db.select().from(documents)).length).toBe(2)
})
