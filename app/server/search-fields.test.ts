import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { contractClauses, contractTemplates } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { mailAccounts, mailFolders } from '#features/emails/server/table/accounts'
import { emailPlaces } from '#features/emails/server/table/sync'
import { invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { tasks } from '#features/tasks/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>

/** One record of each list bears the name itself, and one is of the client with the name. */
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [jose, rosa] = await server.db
    .insert(clients)
    .values([
      { name: 'José Núñez', businessName: 'Grüße', email: 'jose@example.com' },
      { name: 'Rosa', businessName: 'Lark Bakery', email: 'rosa@example.com' },
    ])
    .returning({ id: clients.id })
  const his = { clientId: jose?.id as number }
  const hers = { clientId: rosa?.id as number }
  const name = 'Para José Núñez: Grüße'
  await server.db.insert(deals).values([
    { name: 'His', ...his },
    { name, ...hers },
    { name: 'Other', ...hers },
  ])
  await server.db.insert(tasks).values([{ title: 'His', ...his }, { title: name }, { title: 'Other', ...hers }])
  await server.db.insert(notes).values([
    { title: 'His', content: '', ...his },
    { title: 'In it', content: name },
    { title: 'Other', content: '', ...hers },
  ])
  await server.db.insert(invoices).values([
    { invoiceNumber: 'HIS-1', amountCents: 100, ...his },
    { invoiceNumber: name, amountCents: 100, ...hers },
    { invoiceNumber: 'OTHER-1', amountCents: 100, ...hers },
  ])
  const contract = { type: 'document' as const, size: 1, contentType: 'text/html' }
  await server.db.insert(documents).values([
    { name: 'His contract', ...contract, ...his },
    { name: `${name} contract`, ...contract },
    { name: 'Other contract', ...contract, ...hers },
  ])
  const quote = { issueDate: '2026-03-01', items: [{ description: 'Five pages', quantity: 1, rate: 500 }] }
  for (const offer of [
    { title: 'His', ...his },
    { title: name, ...hers },
    { title: 'Other', ...hers },
  ])
    expect((await post('/api/quotes', { ...quote, ...offer })).statusCode).toBe(201)
  for (const description of [name, 'Other'])
    expect((await post('/api/items', { description, rate: 1 })).statusCode).toBe(201)
  for (const table of [contractClauses, contractTemplates])
    await server.db.insert(table).values([name, 'Other'].map((title) => ({ name: title, en: 'We begin.' })))
  const [account] = await server.db
    .insert(mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com' })
    .returning({ id: mailAccounts.id })
  const accountId = account?.id as number
  const [folder] = await server.db.insert(mailFolders).values({ accountId, ref: name, name }).returning()
  const made = await server.db
    .insert(emails)
    .values(
      [
        { senderName: 'José Núñez Grüße', senderEmail: 'other@example.com', subject: 'From him' },
        { senderName: 'Rosa', senderEmail: 'rosa@example.com', subject: 'In it', body: name },
        { senderName: 'Rosa', senderEmail: 'rosa@example.com', subject: 'Other' },
      ].map((mail) => ({ recipients: 'dana@example.com', body: 'Hello', receivedAt: new Date(), ...mail })),
    )
    .returning({ id: emails.id })
  await server.db.insert(emailPlaces).values({ emailId: made[2]?.id as number, folderId: folder?.id as number })
})
afterAll(() => server.close())

const post = (url: string, payload: object) => ask({ method: 'POST', url, payload })
const typed = ['José Núñez', 'jose nunez', 'JOSE NUNEZ', 'josè nuñez', 'Grüße', 'GRÜSSE', 'grusse', 'GRUSSE']

const lists: [list: string, found: number][] = [
  ['/api/clients?', 1],
  ['/api/deals?', 2],
  ['/api/quotes?', 2],
  ['/api/invoices?', 2],
  ['/api/tasks?', 2],
  ['/api/notes?', 2],
  ['/api/documents?', 1],
  ['/api/documents?view=contracts&', 2],
  ['/api/items?', 1],
  ['/api/contract-clauses?', 1],
  ['/api/contract-templates?', 1],
  ['/api/emails?', 2],
  ['/api/emails/people?', 2],
]

test.each(lists)('%s finds names whatever their accents', async (list, found) => {
  for (const search of typed) {
    const answer = await ask({ url: `${list}search=${encodeURIComponent(search)}` })
    expect([search, answer.statusCode, answer.json().length]).toEqual([search, 200, found])
  }
})

test('a folder of mail is found by its name whatever its accents', async () => {
  for (const search of typed) {
    const answer = await ask({ url: `/api/emails?search=${encodeURIComponent(`in:"${search}"`)}` })
    expect([search, answer.json().map(({ subject }: { subject: string }) => subject)]).toEqual([search, ['Other']])
  }
})
