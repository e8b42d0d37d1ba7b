import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attachmentsOf } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { emailAttachments, emails } from './table'
import { mailAccounts } from './table/accounts'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [emails, outgoingMails, mailAccounts]) await server.db.delete(table)
})

const get = async (url: string) => (await ask({ url })).json()
const post = (url: string, payload?: object) => ask({ method: 'POST', url, ...(payload && { payload }) })
const patch = (url: string, payload: object) => ask({ method: 'PATCH', url, payload })
const connect = async () => {
  const [account] = await server.db
    .insert(mailAccounts)
    .values({
      provider: 'imap',
      address: 'dana@example.com',
      senderName: 'Dana Reyes',
      isDefault: true,
      signature: 'Dana',
    })
    .returning({ id: mailAccounts.id })
  return account?.id as number
}
const fields = {
  senderEmail: 'dana@example.com',
  senderName: 'Dana',
  recipients: 'rosa@example.com',
  subject: 'Cakes',
  body: 'Hello Rosa',
}
const message = { to: 'Rosa <rosa@example.com>', cc: '', subject: 'Cakes', body: 'Hello Rosa' }
const draftOf = async (more: object = {}) =>
  (await post('/api/emails', { ...fields, folder: 'drafts', ...more })).json()
const changes = {
  recipients: 'rosa@example.com',
  cc: '',
  bcc: '',
  subject: 'Cakes',
  body: 'More',
  html: null,
  accountId: null,
}
const outbox = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)
const people = (count: number, name = 'person') =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`)
const attach = (id: number, name: string, content: Buffer) =>
  ask({
    method: 'POST',
    url: `/api/emails/${id}/attachments?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream', 'x-content-type': 'text/plain' },
    payload: content,
  })

test('a new mail is saved with its fields and defaults', async () => {
  const answer = await post('/api/emails', fields)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { ...fields, read: false, folder: 'inbox', important: false },
  ])
  expect((await draftOf()).folder).toBe('drafts')
  expect((await post('/api/emails', { ...fields, folder: 'sent' })).json()).toMatchObject({
    folder: 'sent',
    read: true,
  })
})

test('missing fields are reported by name', async () => {
  const wrong = async (more: object) => (await post('/api/emails', { ...fields, ...more })).json().fields
  expect(await wrong({ recipients: '' })).toEqual({ recipients: 'Please enter at least one recipient' })
  expect(await wrong({ subject: ' ' })).toEqual({ subject: 'Subject is required' })
  expect(await wrong({ body: '' })).toEqual({ body: 'Email body is required' })
  expect(await wrong({ senderEmail: 'dana' })).toEqual({ senderEmail: 'Please enter a valid email address' })
  for (const field of ['senderEmail', 'senderName', 'recipients', 'subject', 'body']) {
    expect(Object.keys(await wrong({ [field]: undefined }))).toContain(field)
  }
  expect((await draftOf({ recipients: '', subject: '', body: '' })).id).toBeTypeOf('number')
  expect((await post('/api/emails', { ...fields, importance_score: 2 })).statusCode).toBe(422)
})

test('line breaks in a subject become spaces', async () => {
  expect((await draftOf({ subject: 'Cakes\r\nBcc: spy@example.com' })).subject).toBe('Cakes Bcc: spy@example.com')
})

test('a draft can be saved repeatedly, and a stale window does not overwrite it', async () => {
  const draft = await draftOf()
  const saved = await patch(`/api/emails/${draft.id}`, { ...changes, draftVersion: draft.draftVersion })
  expect(saved.json()).toMatchObject({ body: 'More', draftVersion: draft.draftVersion + 1 })
  const late = await patch(`/api/emails/${draft.id}`, { ...changes, body: 'Other', draftVersion: draft.draftVersion })
  expect(late.statusCode).toBe(409)
  expect(await get(`/api/emails/${draft.id}`)).toMatchObject({ body: 'More' })
  expect((await patch('/api/emails/424242', { ...changes, draftVersion: 0 })).statusCode).toBe(404)
  const [inbox] = await server.db.insert(emails).values(fields).returning({ id: emails.id })
  expect((await patch(`/api/emails/${inbox?.id}`, { ...changes, draftVersion: 0 })).statusCode).toBe(409)
})

