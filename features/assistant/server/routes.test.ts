import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as schema from '#app/server/schema'
import { addDays, daysBetween, startOfMonth } from '#core/days'
import { changeBusiness } from '#features/settings/server/store'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { suggestions } from '../conversation'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
const mock = new LLMock({ port: 0 })
const today = new Date().toISOString().slice(0, 10)
let rosa = 0
let wen = 0
beforeAll(async () => {
  await mock.start()
  server = await openTestServer()
  ask = await server.signIn()
  await ask({ method: 'PATCH', url: '/api/settings/business', payload: { timeZone: 'UTC', name: 'Reyes Studio' } })
  await addRecords()
})
afterAll(async () => {
  await server.close()
  await mock.stop()
})
afterEach(async () => {
  mock.clearFixtures()
  await useRules()
})

const post = async (url: string, payload: object) => ask({ method: 'POST', url: `/api/ai/${url}`, payload })
const reply = async (question: string) => (await post('assistant', { question, conversationHistory: [] })).json()
const settings = { provider: 'none', model: '', baseUrl: '', monthlyCap: null, searchProvider: 'none', searchUrl: '' }
const useModel = () =>
  ask({
    method: 'PUT',
    url: '/api/ai/settings',
    payload: { ...settings, provider: 'openai', model: 'gpt-4o-mini', baseUrl: `${mock.url}/v1`, apiKey: 'sk-secret' },
  })
const useRules = () => ask({ method: 'PUT', url: '/api/ai/settings', payload: settings })

async function addRecords() {
  const { db } = server
  const clients = await db
    .insert(schema.clients)
    .values([
      { name: 'Rosa Delfino', businessName: 'Lark & Loaf', email: 'rosa@lark.example.com' },
      { name: 'Wen Li', businessName: 'Weems Creek', email: 'wen@weems.example.com' },
    ])
    .returning()
  ;[rosa, wen] = clients.map(({ id }) => id) as [number, number]
  const due = (days: number) => addDays(today, days)
  await db.insert(schema.invoices).values([
    {
      invoiceNumber: 'INV-1',
      clientId: rosa,
      amountCents: 120_000,
      status: 'pending',
      issueDate: due(-60),
      dueDate: due(-30),
    },
    {
      invoiceNumber: 'INV-2',
      clientId: rosa,
      amountCents: 30_050,
      status: 'pending',
      issueDate: due(-5),
      dueDate: due(25),
    },
    {
      invoiceNumber: 'INV-3',
      clientId: rosa,
      amountCents: 99_900,
      status: 'draft',
      issueDate: due(-5),
      dueDate: due(25),
    },
    {
      invoiceNumber: 'INV-4',
      clientId: wen,
      amountCents: 50_000,
      currency: 'EUR',
      status: 'pending',
      issueDate: due(-5),
      dueDate: due(25),
    },
    {
      invoiceNumber: 'INV-5',
      clientId: wen,
      amountCents: 70_000,
      status: 'paid',
      issueDate: due(-50),
      dueDate: due(-20),
    },
  ])
  await db.insert(schema.tasks).values([
    { title: 'Send the proofs', priority: 'high', dueDate: new Date(`${due(-1)}T12:00:00Z`), clientId: rosa },
    { title: 'Order paper', priority: 'low', dueDate: new Date(`${today}T12:00:00Z`) },
  ])
  await db.insert(schema.deals).values({ name: 'Spring menu', clientId: rosa, valueCents: 250_000, stage: 'proposal' })
  await db.insert(schema.events).values({
    title: 'Tasting',
    startDateTime: new Date(`${due(1)}T10:00:00Z`),
    endDateTime: new Date(`${due(1)}T11:00:00Z`),
    clientId: rosa,
  })
  await db.insert(schema.emails).values([
    {
      senderEmail: 'rosa@lark.example.com',
      senderName: 'Rosa Delfino',
      recipients: 'dana@example.com',
      subject: 'Menu board',
      body: 'Could you send me the file by Friday? The checkout is down.',
      receivedAt: new Date(),
    },
    {
      senderEmail: 'newsletter@shop.example.net',
      senderName: 'Shop',
      recipients: 'dana@example.com',
      subject: '50% off',
      body: 'Shop now. Unsubscribe',
      receivedAt: new Date(),
    },
    {
      senderEmail: 'dana@example.com',
      senderName: 'Dana',
      recipients: 'Wen <wen@weems.example.com>',
      subject: 'Hello',
      body: 'Hi',
      folder: 'sent',
      receivedAt: new Date(),
    },
  ])
}

test('the answer names what a client owes, with links', async () => {
  const { response, answeredBy } = await reply('How much does Rosa owe?')
  expect(response).toContain(
    `[Rosa Delfino](/clients/${rosa}) owes you **$1,500.50** on 2 invoices, of which **$1,200** is overdue`,
  )
  expect(response).toMatch(/\[INV-1\]\(\/invoices\/\d+\): \$1,200, overdue/)
  expect(answeredBy).toBe('rules')
})

test('amounts in different currencies are not added', async () => {
  expect((await reply('Who owes me money?')).response).toContain('You are owed **$1,500.50 and €500**')
})

test('an unknown client gets no amount', async () => {
  expect((await reply('How much does Zorblatt owe?')).response).toContain('no client called “zorblatt”')
})

test('due tasks, clients not written to and calendar events are answered', async () => {
  const due = (await reply('What is due this week?')).response
  expect(due).toContain('Send the proofs')
  expect(due).toContain('Order paper')
  const silent = (await reply('Who have I not written to for a month?')).response
  expect(silent).toContain('Rosa Delfino')
  expect(silent).not.toContain('Wen Li')
  expect((await reply('What meetings do I have tomorrow?')).response).toContain('[Tasting](/calendar?event=')
})

