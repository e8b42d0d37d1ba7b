import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { saveDocument, saveVersion } from '#features/documents/server/store'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import type { InvoiceDetails } from '#features/invoices/api'
import { invoices } from '#features/invoices/server/table'
import { newestNotifications } from '#features/notifications/server/store'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { outgoingMails } from '#platform/outbox/table'
import { newLinkToken } from '#platform/secrets/link-token'
import { sealFor } from '#platform/secrets/seal'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { QuoteDetails } from '../api'
import { composeMail, sendQuote } from './send'
import { billDueInstalments, quoteMailSent } from './store'
import { quoteSeries, quotes } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let dealId: number
const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const year = today.slice(0, 4)
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone, name: 'Mainstreet Studio', currency: 'EUR' })
  const [client] = await server.db
    .insert(clients)
    .values({ name: 'Rosa Delfino', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  rosa = client?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [
    quotes,
    quoteSeries,
    invoices,
    notifications,
    throttles,
    documents,
    deals,
    emails,
    outgoingMails,
  ])
    await server.db.delete(table)
  const [deal] = await server.db
    .insert(deals)
    .values({ name: 'Bakery website', clientId: rosa, stage: 'proposal', valueCents: 100_000 })
    .returning({ id: deals.id })
  dealId = deal?.id as number
})

