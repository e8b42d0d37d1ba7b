import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { emailAttachments, emails, imageSenders } from './table'
import { mailAccounts, mailFolders } from './table/accounts'
import { emailPlaces } from './table/sync'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [emails, imageSenders, mailAccounts, deals, clients]) await server.db.delete(table)
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
async function insertMails(...mails: ReturnType<typeof mail>[]): Promise<number[]> {
  const rows = await server.db.insert(emails).values(mails).returning({ id: emails.id })
  return rows.map(({ id }) => id)
}
const get = async (url: string) => (await ask({ url })).json()
const post = (url: string, payload?: object) => ask({ method: 'POST', url, ...(payload && { payload }) })
const subjects = async (query: string) =>
  (await get(`/api/emails?${query}`)).map(({ subject }: { subject: string }) => subject)

test('a thread is one row: its newest mail in the folder, with the count and the unread state', async () => {
  await insertMails(
    mail('Cakes', { threadId: 'a', read: true }),
    mail('Lonely', { read: true }),
    mail('Re: Cakes', { threadId: 'a', folder: 'sent' }),
    mail('Re: Re: Cakes', { threadId: 'a' }),
    mail('Re: Cakes, thrown away', { threadId: 'a', folder: 'trash' }),
  )
  const rows = await get('/api/emails?folder=inbox&threads=true&brief=true')
  expect(
    rows.map(({ subject, threadCount, threadUnread }: Record<string, unknown>) => [subject, threadCount, threadUnread]),
  ).toEqual([
    ['Re: Re: Cakes', 2, true],
    ['Lonely', 1, false],
  ])
  const thread = await get(`/api/emails/${rows[0].id}/thread`)
  expect(thread.map(({ subject }: { subject: string }) => subject)).toEqual(['Cakes', 'Re: Cakes', 'Re: Re: Cakes'])
})