test('what was promised is quoted from the mails, in both directions', async () => {
  const [promise] = await server.db
    .insert(schema.emails)
    .values({
      senderEmail: 'dana@example.com',
      senderName: 'Dana',
      recipients: 'Rosa <rosa@lark.example.com>',
      subject: 'The board',
      body: 'Hi Rosa,\n\nthank you. I’ll send you the proofs on Monday.\n\nDana',
      folder: 'sent',
      receivedAt: new Date(Date.now() - 86_400_000),
    })
    .returning()
  const mine = (await reply('What did I promise Rosa?')).response
  expect(mine).toContain(`“I’ll send you the proofs on Monday.” ([The board](/emails/${promise?.id})`)
  expect(mine).toContain('Send the proofs')
  expect((await reply('¿Qué le prometí a Rosa?')).response).toContain('Lo que escribiste a [Rosa Delfino]')
  expect((await reply('What did Rosa promise me?')).response).toBe(
    `In the last email from [Rosa Delfino](/clients/${rosa}) I found no sentence that plainly promises something.`,
  )
  expect((await reply('What did I promise Wen?')).response).toContain('no sentence that plainly promises something')
  await server.db.delete(schema.emails).where(eq(schema.emails.id, promise?.id as number))
})

test('a question in Spanish is answered in Spanish, with the same figures and links', async () => {
  const { response, answeredBy } = await reply('¿Cuánto me debe Rosa?')
  expect(response).toContain(
    `[Rosa Delfino](/clients/${rosa}) te debe **$1,500.50** en 2 facturas, de los que **$1,200** ya están vencidos`,
  )
  expect(answeredBy).toBe('rules')
  expect((await reply('facturas vencidas')).response).toMatch(/^Hay \*\*\$1,200\*\* vencidos en una factura/)
  expect((await reply('¿Qué vence?')).response).toContain('Tareas vencidas')
  expect((await reply('¿A quién no he escrito en un mes?')).response).toMatch(/sin escribir a .*\n\n- \[Rosa Delfino\]/)
  expect((await reply('¿Qué debería hacer ahora?')).response).toContain('En este orden')
  expect((await reply('próximas citas')).response).toContain('[Tasting](/calendar?event=')
  expect((await reply('¿Cuánto me debe Zorblatt?')).response).toContain('ningún cliente llamado «zorblatt»')
})

test('a mail that is asked for in Spanish is Spanish, although the client wrote in English', async () => {
  for (const request of [
    'Escribe a Rosa',
    'Escribe a Rosa sobre el logo',
    'Redacta un correo para Rosa sobre las pruebas',
    'Escribe a Rosa un recordatorio de pago',
  ])
    expect((await reply(request)).response, request).toContain('Hola Rosa:')
  expect((await reply('Draft an email to Rosa about the proofs')).response).toContain('Hi Rosa,')
})

test('overdue tasks are no invoices, and unread mails of a client are only theirs', async () => {
  const late = await reply('How many tasks are overdue?')
  expect(late.response).toMatch(/^\*\*Tasks overdue\*\*: \*\*1 task\*\*/)
  expect((await reply('How many tasks are overdue by more than a week?')).response).toMatch(/: Nothing found\.$/)
  expect((await reply('unread emails from Wen')).response).not.toContain('Menu board')
})

test('deals that close next month are none of this month', async () => {
  const deal = { clientId: rosa, valueCents: 10_000, stage: 'proposal' as const }
  await server.db.insert(schema.deals).values([
    { ...deal, name: 'Flyers now', expectedCloseDate: today },
    { ...deal, name: 'Flyers later', expectedCloseDate: startOfMonth(today, 1) },
  ])
  const { response } = await reply('Which deals are expected to close next month?')
  expect(response).toContain('Flyers later')
  expect(response).not.toContain('Flyers now')
  await server.db.delete(schema.deals).where(like(schema.deals.name, 'Flyers%'))
})

test('questions outside the rules are declined, and requests change nothing', async () => {
  expect((await reply('What is the weather like?')).response).toMatch(/^I cannot answer that with built-in rules/)
  expect((await reply('¿Qué tiempo hace?')).response).toMatch(/^No puedo responder a eso con reglas/)
  expect((await reply('How many invoices were cancelled last month?')).response).toMatch(/^I cannot answer that/)
  for (const question of ['Invoices to companies in Texas', 'How many tasks in euros?', 'Clients in Madrid'])
    expect((await reply(question)).response).toMatch(/^I cannot answer that/)
  expect((await reply('¿Qué citas se cancelaron?')).response).toMatch(/^No puedo responder a eso/)
  expect((await reply('Create an invoice for Rosa')).response).toContain('I change nothing')
})

test('an ambiguous client name is asked about first', async () => {
  const [other] = await server.db.insert(schema.clients).values({ name: 'Rosa Meadows' }).returning()
  const { response } = await reply('How much does Rosa owe?')
  expect(response).toContain('Several clients go by that name')
  expect(response).toContain(`[Rosa Meadows](/clients/${other?.id})`)
  await server.db.delete(schema.clients).where(eq(schema.clients.id, other?.id ?? 0))
})

test.each(suggestions)('“%s” is answered from the records', async (suggestion) => {
  const { response, answeredBy } = await reply(suggestion)
  expect(response.length).toBeGreaterThan(60)
  expect(response).not.toContain('no language model is connected')
  expect(answeredBy).toBe('rules')
})