const offer = (more: object = {}) => ({
  clientId: rosa,
  title: 'Bakery website',
  issueDate: today,
  validUntil: addDays(today, 14),
  taxRate: 19,
  deposit: { kind: 'percent', value: 30 },
  items: [{ description: 'Five pages', quantity: 2, rate: 500 }],
  ...more,
})
const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const create = (more: object = {}) => post('/api/quotes', offer(more))
const created = async (more: object = {}): Promise<QuoteDetails> => (await create(more)).json()
const open = async (id: number): Promise<QuoteDetails> => (await ask({ url: `/api/quotes/${id}` })).json()
const invoice = async (id: number | null): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const edit = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/quotes/${id}`, payload })
const link = async (id: number): Promise<string> => new URL((await post(`/api/quotes/${id}/link`)).json().url).pathname
/** As a browser sends a form, without a session. */
const submit = (url: string, fields: Record<string, string> | [string, string][]) =>
  server.ask({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Test browser' },
    payload: new URLSearchParams(fields).toString(),
  })
const accept = (path: string, more: Record<string, string> = {}) =>
  submit(`${path}/accept`, { name: 'Rosa Delfino', agree: 'yes', ...more })
const hiddenVersion = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] as string

test('a quote has a number of its own, its totals, and a deposit of the total with tax', async () => {
  const made = await create()
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    quoteNumber: `Q-${year}-001`,
    version: 1,
    status: 'draft',
    clientName: 'Rosa Delfino',
    subtotal: 1000,
    taxAmount: 190,
    amount: 1190,
    depositAmount: 357,
    rest: 833,
    deposit: { kind: 'percent', value: 30 },
  })
  expect((await created()).quoteNumber).toBe(`Q-${year}-002`)
  const list = await ask({ url: '/api/quotes?search=bakery&page=1&pageSize=1' })
  expect([list.headers['x-total-count'], list.json().length]).toEqual(['2', 1])
  const found = (await ask({ url: `/api/search?q=Q-${year}-002` })).json()
  expect(JSON.stringify(found)).toContain('"kind":"quote"')
})

test('the client finds the title, their tax number, the discount and every tax of a line on the PDF and on the page', async () => {
  await ask({ method: 'PATCH', url: `/api/clients/${rosa}/billing`, payload: { taxNumber: 'ESB12345674' } })
  const items = [
    { description: 'Five pages', quantity: 2, rate: 500, discount: { kind: 'percent', value: 10 } },
    { description: 'Hosting', quantity: 1, rate: 50, taxRate: 0 },
  ]
  const title = 'Pages of the summer menu'
  const quote = await created({ title, items, taxRate: 5, moreTaxes: [{ name: 'QST', rate: 9.975 }] })
  const pdf = await ask({ url: `/api/quotes/${quote.id}/pdf` })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  const page = (await server.ask({ url: await link(quote.id) })).body
  for (const shown of [title, 'Tax ID: ESB12345674', 'Discount 10%', '5% + QST 9.975%']) {
    expect(text).toContain(shown)
    expect(page).toContain(shown)
  }
  await ask({ method: 'PATCH', url: `/api/clients/${rosa}/billing`, payload: { taxNumber: null } })
})

test('bad input is refused by field', async () => {
  const refused = await create({
    title: 'x'.repeat(4000),
    deposit: { kind: 'percent', value: 101 },
    items: [{ description: '', quantity: 0, rate: -1 }],
  })
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().fields).sort()).toEqual([
    'deposit.value',
    'items.0.description',
    'items.0.quantity',
    'items.0.rate',
    'title',
  ])
  const half = { kind: 'percent', value: 50 }
  const schedule = [
    { due: 'acceptance', share: half },
    { due: 'day', day: today, share: { kind: 'amount', value: 595.01 } },
  ]
  const tooMuch = await create({ deposit: null, schedule })
  expect(tooMuch.json().fields).toEqual({ schedule: 'Deposit and instalments come to more than the total' })
  const deposit = await create({ deposit: { kind: 'amount', value: 1190.01 } })
  expect(deposit.json().fields).toEqual({ 'deposit.value': 'Deposit and instalments come to more than the total' })
  expect((await create({ schedule: [{ due: 'day', share: half }] })).json().fields).toEqual({
    'schedule.0.day': 'Please choose the day',
  })
  const halfYen = { currency: 'JPY', items: [{ description: 'Tea', quantity: 1, rate: 5000 }] }
  const share = { kind: 'amount', value: 10.5 }
  expect((await create({ ...halfYen, deposit: share })).json().fields).toEqual({
    'deposit.value': 'Amounts in JPY have no decimals',
  })
  expect((await create({ ...halfYen, deposit: null, schedule: [{ due: 'acceptance', share }] })).json().fields).toEqual(
    { 'schedule.0.share.value': 'Amounts in JPY have no decimals' },
  )
  expect((await create({ ...halfYen, deposit: null, discount: share })).json().fields).toEqual({
    'discount.value': 'Amounts in JPY have no decimals',
  })
  expect((await create({ validUntil: addDays(today, -1) })).json().fields).toHaveProperty('validUntil')
  expect((await create({ clientId: 99_999 })).json().fields).toHaveProperty('clientId')
})

test('a client accepts on the page: deal won, deposit billed, PDF kept, owner notified', async () => {
  const quote = await created({ dealId, terms: 'Half a year of care.', message: 'As we talked.' })
  const path = await link(quote.id)
  expect((await open(quote.id)).status).toBe('sent')
  const page = await server.ask({ url: path })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).not.toContain('<script')
  for (const text of ['Dear Rosa Delfino,', 'As we talked.', '€1,190.00', 'Half a year of care.', '€357.00', '€833.00'])
    expect(page.body).toContain(text)
  expect((await open(quote.id)).status).toBe('viewed')

  const answer = await accept(path)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
  const after = await open(quote.id)
  expect(after).toMatchObject({
    status: 'accepted',
    acceptance: { name: 'Rosa Delfino', address: '127.0.0.1', browser: 'Test browser' },
    schedule: [{ isDeposit: true, due: 'acceptance', amount: 357, invoiceNumber: `INV-${year}-001` }],
  })
  const deposit = await invoice(after.schedule[0]?.invoiceId ?? null)
  expect(deposit).toMatchObject({ amount: 357, subtotal: 300, taxAmount: 57, status: 'sent', dealId, currency: 'EUR' })
  expect(deposit.items[0]?.description).toBe(`Deposit for Bakery website (quote Q-${year}-001)`)
  const [deal] = await server.db.select().from(deals).where(eq(deals.id, dealId))
  expect([deal?.stage, deal?.actualCloseDate]).toEqual(['closed-won', today])
  const { notifications: notices } = await newestNotifications(server.db)
  expect(notices[0]).toMatchObject({
    kind: 'quote-answer',
    title: `Rosa Delfino accepted Q-${year}-001`,
    href: `/quotes/${quote.id}`,
  })
  const file = await ask({ url: after.acceptance?.document?.path as string })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), { mergePages: true })
  for (const part of ['Rosa Delfino accepted this quote on', '€1,190.00', 'Half a year of care.'])
    expect(text).toContain(part)
  const thanks = await server.ask({ url: path })
  expect(thanks.body).toContain('You accepted this quote for €1,190.00')
  expect(thanks.body).toContain(`href="${new URL(deposit.publicUrl as string).pathname}"`)
})

test('two tabs at the same moment, and a third later, accept once', async () => {
  const quote = await created({ dealId })
  const path = await link(quote.id)
  const answers = await Promise.all([accept(path), accept(path, { name: 'Wen' }), accept(path), accept(path)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
  expect((await accept(path)).statusCode).toBe(303)
  expect(await server.db.select().from(invoices)).toHaveLength(1)
  expect(await server.db.select().from(documents)).toHaveLength(1)
  expect((await newestNotifications(server.db)).notifications).toHaveLength(1)
  expect((await open(quote.id)).history.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
})

test('an acceptance needs a name of a person’s length and the ticked sentence, and hostile text stays text', async () => {
  const quote = await created({ title: '<script>alert(1)</script>', message: '"><img src=x onerror=y>' })
  const path = await link(quote.id)
  const page = await server.ask({ url: path })
  expect(page.body).not.toMatch(/<script|<img/)
  const wordings: [Record<string, string>, string][] = [
    [{ name: ' ', agree: 'yes' }, 'Please type your name.'],
    [{ name: 'x'.repeat(4000), agree: 'yes' }, 'Please use at most 200 letters for your name.'],
    [{ name: 'Rosa' }, 'Please tick the sentence to accept.'],
  ]
  for (const [fields, message] of wordings) {
    const refused = await submit(`${path}/accept`, fields)
    expect([refused.statusCode, refused.body.includes(message)]).toEqual([422, true])
  }
  expect((await submit(`${path}/accept`, { name: '"><script>', agree: '' })).body).not.toContain('<script')
  expect((await open(quote.id)).status).toBe('viewed')
})

test('what the client saw is what is accepted, although the owner changed it meanwhile', async () => {
  const quote = await created()
  const path = await link(quote.id)
  const seen = hiddenVersion((await server.ask({ url: path })).body)
  expect((await edit(quote.id, { items: [{ description: 'Five pages', quantity: 2, rate: 900 }] })).json().amount).toBe(
    2142,
  )
  await accept(path, { version: seen })
  expect(await open(quote.id)).toMatchObject({ status: 'accepted', amount: 1190, items: [{ rate: 500 }] })
  const [accepted] = (await ask({ url: '/api/notifications' })).json().notifications
  expect(accepted.body).toBe('Bakery website, €1,190.00, as it was before your last change')
  const late = await edit(quote.id, { title: 'Other' })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'The client accepted this quote, so it stays as it is. Write a new one for further work.',
  ])

  const other = await created()
  const otherPath = await link(other.id)
  await server.ask({ url: otherPath })
  await edit(other.id, { items: [{ description: 'Five pages', quantity: 1, rate: 900 }] })
  const newest = hiddenVersion((await server.ask({ url: otherPath })).body)
  await accept(otherPath, { version: newest })
  expect((await open(other.id)).amount).toBe(1071)
})

test('optional lines and alternatives are chosen by the client, and a changed total is shown before it counts', async () => {
  const quote = await created({
    deposit: { kind: 'percent', value: 50 },
    taxRate: 0,
    items: [
      { description: 'Pages', quantity: 1, rate: 100 },
      { description: 'Photographs', quantity: 1, rate: 40, optional: true },
      { description: 'Plain cards', quantity: 1, rate: 20, alternative: 'Cards' },
      { description: 'Gold cards', quantity: 1, rate: 60, alternative: 'Cards' },
    ],
  })
  expect(quote.amount).toBe(120)
  const path = await link(quote.id)
  const again = await server.ask({ url: `${path}?choice=1&choice-2=3` })
  expect(again.body).toContain('€200.00')
  const choice = { choice: '1', 'choice-2': '3' }
  const changed = await accept(path, { ...choice, total: '12000' })
  expect([changed.statusCode, changed.body.includes('With your choice the total is €200.00')]).toEqual([422, true])
  await accept(path, { ...choice, total: '20000' })
  const after = await open(quote.id)
  expect([after.amount, after.depositAmount, after.items.map(({ chosen }) => chosen)]).toEqual([
    200,
    100,
    [true, true, false, true],
  ])
})

test('declined with a reason, asked about, expired, replaced and withdrawn: each says so', async () => {
  const declined = await created({ dealId })
  const path = await link(declined.id)
  expect((await submit(`${path}/question`, { question: 'Is hosting in it?' })).headers.location).toBe(`${path}?asked`)
  await submit(`${path}/decline`, { reason: 'Too dear' })
  expect(await open(declined.id)).toMatchObject({ status: 'declined', declineReason: 'Too dear' })
  expect((await accept(path)).statusCode).toBe(409)
  expect((await newestNotifications(server.db)).notifications.map(({ title, body }) => [title, body])).toEqual([
    [`Rosa Delfino declined Q-${year}-001`, 'Too dear'],
    [`Rosa Delfino asks about Q-${year}-001`, 'Is hosting in it?'],
  ])

  const late = await created()
  const latePath = await link(late.id)
  await server.db
    .update(quotes)
    .set({ issueDate: addDays(today, -9), validUntil: addDays(today, -1) })
    .where(eq(quotes.id, late.id))
  expect((await open(late.id)).status).toBe('expired')
  expect((await server.ask({ url: latePath })).body).toContain('This quote expired')
  expect((await accept(latePath)).statusCode).toBe(409)
  expect((await ask({ url: '/api/quotes?status=expired' })).json()).toMatchObject([{ id: late.id }])

  const first = await created()
  const firstPath = await link(first.id)
  const second = (await post(`/api/quotes/${first.id}/versions`)).json()
  expect(second).toMatchObject({ quoteNumber: first.quoteNumber, version: 2, status: 'draft', amount: 1190 })
  expect((await open(first.id)).status).toBe('sent')
  const secondPath = await link(second.id)
  expect((await open(first.id)).status).toBe('replaced')
  const replaced = await accept(firstPath)
  expect([replaced.statusCode, replaced.body.includes(`href="${secondPath}"`)]).toEqual([409, true])
  await ask({ method: 'DELETE', url: `/api/quotes/${second.id}/link` })
  expect((await accept(secondPath)).statusCode).toBe(404)
  expect((await server.ask({ url: secondPath })).body).toContain('has withdrawn this link to the quote')
})

test('a version that the client accepts while the next one is written stays accepted', async () => {
  const first = await created()
  const path = await link(first.id)
  const second = (await post(`/api/quotes/${first.id}/versions`)).json()
  await accept(path)
  expect((await post(`/api/quotes/${second.id}/link`)).statusCode).toBe(409)
  expect((await open(first.id)).status).toBe('accepted')
})

test('guessed links are not found, and soon refused', async () => {
  const guess = () => server.ask({ url: `/q/${'x'.repeat(32)}` })
  expect((await guess()).statusCode).toBe(404)
  const statuses = new Set<number>()
  for (let i = 0; i < 61; i++) statuses.add((await guess()).statusCode)
  expect([...statuses]).toEqual([404, 429])
})

test('instalments are billed on their day, once, and the final invoice deducts them with their tax', async () => {
  const quote = await created({
    deposit: { kind: 'percent', value: 33.33 },
    items: [
      { description: 'Five pages', quantity: 3, rate: 333.33 },
      { description: 'Book', quantity: 1, rate: 99.99, taxRate: 7 },
    ],
    schedule: [
      { due: 'day', day: today, share: { kind: 'amount', value: 250.01 } },
      { due: 'day', day: addDays(today, 30), share: { kind: 'percent', value: 10 } },
    ],
  })
  await accept(await link(quote.id))
  await Promise.all([billDueInstalments(server.db, new Date()), billDueInstalments(server.db, new Date())])
  const accepted = await open(quote.id)
  expect(accepted.schedule.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    `INV-${year}-001`,
    `INV-${year}-002`,
    null,
  ])
  const parts = await Promise.all(accepted.schedule.slice(0, 2).map(({ invoiceId }) => invoice(invoiceId)))
  expect(parts.map(({ amount, status }) => [amount, status])).toEqual([
    [accepted.schedule[0]?.amount, 'sent'],
    [250.01, 'draft'],
  ])
  const converted = await post(`/api/quotes/${quote.id}/convert`)
  expect(converted.statusCode).toBe(201)
  const final = await invoice(converted.json().id)
  const cents = (amount: number) => Math.round(amount * 100)
  const deducted = parts.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(cents(final.amount)).toBe(cents(accepted.amount) - deducted)
  expect(final.deductions.map(({ invoiceNumber, amount, taxAmount }) => [invoiceNumber, amount, taxAmount])).toEqual(
    parts.map(({ invoiceNumber, amount, taxAmount }) => [invoiceNumber, amount, taxAmount]),
  )
  expect((await post(`/api/quotes/${quote.id}/convert`)).statusCode).toBe(409)

  const pdf = await ask({ url: `/api/invoices/${final.id}/pdf` })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  expect(text).toContain(`Billed with INV-${year}-001`)
  const csv = (await ask({ url: '/api/invoices/export?what=invoices' })).body.split('\n')
  const column = (csv[0] ?? '').split(',').indexOf('Tax')
  const declared = csv.slice(1, 4).reduce((sum, line) => sum + cents(Number(line.split(',')[column])), 0)
  expect(declared).toBe(cents(accepted.taxAmount))

  const change = { items: [{ description: 'Other', quantity: 1, rate: 1 }] }
  expect((await ask({ method: 'PATCH', url: `/api/invoices/${parts[0]?.id}`, payload: change })).statusCode).toBe(422)
  expect((await ask({ method: 'DELETE', url: `/api/invoices/${parts[0]?.id}` })).statusCode).toBe(409)
  expect((await ask({ method: 'PATCH', url: `/api/invoices/${final.id}`, payload: change })).statusCode).toBe(422)
  const noted = await ask({ method: 'PATCH', url: `/api/invoices/${final.id}`, payload: { notes: 'Thank you' } })
  expect(noted.json().amount).toBe(final.amount)
  await billDueInstalments(server.db, new Date(Date.now() + 40 * 86_400_000))
  expect(await server.db.select().from(invoices)).toHaveLength(3)
})

test('taxes as on invoices: several, in the price, withheld; the deposit bears its part of each', async () => {
  const { id, ...quote } = await created({
    taxRate: 21,
    withholding: { name: 'IRPF', rate: 15 },
    items: [{ description: 'Design', quantity: 10, rate: 100, unit: 'hour' }],
  })
  expect(quote).toMatchObject({ amount: 1060, withheldAmount: 150, depositAmount: 318, items: [{ unit: 'hour' }] })
  const path = await link(id)
  expect((await server.ask({ url: path })).body).toContain('IRPF 15%')
  await submit(`${path}/accept`, { name: 'Rosa Delfino', agree: 'yes' })
  const [deposit] = (await open(id)).schedule
  expect(await invoice(deposit?.invoiceId ?? null)).toMatchObject({
    amount: 318,
    withheldAmount: 45,
    taxes: [{ rate: 21, base: 300, amount: 63 }],
  })
  const final = (await post(`/api/quotes/${id}/convert`)).json()
  expect(final).toMatchObject({ amount: 742, withholding: { name: 'IRPF', rate: 15 }, items: [{ unit: 'hour' }] })
  const two = await created({ taxRate: 5, moreTaxes: [{ name: 'QST', rate: 9.975 }], currency: 'CAD' })
  expect(two).toMatchObject({ amount: 1149.75, taxes: [{ rate: 5 }, { name: 'QST', rate: 9.975 }] })
  expect(await created({ pricesIncludeTax: true })).toMatchObject({ amount: 1000, taxAmount: 159.66 })
  const exempt = await created({ taxTreatment: 'reverse charge' })
  expect(exempt).toMatchObject({ amount: 1000, taxes: [] })
  expect((await server.ask({ url: await link(exempt.id) })).body).toContain('Reverse charge')
})

test('the summary has each status of today by currency', async () => {
  const { id } = await created()
  await created({ currency: 'USD' })
  await created({ issueDate: '2026-01-02', validUntil: '2026-01-05' })
  await link(id)
  expect((await ask({ url: '/api/quotes/summary' })).json()).toEqual([
    { currency: 'EUR', status: 'expired', count: 1, amount: 1190 },
    { currency: 'EUR', status: 'sent', count: 1, amount: 1190 },
    { currency: 'USD', status: 'draft', count: 1, amount: 1190 },
  ])
})

test('an answer that the owner heard elsewhere counts as one on the page, once', async () => {
  const quote = await created({ dealId, deposit: { kind: 'percent', value: 30 } })
  const before = (await ask({ url: '/api/notifications' })).json().notifications.length
  const [first, second] = await Promise.all([
    post(`/api/quotes/${quote.id}/answer`, { answer: 'accepted', name: 'Rosa, by phone' }),
    post(`/api/quotes/${quote.id}/answer`, { answer: 'accepted' }),
  ])
  expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 409])
  const accepted = await open(quote.id)
  expect(accepted).toMatchObject({
    status: 'accepted',
    acceptance: { address: null, browser: null, document: { id: expect.any(Number) } },
    schedule: [{ amount: 357, invoiceNumber: `INV-${year}-001` }],
  })
  expect(accepted.history.find(({ kind }) => kind === 'accepted')?.actor).toBe('owner')
  expect((await ask({ url: `/api/deals/${dealId}` })).json().stage).toBe('closed-won')
  expect((await ask({ url: '/api/notifications' })).json().notifications).toHaveLength(before)
  const other = await created()
  const path = await link(other.id)
  await post(`/api/quotes/${other.id}/answer`, { answer: 'declined', reason: 'Too dear' })
  expect(await open(other.id)).toMatchObject({ status: 'declined', declineReason: 'Too dear' })
  expect((await accept(path)).statusCode).toBe(409)
  expect((await post(`/api/quotes/${other.id}/answer`, { answer: 'perhaps' })).statusCode).toBe(422)
})

test('a quote agreed elsewhere is billed as a whole, and an accepted one is kept', async () => {
  const quote = await created({ dealId })
  const { amount, status } = (await post(`/api/quotes/${quote.id}/convert`)).json()
  expect([amount, status, (await open(quote.id)).status]).toEqual([1190, 'draft', 'accepted'])
  expect((await ask({ method: 'DELETE', url: `/api/quotes/${quote.id}` })).statusCode).toBe(409)
  const draft = await created()
  expect((await ask({ method: 'DELETE', url: `/api/quotes/${draft.id}` })).statusCode).toBe(204)
  expect((await created()).quoteNumber).toBe(`Q-${year}-003`)
})

test('the final invoice deducts of a deposit only what no credit note has taken back', async () => {
  const quote = await created()
  await accept(await link(quote.id))
  const depositId = (await open(quote.id)).schedule[0]?.invoiceId
  await post(`/api/invoices/${depositId}/credit-notes`, { amount: 119, reason: 'Billed too much' })
  const final = await invoice((await post(`/api/quotes/${quote.id}/convert`)).json().id)
  expect(final.deductions).toMatchObject([{ amount: 238, taxAmount: 38 }])
  expect(final.amount).toBe(952)
})

test('a credit over a final invoice takes back the tax that it declares itself', async () => {
  const quote = await created()
  await accept(await link(quote.id))
  const depositId = (await open(quote.id)).schedule[0]?.invoiceId
  const deposit = await invoice(depositId ?? null)
  const final = await invoice((await post(`/api/quotes/${quote.id}/convert`)).json().id)
  await ask({ method: 'PATCH', url: `/api/invoices/${final.id}`, payload: { status: 'sent' } })
  const credit = async (amount: number) =>
    (await post(`/api/invoices/${final.id}/credit-notes`, { amount }))
      .json()
      .taxes.map((tax: { amount: number }) => tax.amount)
  const whole = final.taxAmount - deposit.taxAmount
  const [half] = await credit(final.amount / 2)
  expect(half).toBe(whole / 2)
  expect(await credit(final.amount / 2)).toEqual([whole / 2])
})

test('everything billed by instalments leaves a final invoice that is paid', async () => {
  const quote = await created({ deposit: { kind: 'percent', value: 100 } })
  await accept(await link(quote.id))
  const final = (await post(`/api/quotes/${quote.id}/convert`)).json()
  expect([final.amount, final.deducted, final.status, final.balance]).toEqual([0, 1190, 'paid', 0])
})

test('without a mail account nothing is sent; a delivered mail makes a draft sent', async () => {
  const quote = await created()
  expect((await post(`/api/quotes/${quote.id}/send`)).statusCode).toBe(409)
  const preview = (await ask({ url: `/api/quotes/${quote.id}/mail` })).json()
  expect(preview).toMatchObject({ to: 'rosa@example.com', hasMailAccount: false })
  expect(preview.text).toContain('{link}')
  const seal = sealFor('a secret only for tests, long enough', 'quote links')
  const mail = await composeMail(server.db, server.files, { id: quote.id, key: 'once' }, new Date())
  const link = { made: newLinkToken(seal), urlOf: (sealed: string) => `https://example.com/q/${seal.open(sealed)}` }
  await server.db.transaction((tx) => sendQuote(tx, mail, link, { actor: 'owner', userId: 1 }, new Date()))
  const [queued] = await server.db.select().from(outgoingMails)
  expect(queued?.text).toContain(`https://example.com/q/${link.made.token}`)
  expect((await server.ask({ url: `/q/${link.made.token}` })).statusCode).toBe(200)
  await server.db.transaction((tx) => quoteMailSent(tx, quote.id, new Date()))
  expect(await open(quote.id)).toMatchObject({ status: 'viewed', mails: [{ state: 'queued' }] })
})