test('without an account sending is refused with the reason, and the draft stays', async () => {
  const draft = await draftOf()
  const answer = await post('/api/emails/send', { ...message, draftId: draft.id })
  expect([answer.statusCode, answer.json().message]).toMatchObject([
    409,
    expect.stringContaining('No mail account is connected'),
  ])
  expect(await get(`/api/emails/${draft.id}`)).toMatchObject({ folder: 'drafts' })
  expect(await get('/api/emails/senders')).toEqual([])
  expect((await post('/api/emails/send', { ...message, subject: 'Without a draft' })).statusCode).toBe(409)
  expect((await get('/api/emails?folder=drafts'))[0]).toMatchObject({
    subject: 'Without a draft',
    recipients: 'Rosa <rosa@example.com>',
  })
  expect((await post('/api/emails/send', {})).json().fields).toEqual({
    to: 'Please enter at least one recipient',
    subject: 'Subject is required',
    body: 'Email body is required',
  })
})

test('a sent mail waits in the outbox for some seconds and is in the sent folder at once', async () => {
  const accountId = await connect()
  const answer = await post('/api/emails/send', { ...message, cc: 'wen@example.com', html: '<b>Hello Rosa</b>' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    folder: 'sent',
    read: true,
    recipients: 'Rosa <rosa@example.com>',
    cc: 'wen@example.com',
    senderEmail: 'dana@example.com',
    delivery: { state: 'queued' },
  })
  const [queued] = await outbox()
  expect(queued).toMatchObject({
    accountId,
    to: [{ name: 'Rosa', address: 'rosa@example.com' }],
    subject: 'Cakes',
    text: 'Hello Rosa',
    originKind: 'email',
    originId: answer.json().id,
  })
  expect(queued?.html).toContain('<b>Hello Rosa</b>')
  expect((queued?.sendAfter.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000)
  expect(queued?.messageId).toBe(`<${answer.json().messageId}>`)
})

test('a draft sent twice at the same time is queued once', async () => {
  await connect()
  const { id } = await draftOf()
  const both = await Promise.all([1, 2].map(() => post('/api/emails/send', { ...message, draftId: id })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await outbox()).toHaveLength(1)
})

test('an undone send becomes a draft again and can be sent later', async () => {
  await connect()
  const { id } = (await post('/api/emails/send', message)).json()
  expect((await post(`/api/emails/${id}/take-back`)).json()).toMatchObject({
    id,
    folder: 'drafts',
    delivery: { state: 'cancelled' },
  })
  expect((await outbox())[0]).toMatchObject({ state: 'cancelled' })
  expect((await post('/api/emails/send', { ...message, draftId: id })).json()).toMatchObject({
    id,
    folder: 'sent',
    delivery: { state: 'queued' },
  })
  expect(await outbox()).toHaveLength(2)
  await server.db.update(outgoingMails).set({ state: 'sent' }).where(eq(outgoingMails.state, 'queued'))
  expect((await post(`/api/emails/${id}/take-back`)).statusCode).toBe(409)
})

test('a failed mail shows the server’s message and can be sent again', async () => {
  await connect()
  const { id } = (await post('/api/emails/send', message)).json()
  await server.db.update(outgoingMails).set({ state: 'failed', error: '550 No such user' })
  expect(await get(`/api/emails/${id}`)).toMatchObject({ delivery: { state: 'failed', error: '550 No such user' } })
  expect((await get('/api/emails?folder=sent'))[0]).toMatchObject({ delivery: { state: 'failed' } })
  expect((await post(`/api/emails/${id}/send-again`)).json()).toMatchObject({
    delivery: { state: 'queued', error: null },
  })
  expect((await post(`/api/emails/${id}/send-again`)).statusCode).toBe(409)
})

test('a reply has In-Reply-To and References, and marks the original as answered', async () => {
  const accountId = await connect()
  const [asked] = await server.db
    .insert(emails)
    .values({
      ...fields,
      senderEmail: 'rosa@example.com',
      messageId: 'two@example.com',
      ancestors: ['one@example.com'],
      threadId: 'cakes',
      accountId,
    })
    .returning({ id: emails.id })
  const draft = await draftOf({ answersId: asked?.id })
  expect(draft).toMatchObject({ threadId: 'cakes', answersId: asked?.id })
  const sent = (await post('/api/emails/send', { ...message, draftId: draft.id })).json()
  expect((await outbox())[0]).toMatchObject({
    inReplyTo: '<two@example.com>',
    references: ['<one@example.com>', '<two@example.com>'],
  })
  expect(sent.threadId).toBe('cakes')
  expect(await get(`/api/emails/${asked?.id}`)).toMatchObject({ answered: true })
  const bare = (await post('/api/emails/send', { ...message, answersId: asked?.id })).json()
  expect(bare.threadId).toBe('cakes')
})

test('invalid recipients and too many recipients are refused', async () => {
  await connect()
  const wrong = async (more: object) => (await post('/api/emails/send', { ...message, ...more })).json().fields
  expect(await wrong({ to: '' })).toEqual({ to: 'Please enter at least one recipient' })
  expect(await wrong({ to: 'rosa@example.com, wen' })).toEqual({ to: '“wen” is not an email address' })
  expect(await wrong({ cc: 'x@y' })).toEqual({ cc: '“x@y” is not an email address' })
  expect(await wrong({ subject: '\r\n' })).toEqual({ subject: 'Subject is required' })
  expect(await wrong({ to: people(1_001) })).toEqual({ to: 'At most 1,000 recipients at once' })
  const sly = { to: '"Rosa\r\nBcc: spy@example.com" <rosa@example.com>', subject: 'Hi\r\nX-Evil: 1' }
  const sent = (await post('/api/emails/send', { ...message, ...sly })).json()
  expect(sent.subject).toBe('Hi X-Evil: 1')
  expect(JSON.stringify((await outbox())[0]?.to)).not.toMatch(/\\r|\\n/)
})

test('a mail can have a thousand recipients; above the provider’s limit it stays a draft', async () => {
  const account = await connect()
  expect((await post('/api/emails/send', { ...message, to: people(1_000) })).statusCode).toBe(201)
  expect((await outbox())[0]?.to).toHaveLength(1_000)
  expect((await outbox())[0]?.messageId).toMatch(/@example\.com>$/)
  await server.db.update(mailAccounts).set({ provider: 'gmail' }).where(eq(mailAccounts.id, account))
  const refused = await post('/api/emails/send', { ...message, to: people(400), bcc: people(101, 'blind') })
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    'Gmail takes at most 500 recipients in one mail, and this one has 501. It is kept as a draft: send it in parts.',
  ])
  expect(await outbox()).toHaveLength(1)
  const [draft] = await get('/api/emails?folder=drafts')
  expect(draft.subject).toBe(message.subject)
})