test('an empty question is refused', async () => {
  const answer = await post('assistant', { question: '   ' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields.question).toBe('Please ask something')
})

test('the conversation is streamed, stored and can be cleared', async () => {
  const streamed = await post('assistant/stream', { question: 'How much does Rosa owe?' })
  const parts = streamed.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(parts.at(-1)).toMatchObject({ type: 'done', message: { role: 'assistant', answeredBy: 'rules' } })
  const stored = (await ask({ url: '/api/ai/conversation' })).json()
  expect(stored.slice(-2).map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant'])
  expect((await ask({ method: 'DELETE', url: '/api/ai/conversation' })).statusCode).toBe(204)
  expect((await ask({ url: '/api/ai/conversation' })).json()).toEqual([])
})

test('a configured model answers, and the request is logged', async () => {
  await useModel()
  mock.onMessage(/spring/, { content: 'The spring menu is at proposal. ![x](https://evil.example/a.png)' })
  const { response, answeredBy } = await reply('How is the spring thing?')
  expect([response, answeredBy]).toEqual(['The spring menu is at proposal. x', 'model'])
  const [call] = (await ask({ url: '/api/ai/calls' })).json()
  expect(call).toMatchObject({ task: 'assistant', outcome: 'answered', provider: 'openai' })
  expect(call.sent).toContain('How is the spring thing?')
})

test('the key is sealed, never returned, and not used for another address', async () => {
  await useModel()
  const read = (await ask({ url: '/api/ai/settings' })).json()
  expect(read).toMatchObject({ provider: 'openai', hasKey: true })
  const [row] = await server.db.select().from(schema.settings).where(eq(schema.settings.key, 'ai'))
  expect(JSON.stringify([read, row])).not.toContain('sk-secret')
  const moved = await ask({
    method: 'PUT',
    url: '/api/ai/settings',
    payload: { ...settings, provider: 'openai', model: 'gpt-4o-mini', baseUrl: 'https://elsewhere.example.com/v1' },
  })
  expect(moved.json().hasKey).toBe(false)
})

test('invalid settings are refused with field messages', async () => {
  const answer = await ask({
    method: 'PUT',
    url: '/api/ai/settings',
    payload: { ...settings, provider: 'openai-compatible', baseUrl: 'ftp://x' },
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toContain('baseUrl')
})

test('rules answer when the model fails, and the answer says so', async () => {
  await useModel()
  mock.on({ userMessage: /owe/ }, { error: { message: 'no' }, status: 401 } as never)
  const { response, answeredBy } = await reply('How much does Rosa owe?')
  expect(answeredBy).toBe('rules')
  expect(response).toContain('$1,500.50')
  expect(response).toContain('The provider refused the key. Built-in rules answered.')
})

test('a question without a topic gets the specified error text when the model fails', async () => {
  await useModel()
  mock.on({ userMessage: /xyzzy/ }, { error: { message: 'no' }, status: 500 } as never)
  expect((await reply('xyzzy')).response).toBe(
    "I'm having trouble understanding that right now. Please try again later.",
  )
})

test('a proposal is carried out once after approval, logged, and can be undone', async () => {
  const [row] = await server.db
    .insert(schema.aiProposals)
    .values({ kind: 'create-task', content: { title: 'Call Rosa', priority: 'high' } })
    .returning()
  const count = async () =>
    Number(
      (
        (await server.db.execute(sql`select count(*)::int as n from tasks where title like 'Call %'`)) as unknown as {
          rows: { n: number }[]
        }
      ).rows[0]?.n,
    )
  expect(await count()).toBe(0)
  const approve = () => post(`proposals/${row?.id}/approve`, { content: { title: 'Call Rosa back' } })
  const codes = (await Promise.all([approve(), approve()])).map(({ statusCode }) => statusCode)
  expect(codes).toEqual([200, 200])
  const again = await approve()
  expect(await count()).toBe(1)
  expect(again.json()).toMatchObject({
    state: 'approved',
    result: { words: 'Created the task “Call Rosa back”' },
  })
  const [logged] = (await ask({ url: '/api/ai/activity' })).json()
  expect(logged).toMatchObject({ action: 'create-task', userAccepted: true })
  expect((await post(`proposals/${row?.id}/undo`, {})).json().state).toBe('undone')
  expect(await count()).toBe(0)
  expect((await post(`proposals/${row?.id}/approve`, {})).statusCode).toBe(409)
})

test('a proposed invoice is added up as any other, with the owner’s currency, tax rate and payment terms', async () => {
  await changeBusiness(server.db, { currency: 'KWD', taxRate: 8.875, paymentDays: 14 })
  const [client] = await server.db.insert(schema.clients).values({ name: 'Zelda Proposed' }).returning()
  const content = { clientId: client?.id, description: 'Flyers', quantity: 2000, rate: 0.085 }
  const [row] = await server.db.insert(schema.aiProposals).values({ kind: 'draft-invoice', content }).returning()
  expect((await post(`proposals/${row?.id}/approve`, {})).statusCode).toBe(200)
  const [invoice] = (await ask({ url: `/api/invoices?clientId=${client?.id}` })).json()
  expect(invoice).toMatchObject({ amount: 185.088, currency: 'KWD', taxRate: 8.875, taxAmount: 15.088 })
  expect(daysBetween(invoice.issueDate, invoice.dueDate)).toBe(14)
  await changeBusiness(server.db, { currency: 'USD', taxRate: null, paymentDays: 30 })
  await ask({ method: 'DELETE', url: `/api/invoices/${invoice.id}` })
  await ask({ method: 'DELETE', url: `/api/clients/${client?.id}` })
})

test('rules find quotes and credit notes by number, and list what repeats', async () => {
  const { db } = server
  const common = { clientId: rosa, currency: 'USD', issueDate: today, amountCents: 45_000 }
  await db.insert(schema.quotes).values({ ...common, quoteNumber: 'Q-2026-004', title: 'Menu board' })
  expect((await reply('Show me Q-2026-004')).response).toMatch(
    /^One quote:\n\n- \[Q-2026-004 Menu board\]\(\/quotes\/\d+\).*\$450, draft/,
  )
  await db.insert(schema.quotes).values({ ...common, quoteNumber: 'Q-2026-005', title: 'Sign', status: 'viewed' })
  for (const question of ['Which quotes wait for an answer?', '¿Qué presupuestos esperan respuesta?']) {
    const { response } = await reply(question)
    expect(response, question).toContain('Q-2026-005')
    expect(response, question).not.toContain('Q-2026-004')
  }
  const [billed] = await db.select().from(schema.invoices).where(eq(schema.invoices.invoiceNumber, 'INV-1'))
  await db
    .insert(schema.creditNotes)
    .values({ number: 'CN-2026-001', invoiceId: billed?.id as number, amountCents: 2_000, issueDate: today })
  expect((await reply('What is CN-2026-001?')).response).toMatch(
    /Credit note CN-2026-001 takes back \*\*\$20\*\* of \[INV-1\]/,
  )
  expect((await reply('Show me Q-2026-999')).response).toBe('I find no invoice, quote or credit note Q-2026-999.')
  const series = (description: string, rate: number) =>
    ask({
      method: 'POST',
      url: '/api/recurring-invoices',
      payload: {
        ...{ clientId: rosa, frequency: 'monthly', interval: 1, startDate: addDays(today, 5) },
        items: [{ description, quantity: 1, rate }],
      },
    })
  expect((await series('Website care', 80)).statusCode).toBeLessThan(300)
  await series('Photo storage', 15)
  const { response } = await reply('Which recurring invoices come next?')
  expect(response).toMatch(/^2 invoices repeat:/)
  expect(response).toMatch(/\[Website care\].*\$80 every month, next on/)
  const { response: one } = await reply('Show me the recurring invoice Website care')
  expect(one).toMatch(/^One invoice repeats:/)
  expect(one).not.toContain('Photo storage')
})

test('rules propose a quote, or say how to make one', async () => {
  const { response, actions } = await reply('Write a quote for Rosa Delfino for 3 hours of consulting at 100')
  expect(response).toContain('3 × Hours of consulting, $100, $300 in all before tax. Nothing is created before')
  expect(actions).toMatchObject([
    { kind: 'draft-quote', content: { clientId: rosa, title: 'Consulting', quantity: 3, rate: 100 } },
  ])
  expect((await reply('Write a quote for Rosa Delfino')).response).toContain('[Create a quote](/quotes/create)')
})

test('a proposed quote becomes a draft with a number, and can be taken back', async () => {
  const content = { clientId: rosa, title: 'Flyers', description: 'Flyers', quantity: 2, rate: 50 }
  const [row] = await server.db.insert(schema.aiProposals).values({ kind: 'draft-quote', content }).returning()
  const { result } = (await post(`proposals/${row?.id}/approve`, {})).json()
  expect(result).toMatchObject({
    words: 'Created a draft quote, “Flyers”',
    href: expect.stringMatching(/^\/quotes\/\d+$/),
  })
  expect((await ask({ url: `/api${result.href}` })).json()).toMatchObject({ status: 'draft', amount: 100 })
  expect((await post(`proposals/${row?.id}/undo`, {})).json().state).toBe('undone')
  expect((await ask({ url: `/api${result.href}` })).statusCode).toBe(404)
})

test('the contract that ends first is named alone, and only if one ends at all', async () => {
  expect((await reply('Which contract ends first?')).response).toBe('There is no contract yet.')
  const store = async (title: string, endDate: string | null) => {
    const form = {
      title,
      clientName: 'Rosa',
      clientId: rosa,
      contractType: 'service',
      startDate: '2990-01-01',
      endDate,
    }
    const payload = { ...form, services: 'Care of the website.' }
    const { text } = (await ask({ method: 'POST', url: '/api/contracts/generate', payload })).json()
    await ask({ method: 'POST', url: '/api/contracts', payload: { ...payload, text } })
  }
  await store('Without an end', null)
  await store('Care of the shop', '2998-05-01')
  await store('Photographs', '2997-05-01')
  for (const question of ['Which contract ends first?', '¿Qué contrato vence primero?']) {
    const { response } = await reply(question)
    expect(response).toContain('Photographs')
    expect(response).not.toMatch(/Care of the shop|Without an end/)
  }
})

test('without a model, an order to have a contract signed becomes a proposal', async () => {
  const asked = async (question: string) => {
    const { response, answeredBy, actions } = await reply(question)
    expect(answeredBy).toBe('rules')
    return { response, actions }
  }
  expect(await asked('Ask Wen to sign the contract')).toMatchObject({
    response: expect.stringMatching(/^There is no contract that \[Wen/),
    actions: [],
  })
  const store = async (title: string) => {
    const form = { title, clientName: 'Wen', clientId: wen, contractType: 'service', startDate: '2999-01-01' }
    const payload = { ...form, services: 'Care of the website.' }
    const { text } = (await ask({ method: 'POST', url: '/api/contracts/generate', payload })).json()
    return (await ask({ method: 'POST', url: '/api/contracts', payload: { ...payload, text } })).json().id
  }
  const contractId = await store('Care of the shop')
  const email = expect.stringContaining('@')
  const proposal = { kind: 'ask-signature', state: 'open', content: { contractId, name: expect.any(String), email } }
  expect(await asked('Ask Wen to sign the contract')).toMatchObject({
    response: expect.stringContaining('Nothing is sent before you approve it.'),
    actions: [proposal],
  })
  expect(await asked('Pídele a Wen que firme el contrato')).toMatchObject({
    response: expect.stringContaining('No se envía nada antes de que usted lo apruebe.'),
    actions: [proposal],
  })
  await store('Photographs')
  expect(await asked('Ask Wen to sign the contract')).toMatchObject({
    response: expect.stringContaining('Name it by its title'),
    actions: [],
  })
  expect(await asked('Ask Wen to sign "Care of the shop"')).toMatchObject({ actions: [proposal] })
  expect((await ask({ url: `/api/sign-requests?contractId=${contractId}` })).json()).toEqual([])
})

test('a proposed request for a signature goes out once the owner approves it, and can be taken back', async () => {
  const form = {
    title: 'Care of the site',
    clientName: 'Rosa',
    clientId: rosa,
    contractType: 'service',
    startDate: '2999-01-01',
    services: 'Care of the website.',
  }
  const { text } = (await ask({ method: 'POST', url: '/api/contracts/generate', payload: form })).json()
  const contract = (await ask({ method: 'POST', url: '/api/contracts', payload: { ...form, text } })).json()
  const content = { contractId: contract.id, name: 'Rosa', email: '' }
  const [row] = await server.db.insert(schema.aiProposals).values({ kind: 'ask-signature', content }).returning()
  expect((await post(`proposals/${row?.id}/approve`, {})).statusCode).toBe(422)
  const { result } = (
    await post(`proposals/${row?.id}/approve`, { content: { ...content, email: 'rosa@example.com' } })
  ).json()
  expect(result).toMatchObject({
    words: 'Asked Rosa for a signature',
    href: expect.stringMatching(/^\/signatures\/\d+$/),
  })
  const request = `/api/sign-requests/${result.href.split('/').at(-1)}`
  expect((await ask({ url: request })).json()).toMatchObject({ state: 'out', contractId: contract.id })
  for (const question of ['What is Rosa still to sign?', '¿Qué le falta firmar a Rosa?', 'What waits for clients?'])
    expect(JSON.stringify(await reply(question))).toContain(result.href)
  expect((await post(`proposals/${row?.id}/undo`, {})).json().state).toBe('undone')
  expect((await ask({ url: request })).json().state).toBe('withdrawn')
})

test('a dismissed proposal cannot be approved; an invalid edit is refused with field messages', async () => {
  const [row] = await server.db
    .insert(schema.aiProposals)
    .values({ kind: 'update-client', content: { clientId: rosa, phone: '410 555 0133' } })
    .returning()
  expect((await post(`proposals/${row?.id}/approve`, { content: { status: 'famous' } })).statusCode).toBe(422)
  expect((await post(`proposals/${row?.id}/dismiss`, {})).json().state).toBe('dismissed')
  expect((await post(`proposals/${row?.id}/approve`, {})).statusCode).toBe(409)
  expect((await post('proposals/999/approve', {})).statusCode).toBe(404)
})

test('the writing and analysis calls answer as specified', async () => {
  const written = (await post('generate-email', { emailContent: '', prompt: 'Thank Rosa' })).json()
  expect(written.response).toContain('Dana Reyes')
  const replied = (
    await post('generate-email-response', {
      emailId: 1,
      subject: 'Invoice',
      body: 'Did my payment for the invoice arrive?',
      sender: 'Rosa <rosa@lark.example.com>',
      responseType: 'reply',
    })
  ).json()
  expect(replied.reply).toContain('$1,500.50 is open (INV-1: $1,200, INV-2: $300.50)')
  const sender = (
    await post('analyze-client', {
      email: 'tom@halecycles.example.com',
      name: 'Tom Hale',
      subject: 'Quote',
      body: 'I need a site.\n\nBest,\nTom Hale\nHale Cycles LLC\n(410) 555-0133',
    })
  ).json()
  expect(sender).toMatchObject({ businessName: 'Hale Cycles LLC', phone: '(410) 555-0133' })
  expect((await post('document-suggestions', { clientId: rosa })).json()).toHaveProperty('suggestions')
})

test('client research without web search uses the records and says so', async () => {
  const profile = (await post('client-profile', { name: 'Rosa Delfino', email: 'rosa@lark.example.com' })).json()
  expect(profile).toMatchObject({
    socialProfiles: [],
    websites: [],
    newsArticles: [],
    publications: [],
    searched: false,
  })
  expect(profile.summary).toContain('$1,500.50 is unpaid')
  expect(profile.summary).toContain('Web search is not connected')
  expect(profile.recommendations.length).toBeGreaterThan(0)
  const business = (await post('business-lookup', { searchQuery: 'Lark & Loaf' })).json()
  expect(business).toMatchObject({ name: 'Lark & Loaf', website: '', services: [], searched: false })
  expect(
    (await post('client-analysis', { name: 'Rosa Delfino', email: 'rosa@lark.example.com' })).json().summary,
  ).toContain('Rosa Delfino')
})

test('a batch scores unscored mails, and marking a mail changes its score', async () => {
  const batch = await ask({ method: 'POST', url: '/api/emails/analyze-batch', payload: { limit: 20 } })
  expect(batch.json()).toEqual({ message: 'Analyzed 2 emails, 1 important', analyzedCount: 2 })
  const [important] = (await ask({ url: '/api/emails/important' })).json()
  expect(important.subject).toBe('Menu board')
  expect(important.importance_analysis).toContain('scored by built-in rules')
  expect(
    (await ask({ method: 'POST', url: `/api/emails/${important.id}/importance`, payload: { important: false } }))
      .statusCode,
  ).toBe(204)
  const weights = await server.db.select().from(schema.importanceWeights)
  expect(weights.find(({ key }) => key === 'from:rosa@lark.example.com')?.shift).toBeLessThan(0)
  expect((await ask({ url: '/api/emails/important' })).json()).toEqual([])
})

test('the assistant requires a session', async () => {
  for (const url of ['/api/ai/assistant', '/api/ai/assistant/stream', '/api/ai/client-profile'])
    expect((await server.ask({ method: 'POST', url, payload: { question: 'x', name: 'x' } })).statusCode).toBe(401)
  expect((await server.ask({ url: '/api/ai/calls' })).statusCode).toBe(401)
})

test('an occurrence of a series is in the answer about tomorrow', async () => {
  const start = new Date(`${addDays(today, -13)}T08:00:00Z`)
  await server.db.insert(schema.events).values({
    title: 'Weekly stand-up',
    startDateTime: start,
    endDateTime: new Date(start.getTime() + 900_000),
    rrule: 'FREQ=WEEKLY',
  })
  expect((await reply('What meetings do I have tomorrow?')).response).toContain('[Weekly stand-up](/calendar?event=')
})

test('earnings are payments received, and records of every kind are found by their text', async () => {
  const [invoice] = await server.db.select().from(schema.invoices).where(eq(schema.invoices.invoiceNumber, 'INV-4'))
  await server.db
    .insert(schema.invoicePayments)
    .values({ invoiceId: invoice?.id as number, amountCents: 12_050, paidOn: today })
  expect((await reply('What did I earn this month?')).response).toContain('This month: **€120.50** in one payment')
  expect((await reply('How much did Wen pay this month?')).response).toContain('€120.50')
  expect((await reply('Find the spring menu')).response).toMatch(
    /\*\*Deals\*\*\n- \[Spring menu\]\(\/finances\?deal=\d+\)/,
  )
  expect((await reply('What is Rosa’s phone number?')).response).toContain('Email: rosa@lark.example.com')
})

test('the model can search all records, and results are fenced', async () => {
  await useModel()
  mock.on({ userMessage: 'menu', hasToolResult: true } as never, { content: 'Here it is.' })
  mock.on({ userMessage: 'menu' }, { toolCalls: [{ name: 'search', arguments: '{"words":"spring menu"}' }] })
  await reply('where is the spring menu')
  const [call] = (await ask({ url: '/api/ai/calls' })).json()
  expect(call.sent).toMatch(/answer of search: .*Spring menu/)
  expect(JSON.stringify(mock.getRequests())).toMatch(/finances\?deal=\d+/)
})

test('an approved mail is saved as a draft with the owner as sender, and can be undone', async () => {
  await useModel()
  mock.on({ userMessage: 'mail Rosa', hasToolResult: true } as never, { content: 'It waits for you.' })
  mock.on(
    { userMessage: 'mail Rosa' },
    {
      toolCalls: [
        {
          name: 'propose_draft_mail',
          arguments: '{"to":"rosa@lark.example.com","subject":"Proofs","body":"Here they are."}',
        },
      ],
    },
  )
  const [proposal] = (await reply('Please mail Rosa the proofs')).actions
  const decide = async (what: string, payload = {}) => (await post(`proposals/${proposal.id}/${what}`, payload)).json()
  const approved = await decide('approve', { content: { subject: 'The proofs', to: null } })
  const id = Number(approved.result.href.match(/^\/emails\/compose\?draft=(\d+)$/)?.[1])
  const drafts = () => server.db.select().from(schema.emails).where(eq(schema.emails.id, id))
  expect(await drafts()).toMatchObject([{ folder: 'drafts', subject: 'The proofs', recipients: '' }])
  expect(await decide('undo')).toMatchObject({ state: 'undone' })
  expect(await drafts()).toEqual([])
})

test('an unanswered question is logged with its reason', async () => {
  await useModel()
  mock.on({ userMessage: 'meaning' }, { error: { message: 'no', type: 'invalid_request_error' }, status: 401 } as never)
  await reply('What is the meaning of it?')
  const [last] = (await ask({ url: '/api/ai/activity' })).json()
  expect(last.description).toBe('Could not answer “What is the meaning of it?”')
  expect(last.metadata.why).toMatch(/\w/)
})

test('web search keeps only results about the client and never requests internal addresses', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['x-subscription-token'] ?? ''}`)
    if (request.url?.startsWith('/down')) return response.writeHead(500).end()
    const { port } = server.address() as AddressInfo
    const hits = [
      { title: 'Rosa Delfino - baker', url: 'https://www.linkedin.com/in/rosadelfino', content: 'Annapolis' },
      { title: 'Lark', url: 'https://lark.example.com.evil.example/', content: 'Not theirs' },
      { title: 'Rosa Parks', url: 'https://other.example.net/', content: 'Another Rosa' },
      { title: 'Localhost', url: `http://localhost:${port}/inside`, content: 'Inside' },
    ]
    response.end(JSON.stringify(request.url?.startsWith('/brave') ? { web: { results: hits } } : { results: hits }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const searchWith = (searchProvider: string, searchUrl: string, searchKey = '') =>
    ask({ method: 'PUT', url: '/api/ai/settings', payload: { ...settings, searchProvider, searchUrl, searchKey } })
  const research = async () =>
    (await post('client-profile', { name: 'Rosa Delfino', email: 'rosa@lark.example.com' })).json()
  const found = {
    searched: true,
    websites: [],
    newsArticles: [],
    socialProfiles: [{ platform: 'LinkedIn', username: 'rosadelfino', url: 'https://www.linkedin.com/in/rosadelfino' }],
  }
  await searchWith('searxng', url)
  expect(await research()).toMatchObject(found)
  await searchWith('brave', `${url}/brave`, 'brave-key')
  expect(await research()).toMatchObject(found)
  expect(requests.at(-1)).toMatch(/^\/brave\?.* brave-key$/)
  expect((await post('business-lookup', { searchQuery: 'localhost' })).json()).toMatchObject({ description: 'Inside' })
  expect(requests.some((one) => one.startsWith('/inside'))).toBe(false)
  await searchWith('searxng', `${url}/down`)
  expect((await research()).summary).toContain('The web search could not be reached')
  expect((await post('business-lookup', { searchQuery: 'Lark' })).json().message).toBe(
    'Failed to find business information. Please try again.',
  )
  server.close()
})

test('a business lookup without web search uses the records and says so', async () => {
  const found = (await post('business-lookup', { searchQuery: 'Lark & Loaf' })).json()
  expect(found).toMatchObject({
    name: 'Lark & Loaf',
    primaryContact: 'Rosa Delfino',
    contactEmail: 'rosa@lark.example.com',
    searched: false,
  })
  expect(found.insights).toContain('Web search is not connected')
})

test('sender details are read from a signature without a closing line', async () => {
  const body = 'Hello, could you help us with a sign?\n\nXavier Young\nYoung Plumbing LLC\n12 Main Street\n410 555-0000'
  expect(
    (await post('analyze-client', { email: 'x@gmail.com', name: 'Xavier Young', subject: 'Sign', body })).json(),
  ).toMatchObject({ businessName: 'Young Plumbing LLC', phone: '410 555-0000', address: '12 Main Street' })
})

test('moving a deleted note fails with a message, and the proposal stays open', async () => {
  await useModel()
  const [note] = await server.db.insert(schema.notes).values({ title: 'Awning', content: 'Stripes' }).returning()
  mock.on({ userMessage: 'awning away', hasToolResult: true } as never, { content: 'It waits for you.' })
  mock.on(
    { userMessage: 'awning away' },
    { toolCalls: [{ name: 'propose_move_note', arguments: `{"noteId":${note?.id},"folder":"archive"}` }] },
  )
  const [proposal] = (await reply('Put the awning away')).actions
  await server.db.delete(schema.notes).where(eq(schema.notes.id, note?.id ?? 0))
  const refused = await post(`proposals/${proposal.id}/approve`, {})
  expect([refused.statusCode, refused.json().message]).toEqual([404, 'Note not found'])
  expect((await post(`proposals/${proposal.id}/dismiss`, {})).json().state).toBe('dismissed')
})

test('undo restores only what the owner has not changed since', async () => {
  const [rosa] = await server.db
    .insert(schema.clients)
    .values({ name: 'Rosa', email: 'rosa@example.com', phone: '410 555 0100', address: 'Old Street' })
    .returning()
  const [note] = await server.db
    .insert(schema.notes)
    .values({ title: 'Keys', content: 'x', important: true })
    .returning()
  const approved = async (kind: 'update-client' | 'move-note', content: object) => {
    const [row] = await server.db.insert(schema.aiProposals).values({ kind, content }).returning()
    expect((await post(`proposals/${row?.id}/approve`, {})).statusCode).toBe(200)
    return row?.id
  }
  const change = { clientId: rosa?.id, phone: '410 555 0133', address: 'New Street' }
  const changed = await approved('update-client', change)
  await ask({ method: 'PATCH', url: `/api/clients/${rosa?.id}`, payload: { phone: '410 555 0199' } })
  expect((await post(`proposals/${changed}/undo`, {})).json().state).toBe('undone')
  expect((await ask({ url: `/api/clients/${rosa?.id}` })).json()).toMatchObject({
    phone: '410 555 0199',
    address: 'Old Street',
  })
  const moved = await approved('move-note', { noteId: note?.id, folder: 'archive' })
  await ask({ method: 'PATCH', url: `/api/notes/${note?.id}`, payload: { folder: 'inbox', folderId: null } })
  const refused = await post(`proposals/${moved}/undo`, {})
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'You have changed this since, so it stays as it is',
  ])
  const made = await approved('create-task' as never, { title: 'Paint the door', priority: 'low' })
  const [task] = await server.db.select().from(schema.tasks).where(eq(schema.tasks.title, 'Paint the door'))
  await ask({ method: 'PATCH', url: `/api/tasks/${task?.id}`, payload: { description: 'In green' } })
  expect((await post(`proposals/${made}/undo`, {})).statusCode).toBe(409)
  expect((await ask({ url: `/api/tasks/${task?.id}` })).json()).toMatchObject({ description: 'In green' })
})

test('a drafted mail that the owner has edited, added a file to or sent since is not taken back', async () => {
  const content = { to: 'rosa@lark.example.com', subject: 'Proofs', body: 'Here they are.' }
  const drafted = async () => {
    const [row] = await server.db.insert(schema.aiProposals).values({ kind: 'draft-mail', content }).returning()
    const { result } = (await post(`proposals/${row?.id}/approve`, {})).json()
    const id = Number(result.href.match(/draft=(\d+)/)?.[1])
    const refusal = async () => {
      const { statusCode, body } = await post(`proposals/${row?.id}/undo`, {})
      return `${statusCode} ${JSON.parse(body).message}`
    }
    const inFolder = async () =>
      (await server.db.select().from(schema.emails).where(eq(schema.emails.id, id))).map(({ folder }) => folder)
    return { id, refusal, inFolder }
  }
  const stays = '409 You have changed this since, so it stays. Delete it yourself if you no longer want it.'

  const edited = await drafted()
  const unchanged = { recipients: content.to, cc: '', bcc: '', subject: content.subject, html: null, accountId: null }
  const payload = { ...unchanged, body: 'Here they are, at last.', draftVersion: 0 }
  expect((await ask({ method: 'PATCH', url: `/api/emails/${edited.id}`, payload })).statusCode).toBe(200)
  expect([await edited.refusal(), await edited.inFolder()]).toEqual([stays, ['drafts']])

  const withFile = await drafted()
  const attached = await ask({
    method: 'POST',
    url: `/api/emails/${withFile.id}/attachments?name=proof.txt`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from('A proof'),
  })
  expect(attached.statusCode).toBe(201)
  expect([await withFile.refusal(), await withFile.inFolder()]).toEqual([stays, ['drafts']])

  const sent = await drafted()
  await server.db.update(schema.emails).set({ folder: 'sent' }).where(eq(schema.emails.id, sent.id))
  expect([await sent.refusal(), await sent.inFolder()]).toEqual([stays, ['sent']])
})

test('an approval that was cut off by a crash is repeated at once, and its undo still knows the old values', async () => {
  const approvedBefore = async (kind: string, content: object, before: object | null) => {
    const cutOff = { kind, content, before, state: 'approved' as const, decidedAt: new Date() }
    const [row] = await server.db.insert(schema.aiProposals).values(cutOff).returning()
    expect((await post(`proposals/${row?.id}/approve`, {})).json()).toMatchObject({ state: 'approved' })
    return row?.id
  }
  await approvedBefore('create-task', { title: 'Oil the hinges', priority: 'low' }, null)
  expect(await server.db.select().from(schema.tasks).where(eq(schema.tasks.title, 'Oil the hinges'))).toHaveLength(1)

  // The crash came after the client was changed.
  const [wen] = await server.db.insert(schema.clients).values({ name: 'Wen', phone: '410 555 0133' }).returning()
  const content = { clientId: wen?.id, phone: '410 555 0133' }
  const changed = await approvedBefore('update-client', content, { phone: '410 555 0100' })
  expect((await post(`proposals/${changed}/undo`, {})).json().state).toBe('undone')
  expect((await ask({ url: `/api/clients/${wen?.id}` })).json()).toMatchObject({ phone: '410 555 0100' })
})

test('an approval that is repeated after a crash finds what it made, though the settings have changed since', async () => {
  const [client] = await server.db.insert(schema.clients).values({ name: 'Zoe Proposed' }).returning()
  const content = { clientId: client?.id, description: 'Flyers', quantity: 1, rate: 100 }
  const [row] = await server.db.insert(schema.aiProposals).values({ kind: 'draft-invoice', content }).returning()
  const id = row?.id as number
  expect((await post(`proposals/${id}/approve`, {})).statusCode).toBe(200)
  const made = async () => (await ask({ url: `/api/invoices?clientId=${client?.id}` })).json()
  const [invoice] = await made()
  await server.db.update(schema.aiProposals).set({ result: null }).where(eq(schema.aiProposals.id, id))
  await changeBusiness(server.db, { taxRate: 21 })
  const again = (await post(`proposals/${id}/approve`, {})).json()
  expect([again.state, again.result.href]).toEqual(['approved', `/invoices/${invoice.id}`])
  expect(await made()).toHaveLength(1)
  await changeBusiness(server.db, { taxRate: null })
  await ask({ method: 'DELETE', url: `/api/invoices/${invoice.id}` })
  await ask({ method: 'DELETE', url: `/api/clients/${client?.id}` })
})

test('undo succeeds if the created record was already deleted', async () => {
  await useModel()
  mock.on({ userMessage: 'order paper', hasToolResult: true } as never, { content: 'It waits for you.' })
  mock.on(
    { userMessage: 'order paper' },
    { toolCalls: [{ name: 'propose_create_task', arguments: '{"title":"Order more paper"}' }] },
  )
  const [proposal] = (await reply('Remind me to order paper')).actions
  const approved = (await post(`proposals/${proposal.id}/approve`, {})).json()
  const id = Number(approved.result.href.match(/task=(\d+)/)?.[1])
  await server.db.delete(schema.tasks).where(eq(schema.tasks.id, id))
  expect((await post(`proposals/${proposal.id}/undo`, {})).json().state).toBe('undone')
})

test('a reply to a client answers their last mail, and a reminder to one who owes nothing is not written', async () => {
  const [client] = await server.db
    .insert(schema.clients)
    .values({ name: 'Quentin Marsh', email: 'quentin@example.com' })
    .returning()
  expect((await reply('Draft a payment reminder to Quentin Marsh')).response).toContain('owes you nothing')
  const draft = await reply('Write an email to someone@example.com that I will be late')
  expect(draft.response).toMatch(/^To: someone@example\.com\nSubject: I will be late\n[\s\S]*I will be late\./)
  await server.db.delete(schema.clients).where(eq(schema.clients.id, client?.id ?? 0))
})
