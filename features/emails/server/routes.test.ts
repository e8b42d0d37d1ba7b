import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { emails } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let withoutAddress: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const made = await server.db
    .insert(clients)
    .values([{ name: 'Rosa Delfino', email: 'Rosa@lark.example.com' }, { name: 'Wen, without an address' }])
    .returning({ id: clients.id })
  ;[rosa, withoutAddress] = made.map(({ id }) => id) as [number, number]
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(emails)
})

let minute = 0
const mail = (subject: string, more: Partial<typeof emails.$inferInsert> = {}) => ({
  senderEmail: 'hank@brewing.example.com',
  senderName: 'Hank',
  recipients: 'dana@example.com',
  subject,
  body: 'Hello',
  receivedAt: new Date(Date.UTC(2026, 2, 10, 9, minute++)),
  ...more,
})
const subjects = async (url: string) => (await ask({ url })).json().map(({ subject }: { subject: string }) => subject)

test('mails are listed with their fields, newest first', async () => {
  await server.db
    .insert(emails)
    .values([
      mail('First'),
      mail('Second', { important: true, importanceScore: 0.9, importanceAnalysis: 'A client waits.', read: true }),
    ])
  const [second, first] = (await ask({ url: '/api/emails' })).json()
  expect(second).toMatchObject({
    subject: 'Second',
    senderName: 'Hank',
    recipients: 'dana@example.com',
    read: true,
    folder: 'inbox',
    important: true,
    importance_score: 0.9,
    importance_analysis: 'A client waits.',
    gmailId: null,
  })
  expect(first).toMatchObject({ subject: 'First', importance_score: null, importance_analysis: null })
})

test('a client’s mails are those from its address and those to it', async () => {
  await server.db
    .insert(emails)
    .values([
      mail('From Rosa', { senderEmail: 'rosa@Lark.example.com' }),
      mail('To Rosa', { folder: 'sent', recipients: 'hank@brewing.example.com, Rosa Delfino <rosa@lark.example.com>' }),
      mail('To her namesake', { folder: 'sent', recipients: 'mariarosa@lark.example.com' }),
      mail('Between others'),
    ])
  expect(await subjects(`/api/emails?clientId=${rosa}`)).toEqual(['To Rosa', 'From Rosa'])
  expect(await subjects(`/api/emails?clientId=${rosa}&folder=sent`)).toEqual(['To Rosa'])
  expect(await subjects(`/api/emails?clientId=${withoutAddress}`)).toEqual([])
  expect(await subjects('/api/emails?clientId=424242')).toEqual([])
})

test('a list can be filtered by folder', async () => {
  await server.db
    .insert(emails)
    .values([mail('In'), mail('Out', { folder: 'sent' }), mail('Gone', { folder: 'trash' })])
  expect(await subjects('/api/emails?folder=sent')).toEqual(['Out'])
  expect(await subjects('/api/emails?folder')).toEqual(['In'])
  expect((await ask({ url: '/api/emails?folder=attic' })).json().fields).toEqual({ folder: 'There is no such folder' })
  expect((await ask({ url: '/api/emails?limit=0' })).statusCode).toBe(422)
  expect(await subjects('/api/emails?limit=1')).toEqual(['Gone'])
})

test('recent mails are those in the inbox, without excluded senders', async () => {
  await server.db
    .insert(emails)
    .values([
      mail('From Hank'),
      mail('Your ride', { senderName: 'UBER Receipts' }),
      mail('Your dinner', { senderName: 'Orders', senderEmail: 'no-reply@doordash.example.com' }),
      mail('Sent', { folder: 'sent' }),
      mail('Junk', { folder: 'junk' }),
    ])
  expect(await subjects('/api/emails/recent')).toEqual(['From Hank'])
})

test('important mails are the inbox mails marked important', async () => {
  await server.db
    .insert(emails)
    .values([
      mail('Older', { important: true }),
      mail('Newer', { important: true }),
      mail('Thrown away', { important: true, folder: 'trash' }),
      mail('Plain'),
    ])
  expect(await subjects('/api/emails/important')).toEqual(['Newer', 'Older'])
})

test('without an account the provider status is not authenticated', async () => {
  for (const provider of ['gmail', 'outlook']) {
    expect((await ask({ url: `/api/${provider}/status` })).json()).toEqual({ authenticated: false })
    expect((await server.ask({ url: `/api/${provider}/status` })).statusCode).toBe(401)
  }
})
