import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { creditNotes, invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { tasks } from '#features/tasks/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let invoice: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [first] = await server.db
    .insert(clients)
    .values([
      { name: 'Rosa Jiménez', businessName: 'Lighthouse Bakery', email: 'rosa@lighthouse.example.com' },
      { name: 'Amara Okafor', businessName: 'Okafor Tailoring', notes: 'Met at the lighthouse opening' },
      { name: 'Jonathan Whitfield' },
    ])
    .returning()
  rosa = first?.id as number
  await server.db.insert(tasks).values({ title: 'Call the lighthouse' })
  await server.db.insert(notes).values({ title: 'Kitchen', content: `${'flour '.repeat(30)}for the lighthouse oven` })
  await server.db.insert(deals).values({ name: 'Lighthouse rebrand', clientId: rosa })
  const [billed] = await server.db
    .insert(invoices)
    .values({ invoiceNumber: 'INV-2026-007', clientId: rosa, amountCents: 1200 })
    .returning()
  invoice = billed?.id as number
  await server.db.insert(creditNotes).values({
    number: 'CN-2026-003',
    invoiceId: invoice,
    amountCents: 200,
    issueDate: '2026-03-01',
    reason: 'Rained off',
  })
  await server.db.insert(documents).values({ name: 'lighthouse_plan_final.pdf', type: 'document' })
  const at = new Date('2026-03-01T15:00:00Z')
  await server.db.insert(events).values([
    { title: 'Lighthouse tasting', startDateTime: at, endDateTime: at },
    { title: 'Lighthouse, perhaps', startDateTime: at, endDateTime: at, isSuggested: true },
  ])
  await server.db.insert(emails).values({
    senderEmail: 'sam@example.com',
    senderName: 'Sam',
    recipients: 'me@example.com',
    subject: 'Opening hours',
    body: 'See you at the lighthouse on Friday',
  })
})
afterAll(() => server.close())

type Answer = { groups: { kind: string; results: { title: string; excerpt: string | null; href: string }[] }[] }
const find = async (q: string, rest = ''): Promise<Answer['groups']> =>
  (await ask({ url: `/api/search?q=${encodeURIComponent(q)}${rest}` })).json<Answer>().groups
const titles = async (q: string) => (await find(q)).flatMap(({ results }) => results.map(({ title }) => title))

test('a credit note is found by its number and its reason, and opens its invoice', async () => {
  for (const words of ['CN-2026-003', 'rained']) {
    const [best] = await find(words)
    expect(best).toMatchObject({
      kind: 'credit-note',
      results: [{ title: 'CN-2026-003', href: `/invoices/${invoice}` }],
    })
  }
})

test('a word is found in every kind of record', async () => {
  const groups = await find('lighthouse')
  expect(groups.map(({ kind }) => kind).sort()).toEqual([
    'client',
    'deal',
    'document',
    'email',
    'event',
    'note',
    'task',
  ])
})

test('each result links to its page', async () => {
  expect((await find('INV-2026-007'))[0]?.results[0]?.href).toMatch(/^\/invoices\/\d+$/)
  expect((await find('jimenez'))[0]?.results[0]).toMatchObject({ href: `/clients/${rosa}` })
})

test('accents, capitals and half a word do not matter', async () => {
  expect((await titles('JIMENE'))[0]).toBe('Rosa Jiménez')
  expect((await titles('rosa bakery'))[0]).toBe('Rosa Jiménez')
})

test('ß is found by ss, in titles and in texts', async () => {
  await server.db.insert(notes).values({ title: 'Straßenfest', content: 'Viele Grüße an alle' })
  for (const typed of ['STRASSENFEST', 'straßenfest', 'rassenfe', 'GRÜSSE', 'grüße']) {
    expect([typed, await titles(typed)]).toEqual([typed, ['Straßenfest']])
  }
  expect((await find('grüsse'))[0]?.results[0]?.excerpt).toMatch(/Viele Grüße/)
})

test('a part of a title or of an address is enough', async () => {
  expect(await titles('ailorin')).toEqual(['Amara Okafor'])
  expect(await titles('plan final')).toEqual(['lighthouse_plan_final.pdf'])
})

test('typing errors are tolerated', async () => {
  expect((await titles('jonathen whitfeild'))[0]).toMatch(/Jonathan Whitfield/)
  expect((await titles('okafro'))[0]).toMatch(/Okafor/)
})