test('paging neither skips nor repeats mails with the same time', async () => {
  const receivedAt = new Date('2026-03-10T09:00:00.123Z')
  await insertMails(...['One', 'Two', 'Three', 'Four', 'Five'].map((subject) => mail(subject, { receivedAt })))
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 4; page++) {
    const rows = await get(`/api/emails?folder=inbox&limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...rows.map(({ subject }: { subject: string }) => subject))
    const last = rows.at(-1)
    if (last) cursor = `${last.receivedAt},${last.id}`
  }
  expect(seen).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  expect((await ask({ url: '/api/emails?cursor=yesterday' })).statusCode).toBe(422)
})

test('bulk and automatic mail is in the other tab', async () => {
  await insertMails(
    mail('A letter'),
    mail('A newsletter', { headers: { 'list-unsubscribe': '<https://example.com>' } }),
    mail('A notice', { senderEmail: 'no-reply@bank.example.com' }),
    mail('Bulk', { headers: { precedence: 'Bulk' } }),
    mail('An answer while away', { headers: { 'auto-submitted': 'auto-replied' } }),
  )
  expect(await subjects('folder=inbox&tab=primary')).toEqual(['An answer while away', 'A letter'])
  expect(await subjects('folder=inbox&tab=others')).toEqual(['Bulk', 'A notice', 'A newsletter'])
  expect(await get('/api/emails/overview')).toEqual({ inbox: 5, primary: 2, others: 3, junk: 0, drafts: 0 })
})

test('labels filter a list: important, clients, projects, starred, unread', async () => {
  const [rosa, wen] = await server.db
    .insert(clients)
    .values([
      { name: 'Rosa', email: 'Rosa@lark.example.com' },
      { name: 'Wen', email: 'wen@example.com' },
    ])
    .returning({ id: clients.id })
  await server.db
    .insert(deals)
    .values({ name: 'Site', clientId: wen?.id as number, valueCents: 100, stage: 'closed-won' })
  await insertMails(
    mail('From Rosa', { senderEmail: 'rosa@Lark.example.com', read: true }),
    mail('From Wen', { senderEmail: 'wen@example.com', read: true }),
    mail('Important', { important: true, read: true }),
    mail('Starred', { starred: true, read: true }),
    mail('Unread'),
  )
  expect(rosa).toBeDefined()
  expect(await subjects('folder=inbox&label=clients&threads=true')).toEqual(['From Wen', 'From Rosa'])
  expect(await subjects('folder=inbox&label=projects')).toEqual(['From Wen'])
  expect(await subjects('folder=inbox&label=important')).toEqual(['Important'])
  expect(await subjects('folder=inbox&label=starred')).toEqual(['Starred'])
  expect(await subjects('folder=inbox&label=unread')).toEqual(['Unread'])
})

test('a search matches subject, sender, recipients and body, ignoring case and accents', async () => {
  await insertMails(
    mail('Easter cakes'),
    mail('Two', { senderName: 'José Núñez' }),
    mail('Three', { senderEmail: 'rosa@lark-and-loaf.example.com' }),
    mail('Four', { body: 'The oven is repaired.' }),
    mail('Five', { recipients: 'Leila <leila@galleries.example.com>' }),
    mail('Six', { cc: 'marcus@plumbing.example.com' }),
    mail('100% off_er', { body: '' }),
    mail('Größe der Schilder', { senderName: 'Anna Weiß', body: 'Viele Grüße aus der Hauptstraße' }),
  )
  for (const [typed, found] of [
    ['EASTER', 'Easter cakes'],
    ['aster', 'Easter cakes'],
    ['jose', 'Two'],
    ['loaf', 'Three'],
    ['rosa@lark-and-loaf.example.com', 'Three'],
    ['repair', 'Four'],
    ['oven repaired', 'Four'],
    ['"oven is"', 'Four'],
    ['leila', 'Five'],
    ['marcus@plumbing', 'Six'],
    ['100%', '100% off_er'],
    ['GRÜSSE', 'Größe der Schilder'],
    ['"grüße aus"', 'Größe der Schilder'],
    ['"GRÜSSE AUS"', 'Größe der Schilder'],
    ['subject:grösse', 'Größe der Schilder'],
    ['from:weiss', 'Größe der Schilder'],
    ['hauptstrasse', 'Größe der Schilder'],
  ] as const) {
    expect([typed, await subjects(`folder=inbox&search=${encodeURIComponent(typed)}`)]).toEqual([typed, [found]])
  }
  expect(await subjects(`folder=inbox&search=${encodeURIComponent('"is oven"')}`)).toEqual([])
  expect((await ask({ url: `/api/emails?search=${encodeURIComponent("'):* & !! <-> (")}` })).statusCode).toBe(200)
  for (const typed of ['_', '"-"', 'from:.']) expect([typed, await subjects(`search=${typed}`)]).toEqual([typed, []])
})

test('operators narrow a search', async () => {
  const [withFile] = await insertMails(
    mail('Cake from Rosa', { senderName: 'Rosa', attachmentCount: 1, receivedAt: new Date('2026-03-01T12:00:00Z') }),
    mail('Cake to Rosa', { recipients: 'Rosa <rosa@example.com>', receivedAt: new Date('2026-03-05T12:00:00Z') }),
    mail('Cake, read', { read: true, starred: true, receivedAt: new Date('2026-03-09T12:00:00Z') }),
  )
  expect(withFile).toBeDefined()
  expect(await subjects('search=cake%20from:rosa')).toEqual(['Cake from Rosa'])
  expect(await subjects('search=to:rosa')).toEqual(['Cake to Rosa'])
  expect(await subjects('search=has:attachment')).toEqual(['Cake from Rosa'])
  expect(await subjects('search=before:2026-03-05')).toEqual(['Cake from Rosa'])
  expect(await subjects('search=cake%20after:2026-03-05%20before:2026-03-08')).toEqual(['Cake to Rosa'])
  expect(await subjects('search=is:starred')).toEqual(['Cake, read'])
  expect(await subjects('search=subject:read')).toEqual(['Cake, read'])
  expect(await subjects('search=is:read')).toEqual(['Cake, read'])
  expect(await subjects('search=from:%20rosa')).toEqual(['Cake from Rosa'])
})

test('a mail can be opened by our id or the provider’s', async () => {
  const [id] = await insertMails(mail('Here', { gmailId: '18c3ab', html: '<p>Hello</p>', cc: 'wen@example.com' }))
  await insertMails(mail('Outlook', { outlookId: 'AAMk-1=' }))
  expect(await get(`/api/emails/${id}`)).toMatchObject({
    id,
    subject: 'Here',
    html: '<p>Hello</p>',
    cc: 'wen@example.com',
  })
  expect(await get('/api/emails/18c3ab')).toMatchObject({ id })
  expect(await get('/api/emails/AAMk-1%3D')).toMatchObject({ subject: 'Outlook' })
  const missing = await ask({ url: '/api/emails/999999999' })
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'Email not found'])
  expect((await ask({ url: '/api/emails/99999999999999' })).statusCode).toBe(404)
})

test('opening a mail marks it as read, and flags can be reset', async () => {
  const [id] = await insertMails(mail('Unread'))
  expect((await post(`/api/emails/${id}/read`)).json()).toEqual({ id, read: true })
  expect(await get(`/api/emails/${id}`)).toMatchObject({ read: true })
  await post('/api/emails/mark', { ids: [id], read: false, starred: true })
  expect(await get(`/api/emails/${id}`)).toMatchObject({ read: false, starred: true })
  expect((await post('/api/emails/424242/read')).statusCode).toBe(404)
  expect((await post('/api/emails/mark', { ids: [] })).json().fields).toEqual({
    ids: 'Please choose at least one email',
  })
})

test('moving a thread moves its mails in the same folder only', async () => {
  const [first, second, sent] = await insertMails(
    mail('Cakes', { threadId: 'a' }),
    mail('Re: Cakes', { threadId: 'a' }),
    mail('Re: Cakes', { threadId: 'a', folder: 'sent' }),
    mail('Other'),
  )
  const moved = (await post('/api/emails/move', { ids: [second], to: 'archive', wholeThreads: true })).json()
  expect(moved.ids.sort()).toEqual([first, second].sort())
  expect(await subjects('folder=inbox')).toEqual(['Other'])
  expect(await get(`/api/emails/${sent}`)).toMatchObject({ folder: 'sent' })
  expect((await post('/api/emails/move', { ids: [first], to: 'attic' })).statusCode).toBe(422)
  expect((await post('/api/emails/move', { ids: [first], to: { folderId: 4711 } })).statusCode).toBe(404)
})

test('a mail in the inbox cannot be deleted permanently', async () => {
  const [kept, thrown] = await insertMails(mail('Kept'), mail('Thrown', { folder: 'trash' }))
  expect((await post('/api/emails/destroy', { ids: [kept] })).statusCode).toBe(409)
  expect((await post('/api/emails/destroy', { ids: [kept, thrown] })).json()).toEqual({ ids: [thrown] })
  expect((await ask({ url: `/api/emails/${thrown}` })).statusCode).toBe(404)
  expect((await ask({ url: `/api/emails/${kept}` })).statusCode).toBe(200)
})

test('remote images of a sender can be allowed and disallowed', async () => {
  const [one, other] = await insertMails(
    mail('One', { senderEmail: 'News@Example.com' }),
    mail('Other', { senderEmail: 'news@example.com' }),
  )
  expect(await get(`/api/emails/${other}`)).toMatchObject({ showsImages: false })
  await post(`/api/emails/${one}/images`, { always: true })
  await post(`/api/emails/${one}/images`, { always: true })
  expect(await get(`/api/emails/${other}`)).toMatchObject({ showsImages: true })
  await post(`/api/emails/${one}/images`, { always: false })
  expect(await get(`/api/emails/${other}`)).toMatchObject({ showsImages: false })
})

test('concurrent requests create one active client from a sender', async () => {
  const [id] = await insertMails(mail('Hello', { senderName: 'Rosa Delfino', senderEmail: 'rosa@example.com' }))
  const both = await Promise.all([post(`/api/emails/${id}/create-client`), post(`/api/emails/${id}/create-client`)])
  expect(both.map((answer) => answer.json().isNew).sort()).toEqual([false, true])
  expect(both[0].json()).toMatchObject({ name: 'Rosa Delfino', email: 'rosa@example.com', status: 'active' })
  expect(await get(`/api/emails/${id}`)).toMatchObject({ client: { name: 'Rosa Delfino' } })
  const [nobody] = await insertMails(mail('From nowhere', { senderEmail: '' }))
  expect((await post(`/api/emails/${nobody}/create-client`)).statusCode).toBe(422)
})

test('recipient suggestions: clients first, then correspondents', async () => {
  await server.db.insert(clients).values({ name: 'Rosa Delfino', email: 'rosa@lark.example.com' })
  await insertMails(
    mail('1', { senderName: 'Rosalind', senderEmail: 'rosalind@example.com' }),
    mail('2', { senderName: 'Dana', recipients: 'Ros Hale <ros@example.com>', folder: 'sent' }),
    mail('3', { senderName: 'Rosy Deals', senderEmail: 'no-reply@rosy.example.com' }),
  )
  const found = await get('/api/emails/people?search=ros')
  expect(found[0]).toEqual({ name: 'Rosa Delfino', address: 'rosa@lark.example.com', isClient: true })
  expect(
    found
      .slice(1)
      .map(({ address }: { address: string }) => address)
      .sort(),
  ).toEqual(['ros@example.com', 'rosalind@example.com'])
})

test('custom folders are listed with their account', async () => {
  const [account] = await server.db
    .insert(mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com' })
    .returning({ id: mailAccounts.id })
  const accountId = account?.id as number
  await server.db.insert(mailFolders).values([
    { accountId, role: 'inbox', name: 'INBOX', ref: 'INBOX' },
    { accountId, role: null, name: 'Receipts', ref: 'Receipts' },
  ])
  expect(await get('/api/emails/folders')).toMatchObject([{ account: 'dana@example.com', name: 'Receipts' }])
})

test('a custom folder lists its mails by thread, also those that are in the inbox too', async () => {
  const [account] = await server.db
    .insert(mailAccounts)
    .values({ provider: 'imap', address: 'dana@example.com' })
    .returning()
  const [own] = await server.db
    .insert(mailFolders)
    .values({ accountId: account?.id as number, ref: 'Receipts', name: 'Receipts' })
    .returning()
  const [paper, again] = await insertMails(
    mail('Paper', { folder: 'archive', threadId: 'p' }),
    mail('Re: Paper', { folder: 'archive', threadId: 'p' }),
    mail('Elsewhere', { folder: 'archive' }),
  )
  const [both] = await insertMails(mail('Also in the inbox'))
  await server.db.insert(emailPlaces).values(
    [paper, again, both].map((emailId, index) => ({
      emailId: emailId as number,
      folderId: own?.id as number,
      ref: `${index}`,
    })),
  )
  expect(await subjects(`place=${own?.id}&threads=true`)).toEqual(['Also in the inbox', 'Re: Paper'])
  expect(await subjects(`place=${own?.id}&search=paper`)).toEqual(['Re: Paper', 'Paper'])
})

test('an attachment that does not exist is not found', async () => {
  const [id] = await insertMails(mail('With a page'))
  await server.db.insert(emailAttachments).values({
    emailId: id as number,
    position: 0,
    filename: 'a.html',
    contentType: 'text/html',
    size: 1,
    file: '0'.repeat(64),
  })
  expect((await ask({ url: `/api/emails/${id}/attachments/7` })).statusCode).toBe(404)
  expect((await ask({ url: `/api/emails/${id}/attachments/x` })).statusCode).toBe(404)
})

test('every mail can be shown and downloaded as a message', async () => {
  const [id] = await insertMails(mail('Menü', { senderName: 'Hank', html: '<p>Hello</p>' }))
  const file = await ask({ url: `/api/emails/${id}/raw` })
  expect(file.headers).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': expect.stringContaining(`attachment; filename="mail-${id}.eml"`),
    'x-as-it-came': 'false',
  })
  expect(file.body).toMatch(/^From: Hank <hank@brewing.example.com>/m)
  const shown = await ask({ url: `/api/emails/${id}/raw?view=text` })
  expect(shown.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'content-disposition': 'inline' })
  expect((await ask({ url: '/api/emails/999999/raw' })).statusCode).toBe(404)
})

test('labels and searches look everywhere but in Junk and Trash, unless they name a folder', async () => {
  const folders = ['inbox', 'sent', 'archive', 'junk', 'trash'] as const
  await insertMails(
    ...folders.map((folder) => mail(`Oven ${folder}`, { folder, starred: true, read: folder === 'sent' })),
  )
  await insertMails(mail('Oven receipt', { body: 'Many thanks for the oven' }))
  const wide = ['Oven archive', 'Oven sent', 'Oven inbox']
  expect(await subjects('label=starred&threads=true')).toEqual(wide)
  expect(await subjects('label=unread')).toEqual(['Oven receipt', 'Oven archive', 'Oven inbox'])
  expect(await subjects('search=oven')).toEqual(['Oven receipt', ...wide])
  expect(await subjects('search=oven+-receipt')).toEqual(wide)
  expect(await subjects('search=oven+-%22many+thanks%22')).toEqual(wide)
  expect(await subjects('search=oven+in:trash')).toEqual(['Oven trash'])
  expect(await subjects('search=in:spam')).toEqual(['Oven junk'])
  expect(await subjects('search=oven+in:anywhere')).toHaveLength(6)
  expect(await subjects('folder=sent&search=oven')).toEqual(['Oven sent'])
  expect(await subjects('folder=inbox&search=oven+in:sent')).toEqual(['Oven sent'])
})

test('a minus before an operator leaves out what it finds', async () => {
  const receivedAt = new Date('2026-03-05T12:00:00Z')
  await insertMails(
    mail('Oven', { receivedAt }),
    mail('From Rosa', { receivedAt, senderName: 'Rosa', senderEmail: 'rosa@example.com' }),
    mail('To Wen', { receivedAt, recipients: 'wen@example.com' }),
    mail('Invoice', { receivedAt }),
    mail('Sent', { receivedAt, folder: 'sent' }),
    mail('With file', { receivedAt, attachmentCount: 1 }),
    mail('Read', { receivedAt, read: true }),
    mail('Starred', { receivedAt, starred: true }),
    mail('Old', { receivedAt: new Date('2025-12-01T12:00:00Z') }),
    mail('New', { receivedAt: new Date('2026-06-01T12:00:00Z') }),
    mail('Junk', { receivedAt, folder: 'junk' }),
  )
  const all = await subjects('search=-subject:nothing')
  expect(all).toHaveLength(10)
  const leftOut = async (search: string) => {
    const shown = await subjects(`search=${encodeURIComponent(search)}`)
    return all.filter((subject: string) => !shown.includes(subject))
  }
  expect(await leftOut('-from:rosa')).toEqual(['From Rosa'])
  expect(await leftOut('-to:wen@example.com')).toEqual(['To Wen'])
  expect(await leftOut('-subject:invoice')).toEqual(['Invoice'])
  expect(await leftOut('-in:sent')).toEqual(['Sent'])
  expect(await leftOut('-has:attachment')).toEqual(['With file'])
  expect(await leftOut('-is:starred')).toEqual(['Starred'])
  expect(await leftOut('-is:unread')).toHaveLength(9)
  expect(await leftOut('-before:2026')).toEqual(['Old'])
  expect(await leftOut('-after:2026-06-01')).toEqual(['New'])
  expect(await leftOut('-in:anywhere')).toEqual(all)
  expect(await leftOut('-from:rosa -in:sent -subject:invoice')).toHaveLength(3)
  expect(await subjects('search=subject:oven+-from:rosa')).toEqual(['Oven'])
})

test('a list can be narrowed to one account', async () => {
  const accounts = await server.db
    .insert(mailAccounts)
    .values(['dana@example.com', 'shop@example.com'].map((address) => ({ provider: 'imap' as const, address })))
    .returning({ id: mailAccounts.id })
  await insertMails(...accounts.map(({ id }) => mail(`To ${id}`, { accountId: id })))
  expect(await subjects(`folder=inbox&account=${accounts[0]?.id}&threads=true`)).toEqual([`To ${accounts[0]?.id}`])
})

test('people whose names hold a word of the excluded list, or who write from a desk such as news@, are not bulk', async () => {
  await insertMails(
    mail('Hello', { senderName: 'Ana Huber', senderEmail: 'ana@example.com' }),
    mail('Quote', { senderName: 'Capital Roofing', senderEmail: 'jo@example.com' }),
    mail('Story', { senderName: 'The news desk', senderEmail: 'news@example.com' }),
    mail('Sale', { senderEmail: 'newsletter@example.com' }),
  )
  expect(await subjects('folder=inbox&tab=primary')).toEqual(['Story', 'Quote', 'Hello'])
  expect(await subjects('folder=inbox&tab=others')).toEqual(['Sale'])
  expect((await get('/api/emails/recent')).map(({ subject }: { subject: string }) => subject)).toEqual([
    'Sale',
    'Story',
  ])
})

test('the mail frame has a strict content security policy, with remote images only on request', async () => {
  const show = (query: string) =>
    ask({
      method: 'POST',
      url: `/api/emails/frame${query}`,
      headers: { 'content-type': 'text/plain' },
      payload: 'html=<p>Hello</p>\r\n',
    })
  const closed = await show('')
  expect(closed.body).toBe('<p>Hello</p>\r\n')
  const policy = String(closed.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; img-src data: cid:; style-src 'unsafe-inline'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-scripts')
  expect((await show('?images=yes')).headers['content-security-policy']).toContain('img-src data: cid: http: https:')
  expect((await server.ask({ method: 'POST', url: '/api/emails/frame' })).statusCode).toBe(401)
})

test('words and labels find the newest mails first, however many there are', async () => {
  await server.db.insert(clients).values({ name: 'Wen', email: 'wen@example.com' })
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  const many = Array.from({ length: 700 }, (_, n) =>
    mail(`Mail ${n}`, {
      body: n % 2 ? 'about bread' : 'about cheese',
      senderEmail: n % 2 ? 'wen@example.com' : 'sam@example.com',
      folder: n % 7 ? 'inbox' : 'archive',
      receivedAt: at(n + 10),
    }),
  )
  await insertMails(
    ...many,
    mail('Sourdough', { body: 'seldom', receivedAt: at(1) }),
    mail('Re: xsourdoughx', { receivedAt: at(2) }),
    mail('Hello', { body: 'the sourdough', receivedAt: at(3) }),
  )
  const newest = (from: number, to: number) =>
    Array.from({ length: (from - to) / 2 + 1 }, (_, at) => `Mail ${from - 2 * at}`)
  expect(await subjects('search=bread&limit=20')).toEqual(newest(699, 661))
  expect(await subjects('label=clients&threads=true&limit=20')).toEqual(newest(699, 661))
  expect(await subjects('search=about%20bread&limit=20')).toEqual(newest(699, 661))
  const page = await get('/api/emails?search=bread&limit=20')
  const { receivedAt, id } = page.at(-1)
  expect(await subjects(`search=bread&limit=20&cursor=${receivedAt},${id}`)).toEqual(newest(659, 621))
  expect(await subjects('search=sourdough')).toEqual(['Hello', 'Re: xsourdoughx', 'Sourdough'])
  expect(await subjects('search=sourdough&limit=2')).toEqual(['Hello', 'Re: xsourdoughx'])
  expect(await subjects('search=sourdough&tab=others')).toEqual([])
  expect(await subjects('search=sourdough%20seldom')).toEqual(['Sourdough'])
  expect(await subjects('search=seldom%20urdoug')).toEqual(['Sourdough'])
  expect(await subjects('search=sourdough%20hello%20sourdough')).toEqual(['Hello', 'Re: xsourdoughx'])
  expect(await subjects('search=sourdough%20bread')).toEqual([])
  expect(await subjects('search=subject:urdoug')).toEqual(['Re: xsourdoughx', 'Sourdough'])
})

test('a label of few mails among many is complete', async () => {
  await server.db.insert(clients).values({ name: 'Wen', email: 'wen@example.com' })
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  await insertMails(
    ...Array.from({ length: 400 }, (_, n) => mail(`Mail ${n}`, { receivedAt: at(n + 10) })),
    mail('From Wen', { senderEmail: 'Wen@example.com', threadId: 'wen', receivedAt: at(1) }),
    mail('To Wen', { recipients: 'wen@example.com', folder: 'sent', receivedAt: at(2) }),
    mail('Again from Wen', { senderEmail: 'wen@example.com', threadId: 'wen', receivedAt: at(3) }),
  )
  expect(await subjects('label=clients&threads=true')).toEqual(['Again from Wen', 'To Wen'])
})