test('a question about a mailed quote is in its conversation in the inbox, and is notified', async () => {
  const { id } = await created()
  const path = await link(id)
  const mail = await composeMail(server.db, server.files, { id, key: 'mailed' }, new Date())
  const made = { made: newLinkToken(sealFor('x'.repeat(32), 'quote links')), urlOf: () => 'https://example.com/q/x' }
  await server.db.transaction((tx) => sendQuote(tx, mail, made, { actor: 'owner', userId: 1 }, new Date()))
  const [sent] = await server.db.select().from(outgoingMails).where(eq(outgoingMails.key, 'mailed'))
  const subject = `Quote Q-${year}-001 from Mainstreet Studio`
  const messageId = sent?.messageId.replace(/^<|>$/g, '') as string
  const copy = {
    senderEmail: 'me@example.com',
    senderName: 'Me',
    recipients: 'rosa@example.com',
    subject,
    body: 'Here it is',
    messageId,
  }
  const [kept] = await server.db
    .insert(emails)
    .values({ ...copy, folder: 'sent' })
    .returning()
  await submit(`${path}/question`, { question: 'Is hosting in it?' })
  const inbox = await server.db.select().from(emails).where(eq(emails.folder, 'inbox'))
  expect(inbox).toMatchObject([
    {
      threadId: kept?.threadId,
      subject: `Re: ${subject}`,
      senderEmail: 'rosa@example.com',
      senderName: 'Rosa Delfino',
      body: 'Is hosting in it?',
    },
  ])
  expect((await newestNotifications(server.db)).notifications).toMatchObject([{ body: 'Is hosting in it?' }])
})

