import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calendarFeeds } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { invoices } from '#features/invoices/server/table'
import { recordSecurityEvent } from '#features/security-log/server/store'
import { changeBusiness, saveSetting } from '#features/settings/server/store'
import { settings } from '#features/settings/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://office.example.com', LOG_LEVEL: 'silent' })
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [settings, calendarFeeds, invoices, clients]) await server.db.delete(table)
})

const read = async () => (await ask({ url: '/api/help/first-steps' })).json()
const change = (payload: object) => ask({ method: 'PATCH', url: '/api/help/first-steps', payload })
const done = async () =>
  (await read()).steps.filter((step: { done: boolean }) => step.done).map(({ id }: { id: string }) => id)

test('at first only the account step is done', async () => {
  expect(await read()).toEqual({
    dismissed: false,
    rulesKnown: false,
    steps: [
      { id: 'account', done: true },
      { id: 'business', done: false },
      { id: 'client', done: false },
      { id: 'mailbox', done: false },
      { id: 'calendar', done: false },
      { id: 'invoice', done: false },
      { id: 'ai', done: false },
      { id: 'backup', done: false },
    ],
  })
})

test('each step is done as soon as its data exists', async () => {
  await changeBusiness(server.db, { name: 'Okafor & Daughter', address: '4 Main Street' })
  expect(await done()).toEqual(['account', 'business'])

  const made = await ask({ method: 'POST', url: '/api/clients', payload: { name: 'Rosa', email: 'rosa@example.com' } })
  expect(await done()).toContain('client')

  const invoice = {
    clientId: made.json().id,
    amount: 100,
    status: 'draft',
    items: [{ description: 'Work', quantity: 1, rate: 100 }],
  }
  const drafted = await ask({ method: 'POST', url: '/api/invoices', payload: invoice })
  expect(drafted.statusCode).toBe(201)
  expect(await done()).not.toContain('invoice')
  const { id } = drafted.json()
  const sent = await ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload: { status: 'sent' } })
  expect(sent.statusCode).toBe(200)
  expect(await done()).toContain('invoice')

  await ask({ method: 'POST', url: '/api/calendar/feed' })
  expect(await done()).toContain('calendar')
  await saveSetting(server.db, 'last backup', { madeAt: '2026-05-04T03:00:00Z' })
  expect(await done()).toEqual(['account', 'business', 'client', 'calendar', 'invoice', 'backup'])

  await ask({ method: 'DELETE', url: `/api/invoices/${id}` })
  await server.db.delete(clients)
  expect(await done()).not.toContain('client')
})

test('the AI step is done by accepting the rules or choosing a model', async () => {
  expect((await change({ rulesKnown: true })).json().rulesKnown).toBe(true)
  expect(await done()).toContain('ai')
  await change({ rulesKnown: false })
  expect(await done()).not.toContain('ai')
  await saveSetting(server.db, 'ai', {
    provider: 'openai-compatible',
    model: 'llama3.1',
    baseUrl: 'http://localhost:1',
  })
  expect(await done()).toContain('ai')
})

test('the list can be dismissed and restored without losing other choices', async () => {
  await change({ rulesKnown: true })
  expect((await change({ dismissed: true })).json()).toMatchObject({ dismissed: true, rulesKnown: true })
  expect((await change({ dismissed: false })).json()).toMatchObject({ dismissed: false, rulesKnown: true })
  const refused = await change({ dismissed: 'perhaps' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().fields.dismissed).toBeTruthy()
})

test('the diagnostics hold counts and no personal data', async () => {
  await ask({ method: 'POST', url: '/api/clients', payload: { name: 'Rosa Delgado', email: 'rosa@example.com' } })
  await changeBusiness(server.db, { name: 'Okafor & Daughter', paymentInstructions: 'To account 4415' })
  const answer = await ask({ url: '/api/help/diagnostics' })
  expect(answer.json()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    database: {
      kind: process.env.TEST_DATABASE === 'postgres' ? 'PostgreSQL' : 'embedded',
      version: expect.any(String),
    },
    files: { in: 'folder', count: 0, bytes: 0, faults: 0 },
    secure: true,
    counts: { clients: 1, emails: 0, invoices: 0 },
    failures: [],
  })
  expect(answer.json().database.version).toMatch(/^1\d/)
  expect(answer.json().database.schema).toBeGreaterThan(0)
  expect(answer.json().settings).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATA_DIR', 'LOG_LEVEL']))
  for (const word of ['Rosa', 'rosa@', 'Okafor', '4415', 'office.example.com', 'dana', server.settings.dataDir])
    expect(answer.body).not.toContain(word)
})

test('help and settings summary need a session', async () => {
  for (const url of ['/api/help/first-steps', '/api/help/diagnostics', '/api/settings/summary'])
    expect((await server.ask({ url })).statusCode).toBe(401)
})

test('the settings summary shows the state of each section, and agrees with the check-list about backups', async () => {
  const summary = async () =>
    Object.fromEntries(
      (await ask({ url: '/api/settings/summary' }))
        .json()
        .map(({ section, words }: { section: string; words: string }) => [section, words]),
    )
  expect(await summary()).toMatchObject({
    profile: 'Logged in as dana',
    business: 'No name or address yet',
    mail: 'No mailbox connected',
    files: 'No files in a folder',
    data: 'No backup yet',
    security: 'Two-factor off, 1 session',
  })
  await ask({ method: 'PUT', url: '/api/notifications/preferences/suggestion', payload: { wanted: false } })
  await changeBusiness(server.db, { paymentInstructions: 'By check', paymentDays: 1 })
  const backupStep = async () => (await read()).steps.find(({ id }: { id: string }) => id === 'backup')
  expect(await backupStep()).toMatchObject({ done: false })
  await recordSecurityEvent(server.db, null, { kind: 'backup-downloaded', subject: 'npm run backup' })
  expect(await backupStep()).toMatchObject({ done: true })
  expect(await summary()).toMatchObject({
    payments: 'Due in 1 day',
    notifications: '1 kind off',
    data: 'Backed up within a day',
  })
})