test('an attachment saved to Documents is linked to its mail and client', async () => {
  const rosa = (await post('/api/clients', { name: 'Rosa', email: 'rosa@lark.example.com' })).json()
  const { id } = await draftOf({ senderEmail: 'rosa@lark.example.com' })
  await attach(id, 'menu.txt', Buffer.from('Cakes, from 3 dollars'))
  const kept = await post(`/api/emails/${id}/attachments/0/document`)
  expect([kept.statusCode, kept.json()]).toMatchObject([
    201,
    { name: 'menu.txt', origin: 'email', originId: id, clientId: rosa.id, size: 21 },
  ])
  expect((await ask({ url: kept.json().path })).body).toBe('Cakes, from 3 dollars')
  expect((await post(`/api/emails/${id}/attachments/7/document`)).statusCode).toBe(404)
})

test('attachments of a draft are sent unchanged', async () => {
  await connect()
  const { id } = await draftOf()
  const content = Buffer.from([0, 1, 2, 255, 254])
  const added = await attach(id, '../../étude.txt', content)
  expect([added.statusCode, added.json()]).toMatchObject([201, { position: 0, filename: 'étude.txt', size: 5 }])
  await attach(id, 'second.txt', Buffer.from('two'))
  await ask({ method: 'DELETE', url: `/api/emails/${id}/attachments/1` })
  const got = await ask({ url: `/api/emails/${id}/attachments/0` })
  expect(got.rawPayload).toEqual(content)
  expect(got.headers['content-disposition']).toContain('attachment')
  expect(got.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  expect(await get(`/api/emails/${id}`)).toMatchObject({ attachments: [{ filename: 'étude.txt' }] })
  await post('/api/emails/send', { ...message, draftId: id })
  const [queued] = await outbox()
  expect(await attachmentsOf(server.db, queued?.id as number)).toEqual([
    { name: 'étude.txt', type: 'text/plain', contentId: null, content },
  ])
  expect((await attach(id, 'late.txt', Buffer.from('x'))).statusCode).toBe(409)
})

test('a file over 10 MB and an empty file are refused', async () => {
  const { id } = await draftOf()
  const large = await attach(id, 'film.bin', Buffer.alloc(10 * 1024 * 1024 + 1))
  expect([large.statusCode, large.json().message]).toEqual([413, 'Each attachment may be at most 10MB'])
  expect((await attach(id, 'nothing.txt', Buffer.alloc(0))).statusCode).toBe(422)
  expect((await post(`/api/emails/${id}/attachments?name=x`, { some: 'json' })).statusCode).toBe(415)
  expect(await get(`/api/emails/${id}`)).toMatchObject({ attachments: [] })
})

test('a forwarded mail includes the attachments', async () => {
  const first = await draftOf()
  await attach(first.id, 'menu.txt', Buffer.from('cake'))
  const forward = await draftOf({ answersId: first.id, forwards: true })
  expect(forward).toMatchObject({ attachments: [{ filename: 'menu.txt' }], answersId: null })
  expect(forward.threadId).not.toBe(first.threadId)
})

test('a picture inside a forwarded text stays inside it, with a name that has an extension', async () => {
  await connect()
  const first = await draftOf()
  for (const name of ['logo', 'unused']) await attach(first.id, name, Buffer.from(name))
  const pictures = { contentType: 'image/png', isInline: true, filename: '' }
  await server.db
    .update(emailAttachments)
    .set({ ...pictures, contentId: 'logo@lark' })
    .where(eq(emailAttachments.position, 0))
  await server.db
    .update(emailAttachments)
    .set({ ...pictures, contentId: 'unused@lark' })
    .where(eq(emailAttachments.position, 1))
  const html = '<div>See below</div><img src="cid:logo%40lark">'
  const forward = await draftOf({ answersId: first.id, forwards: true, html })
  expect(forward.attachments).toMatchObject([
    { contentId: 'logo@lark', isInline: true },
    { contentId: 'unused@lark', isInline: true },
  ])
  await post('/api/emails/send', { ...message, html, draftId: forward.id })
  const [queued] = await outbox()
  expect(await attachmentsOf(server.db, queued?.id as number)).toMatchObject([
    { name: 'image.png', type: 'image/png', contentId: 'logo@lark' },
    { name: 'image.png', contentId: null },
  ])
})

test('a draft at the provider is edited as a local copy that replaces it', async () => {
  const accountId = await connect()
  const [theirs] = await server.db
    .insert(emails)
    .values({ ...fields, folder: 'drafts', accountId, providerId: 'p1' })
    .returning({ id: emails.id })
  expect((await patch(`/api/emails/${theirs?.id}`, { ...changes, draftVersion: 0 })).statusCode).toBe(409)
  const own = await draftOf({ replacesId: theirs?.id, accountId })
  expect(own).toMatchObject({ isRemote: false })
  expect((await ask({ url: `/api/emails/${theirs?.id}` })).statusCode).toBe(404)
})

test('senders: the default account first, the sample account only if there is no other', async () => {
  await server.db.insert(mailAccounts).values({ provider: 'sample', address: 'sample@example.com' })
  expect(await get('/api/emails/senders')).toMatchObject([{ address: 'sample@example.com', isSample: true }])
  await server.db.insert(mailAccounts).values({ provider: 'imap', address: 'second@example.com', state: 'reconnect' })
  await connect()
  expect(await get('/api/emails/senders')).toMatchObject([
    { address: 'dana@example.com', name: 'Dana Reyes', signature: 'Dana', isDefault: true, needsReconnect: false },
    { address: 'second@example.com', needsReconnect: true },
  ])
})

test('a mail from an account that is no longer there is refused', async () => {
  const gone = { fields: { accountId: 'That mail account no longer exists' } }
  expect((await post('/api/emails', { ...fields, folder: 'drafts', accountId: 424_242 })).json()).toMatchObject(gone)
  const { id, draftVersion } = await draftOf()
  const saved = await patch(`/api/emails/${id}`, { ...changes, accountId: 424_242, draftVersion })
  expect(saved.statusCode).toBe(422)
  expect(saved.json()).toMatchObject(gone)
})