test('a question that is sent twice is asked once, and is answered as the first time', async () => {
  const { id } = await created()
  const path = await link(id)
  const key = (await server.ask({ url: path })).body.match(/name="key" value="([\w-]+)"/)?.[1] as string
  for (const question of ['Is hosting in it?', 'Is hosting in it?', 'And the domain?'])
    expect((await submit(`${path}/question`, { question, key })).headers.location).toBe(`${path}?asked`)
  const { history } = await open(id)
  const asked = history.filter(({ kind }) => kind === 'question')
  expect(asked.map(({ detail }) => detail).sort()).toEqual(['And the domain?', 'Is hosting in it?'])
})

test('documents are attached as they were: listed, downloaded by the link alone, mailed if wished', async () => {
  const upload = (name: string, content: string) =>
    saveDocument(server.db, server.files, { name, content: Buffer.from(content), clientId: rosa })
  const plan = await upload('Plan.txt', 'the plan as agreed')
  const other = await upload('Prices.txt', 'old prices')
  const { id, attachments } = await created({ attachments: [{ documentId: plan.id }, { documentId: other.id }] })
  expect(attachments).toMatchObject([
    { documentId: plan.id, name: 'Plan.txt', contentType: 'text/plain', size: 18 },
    { name: 'Prices.txt' },
  ])
  await saveVersion(server.db, server.files, plan.id, {
    content: Buffer.from('another plan'),
    name: 'Plan.txt',
    filename: 'Plan.txt',
  })
  const path = await link(id)
  const page = (await server.ask({ url: path })).body
  const [first, second] = [...page.matchAll(/href="([^"]+\/attachments\/\d+)"/g)].map(([, url]) => url as string)
  const file = await server.ask({ url: first as string })
  expect([file.statusCode, file.body]).toEqual([200, 'the plan as agreed'])
  expect(file.headers['cache-control']).toContain('no-store')
  const ownPath = `/api/quotes/${id}/attachments/${attachments[0]?.id}`
  expect((await ask({ url: ownPath })).body).toBe('the plan as agreed')
  expect((await server.ask({ url: ownPath })).statusCode).toBe(401)
  const foreign = await link((await created()).id)
  expect((await server.ask({ url: `${foreign}/attachments/${attachments[0]?.id}` })).statusCode).toBe(404)

  const mail = async (withDocuments: boolean) =>
    (await composeMail(server.db, server.files, { id, key: 'x', withDocuments }, new Date())).mail.attachments
  expect((await mail(false)).map(({ name }) => name)).toHaveLength(1)
  expect((await mail(true)).slice(1).map(({ name, content }) => [name, content.toString()])).toEqual([
    ['Plan.txt', 'the plan as agreed'],
    ['Prices.txt', 'old prices'],
  ])

  const seen = hiddenVersion(page)
  const changed = await edit(id, { attachments: [{ documentId: plan.id }] })
  expect(changed.json().attachments).toMatchObject([{ name: 'Plan.txt', size: 12 }])
  expect((await server.ask({ url: second as string })).statusCode).toBe(404)
  await server.db.delete(documents)
  await accept(path, { version: seen })
  const accepted = await open(id)
  expect(accepted.attachments).toEqual(attachments)
  expect((await server.ask({ url: second as string })).body).toBe('old prices')
  const pdf = await ask({ url: accepted.acceptance?.document?.path as string })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  expect(text).toContain('Attached documents')
  await ask({ method: 'DELETE', url: `/api/quotes/${id}/link` })
  expect((await server.ask({ url: second as string })).statusCode).toBe(404)
})