test('a client is found by any part of a phone number, and the excerpt shows the number once', async () => {
  await server.db.insert(clients).values({ name: 'Ines Duarte', phone: '+1 (555) 555-0133' })
  for (const typed of ['5550133', '0133', '555-0133', '555 5550133', '(555) 555-0133', '+1 555 555 0133']) {
    const [found] = (await find(typed)).flatMap(({ results }) => results)
    expect(found).toMatchObject({ title: 'Ines Duarte', excerpt: expect.stringContaining('(555) 555-0133') })
    expect(found?.excerpt).not.toContain('15555550133')
  }
  expect(await titles('5550144')).not.toContain('Ines Duarte')
})

test('titles come before bodies', async () => {
  const [clientsFound] = (await find('lighthouse')).filter(({ kind }) => kind === 'client')
  expect(clientsFound?.results.map(({ title }) => title)).toEqual(['Rosa Jiménez', 'Amara Okafor'])
})

test('an excerpt shows the text around the word', async () => {
  const note = (await find('lighthouse', '&kind=note'))[0]?.results[0]
  expect(note?.excerpt).toBe('…flour flour flour flour flour for the lighthouse oven')
  expect(note?.excerpt?.length).toBeLessThan(161)
})

test('a suggested event that was not accepted is not found', async () => {
  expect(await titles('perhaps')).toEqual([])
})

test('special characters are harmless', async () => {
  for (const odd of ["'; drop table clients; --", 'a & | ! ( : *', '%', '\\', '😀', ' ', '<b>'])
    expect((await ask({ url: `/api/search?q=${encodeURIComponent(odd)}` })).statusCode).toBe(200)
})

test('a query that is too long and an unknown kind are refused with a message', async () => {
  expect((await ask({ url: `/api/search?q=${'a'.repeat(201)}` })).json().fields.q).toBe('At most 200 characters')
  expect((await ask({ url: '/api/search?q=a&kind=cat' })).json().fields.kind).toBe('No such kind of record')
})

test('a text of a megabyte is stored and found by its beginning', async () => {
  const content = Array.from({ length: 120_000 }, (_, at) => `w${at.toString(36)}`).join(' ')
  await server.db.insert(notes).values({ title: 'Long', content: `beginning ${content}` })
  expect(await titles('beginning')).toEqual(['Long'])
})

test('among many records a common word finds the newest, a rare one those that have it', async () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  await server.db.insert(emails).values([
    ...Array.from({ length: 300 }, (_, n) => ({
      senderEmail: 'sam@example.com',
      senderName: 'Sam',
      recipients: 'me@example.com',
      subject: `Number ${n}`,
      body: 'All about marzipan',
      receivedAt: at(n + 10),
    })),
    {
      senderEmail: 'sam@example.com',
      senderName: 'Sam',
      recipients: 'me@example.com',
      subject: 'The first one',
      body: 'nothing but zwieback',
      receivedAt: at(1),
    },
    {
      senderEmail: 'sam@example.com',
      senderName: 'Sam',
      recipients: 'me@example.com',
      subject: 'Marzipan itself',
      body: 'to taste',
      receivedAt: at(2),
    },
  ])
  expect(await titles('marzipan')).toEqual(['Marzipan itself', ...[299, 298, 297, 296].map((n) => `Number ${n}`)])
  expect(await titles('zwieback')).toEqual(['The first one'])
  expect(await titles('zweiback')).toEqual([])
  expect(await titles('marzipna itsefl')).toContain('Marzipan itself')
})

test('what is common among old records only is found, newest first', async () => {
  await server.db.execute(sql`insert into documents (name, type, folder, last_modified)
    select 'Ledger ' || n, 'document', 'other', now() - n * interval '1 minute'
    from generate_series(1, 3500) as n`)
  await server.db.execute(sql`insert into documents (name, type, folder, last_modified)
    select 'Scan ' || n, 'document', 'other', now() from generate_series(1, 1500) as n`)
  await server.db.execute(sql`analyze documents`)
  expect((await titles('ledger')).slice(0, 3)).toEqual(['Ledger 1', 'Ledger 2', 'Ledger 3'])
  // Their words are not stored, so that fewer of the newest are looked through.
  await server.db.execute(sql`insert into clients (name, updated_at)
    select 'Cashbook ' || n, now() - n * interval '1 minute' from generate_series(1, 3500) as n`)
  await server.db.execute(sql`insert into clients (name) select 'Other ' || n from generate_series(1, 500) as n`)
  await server.db.execute(sql`analyze clients`)
  expect((await titles('cashbook')).slice(0, 3)).toEqual(['Cashbook 1', 'Cashbook 2', 'Cashbook 3'])
})