test('a new version keeps the attached files; what is no document with a file is refused', async () => {
  const { id: documentId } = await saveDocument(server.db, server.files, {
    name: 'Plan.txt',
    content: Buffer.from('the plan'),
    clientId: rosa,
  })
  const { id } = await created({ attachments: [{ documentId }] })
  await link(id)
  const version = (await post(`/api/quotes/${id}/versions`)).json()
  expect(version.attachments).toMatchObject([{ name: 'Plan.txt', size: 8 }])
  expect((await edit(version.id, { title: 'Other', attachments: [{ id: version.attachments[0].id }] })).json()).toEqual(
    expect.objectContaining({ title: 'Other', attachments: version.attachments }),
  )
  const refused = { 'attachments.0': 'Please choose a document with a file' }
  expect((await create({ attachments: [{ documentId: 99_999 }] })).json().fields).toEqual(refused)
  const foreign = (await open(id)).attachments[0]?.id
  expect((await edit(version.id, { attachments: [{ id: foreign }] })).json().fields).toEqual(refused)
  expect((await create({ attachments: [{}] })).json().fields).toEqual({ 'attachments.0': 'Please choose a document' })
})

test('a quote that answers a mail is sent into its conversation, and so is its next version', async () => {
  const { id } = await created({ answersMessageId: 'question@lark.example.com' })
  await link(id)
  const version = (await post(`/api/quotes/${id}/versions`)).json()
  const thread = { inReplyTo: '<question@lark.example.com>', references: ['<question@lark.example.com>'] }
  for (const quoteId of [id, version.id])
    expect(
      (await composeMail(server.db, server.files, { id: quoteId, key: `${quoteId}` }, new Date())).mail,
    ).toMatchObject(thread)
  expect((await create({ answersMessageId: 'two words' })).statusCode).toBe(422)
})

test('the page is small, in the language of the quote, and the owner’s own look does not count', async () => {
  const quote = await created({
    language: 'es',
    items: Array.from({ length: 100 }, (_, index) => ({ description: `Línea ${index}`, quantity: 1, rate: index + 1 })),
  })
  const path = await link(quote.id)
  // As large a logo as the settings make of a picture.
  const logo = `data:image/png;base64,${randomBytes(36_000).toString('base64')}`
  await changeBusiness(server.db, { logo, iban: 'DE89370400440532013000' })
  const items = Array.from({ length: 100 }, (_, index) => ({ description: `Línea ${index}`, quantity: 1, rate: 7 }))
  const billed = await post('/api/invoices', { clientId: rosa, amount: 700, status: 'sent', currency: 'EUR', items })
  const invoicePath = new URL((await post(`/api/invoices/${billed.json().id}/link`)).json().url).pathname
  for (const url of [path, invoicePath]) {
    const page = await ask({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(page.rawPayload.length).toBeLessThan(70_000)
  }
  await changeBusiness(server.db, { logo: '', iban: '' })
  for (const text of ['Aceptar este presupuesto', 'Emitido']) expect((await ask({ url: path })).body).toContain(text)
  expect((await open(quote.id)).status).toBe('sent')
  expect((await server.ask({ url: path })).statusCode).toBe(200)
  expect((await open(quote.id)).status).toBe('viewed')
})
