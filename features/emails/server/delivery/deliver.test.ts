import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentCopies } from '#app/server/delivery-hooks'
import type { Db } from '#platform/db/database'
import { mailsFrom, queueMail } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { temporaryFolder } from '#tests/support/server-process'
import { type Smtp, startSmtp } from '#tests/support/smtp'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { sealCredentials } from '../connect/credentials'
import { createMailService, type MailService } from '../mail-service'
import type { OutgoingMessage } from '../mailbox'
import { connectImap } from '../providers/imap/connection'
import { sendBySmtp } from '../providers/imap/smtp'
import { connectAccount } from '../store/accounts'
import { syncAccount } from '../sync/sync-account'
import { emailAttachments, emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { emailPlaces } from '../table/sync'
import { type DeliveryOutcome, deliverDue } from './deliver'

describe.skipIf(!hasDovecot)('with an SMTP server', () => {
  let server: TestServer
  let ask: Awaited<ReturnType<TestServer['signIn']>>
  let dovecot: Dovecot
  let smtp: Smtp
  let service: MailService
  let accountId: number
  let outcomes: DeliveryOutcome[]
  let counter = 0
  const { folder, remove } = temporaryFolder()
  beforeAll(async () => {
    dovecot = await startDovecot()
    smtp = await startSmtp({ certFile: dovecot.caFile, keyFile: dovecot.keyFile, password: dovecot.password })
    server = await openTestServer({ DATA_DIR: folder, MAIL_CA_FILE: dovecot.caFile })
    ask = await server.signIn()
    service = createMailService(server)
  })
  afterAll(async () => {
    await server.close()
    await smtp.stop()
    await dovecot.stop()
    remove()
  })
  beforeEach(async () => {
    await server.db.delete(mailAccounts)
    await server.db.delete(emails)
    await server.db.delete(outgoingMails)
    smtp.received.length = 0
    smtp.refuse(undefined)
    smtp.cut(undefined)
    outcomes = []
    const username = `dana${++counter}`
    const account = await connectAccount(server.db, {
      provider: 'imap',
      address: `${username}@example.com`,
      senderName: 'Dana Reyes',
      credentials: sealCredentials(service.seal, { password: dovecot.password }),
      servers: {
        username,
        imap: { host: '127.0.0.1', port: dovecot.port, security: 'tls' },
        smtp: { host: '127.0.0.1', port: smtp.port, security: 'tls' },
      },
    })
    accountId = account.id
  })

  const hooks = { invoice: async (_tx: Db, outcome: DeliveryOutcome) => void outcomes.push(outcome) }
  const deliver = (later = 0) => deliverDue({ ...service, hooks, now: () => new Date(Date.now() + later) })
  const queue = (more: object = {}) =>
    queueMail(server.db, {
      key: `k${++counter}`,
      to: [{ name: 'Rosa', address: 'rosa@example.com' }],
      subject: 'Your invoice',
      text: 'Attached.',
      ...more,
    })
  const row = async (id: number) => (await server.db.select().from(outgoingMails).where(eq(outgoingMails.id, id)))[0]

  test('a mail is sent once and is saved in the sent folder', async () => {
    const id = await queue({
      origin: { kind: 'invoice', id: 7 },
      cc: [{ address: 'cc@example.com' }],
      bcc: [{ address: 'secret@example.com' }],
      html: '<p>Attached.</p>',
      inReplyTo: '<earlier@example.com>',
      references: ['<first@example.com>', '<earlier@example.com>'],
      attachments: [{ name: 'invoice.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') }],
    })
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(smtp.received).toHaveLength(1)
    const [{ to, source }] = smtp.received as [(typeof smtp.received)[number]]
    expect(to).toEqual(['rosa@example.com', 'cc@example.com', 'secret@example.com'])
    expect(source).toContain('To: Rosa <rosa@example.com>')
    expect(source).toContain('In-Reply-To: <earlier@example.com>')
    expect(source).toMatch(/References: <first@example.com>\s+<earlier@example.com>/)
    expect(source).toContain('filename=invoice.pdf')
    expect(source).not.toContain('secret@example.com')
    expect(await row(id)).toMatchObject({ state: 'sent', error: null })
    expect(outcomes).toMatchObject([{ mailId: id, origin: { kind: 'invoice', id: 7 }, state: 'sent' }])
    expect(await server.db.select().from(emails)).toMatchObject([
      { folder: 'sent', subject: 'Your invoice', read: true, accountId },
    ])
  })

  test('what only its recipient may read is sent whole, and kept in Sent without it', async () => {
    const link = 'https://office.example.com/portal/enter/3fQ9-x_k'
    await queue({ text: `Your link:\n\n${link}`, origin: { kind: 'portal-link', id: 1 } })
    await queue({
      subject: '271828 is your code for signing',
      text: 'Your code for signing “Website” is\n\n271828',
      origin: { kind: 'sign-code', id: 1 },
    })
    await deliverDue({ ...service, hooks, copies: sentCopies })
    expect(smtp.received[0]?.source).toContain(link)
    expect(smtp.received[1]?.source.match(/271828/g)).toHaveLength(2)
    const sent = async () => {
      const found = await server.db.select().from(emails).where(eq(emails.folder, 'sent'))
      return found.map(({ subject, body }) => [subject, body.trim()]).sort()
    }
    const kept = [
      ['Your invoice', 'Your link:\n\nhttps://office.example.com/portal/enter/••••••'],
      ['•••••• is your code for signing', 'Your code for signing “Website” is\n\n••••••'],
    ]
    expect(await sent()).toEqual(kept)
    // The copy on the mail server too, as another program reads it.
    await server.db.delete(emails)
    await syncAccount(service, accountId)
    expect(await sent()).toEqual(kept)
  })

  test('a picture inside the text leaves as one, other files as attachments', async () => {
    await queue({
      html: '<p>Hello <img src="cid:logo@lark"></p>',
      attachments: [
        { name: 'logo.png', type: 'image/png', contentId: 'logo@lark', content: Buffer.from('png') },
        { name: 'menu.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') },
      ],
    })
    await deliver()
    const source = smtp.received[0]?.source ?? ''
    expect(source).toMatch(/Content-Type: multipart\/related/)
    expect(source).toMatch(/Content-Id: <logo@lark>/i)
    expect(source).toMatch(/Content-Disposition: inline; filename=logo.png/)
    expect(source).toMatch(/Content-Disposition: attachment; filename=menu.pdf/)
  })

  test('mail of a sample account counts as sent without being sent', async () => {
    await server.db.delete(mailAccounts)
    await connectAccount(server.db, { provider: 'sample', address: 'dana@example.com' })
    const id = await queue({ origin: { kind: 'invoice', id: 7 } })
    expect(await deliver()).toBe(1)
    expect(smtp.received).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'sent' })
    expect(outcomes).toMatchObject([{ mailId: id, state: 'sent' }])
    expect(await server.db.select().from(emails)).toMatchObject([{ folder: 'sent', subject: 'Your invoice' }])
  })

  test('a mail stored with wrong characters is read again once, and shown as it came', async () => {
    const source = 'From: r@example.com\r\nSubject: =?windows-1252?Q?=9320_=80=94?=\r\n\r\nHello\r\n'
    dovecot.fill(`dana${counter}`, 'INBOX', [source])
    await syncAccount(service, accountId)
    await server.db.update(emails).set({ subject: '\u009320 \u0080\u0094' })
    await server.db.update(mailAccounts).set({ checkedFrom: 2_147_483_647 })
    await syncAccount(service, accountId)
    const [mended] = await server.db.select().from(emails)
    expect(mended).toMatchObject({ subject: '“20 €”' })
    expect(await server.db.select().from(mailAccounts)).toMatchObject([{ checkedFrom: null }])
    const raw = await ask({ url: `/api/emails/${mended?.id}/raw` })
    expect(raw.headers['x-as-it-came']).toBe('true')
    expect(raw.body).toBe(source)
  })

  test.each([
    ['utf-7', '=?utf-7?Q?Caf+AOk-?=', 'Caf+AOk-', 'Café'],
    ['hz', '=?hz-gb-2312?Q?~{<:Ky~}?=', '~{<:Ky~}', '己所'],
    ['cp437', '=?cp437?Q?Caf=82?=', 'Caf‚', 'Café'],
    ['cp850', '=?cp850?Q?Espa=A4a?=', 'Espa¤a', 'España'],
  ])('a mail in %s that was stored as it looks in another charset is read again', async (_, word, stored, subject) => {
    dovecot.fill(`dana${counter}`, 'INBOX', [`From: r@example.com\r\nSubject: ${word}\r\n\r\nHello\r\n`])
    await syncAccount(service, accountId)
    await server.db.update(emails).set({ subject: stored })
    await server.db.update(mailAccounts).set({ checkedFrom: 2_147_483_647 })
    await syncAccount(service, accountId)
    expect(await server.db.select().from(emails)).toMatchObject([{ subject, body: 'Hello' }])
  })

  test('a large mail that was stored with its text twice is read again', async () => {
    const part = (type: string, text: string) => `--x\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`
    const type = 'Content-Type: multipart/alternative; boundary=x'
    const source = `From: r@example.com\r\n${type}\r\n\r\n${part('plain', 'Cakes')}${part('html', '<p>Cakes</p>')}--x--\r\n`
    dovecot.fill(`dana${counter}`, 'INBOX', [source])
    await syncAccount(service, accountId)
    const twice = { body: 'Cakes\n\nCakes', html: '<div>Cakes</div>\n<p>Cakes</p>', size: 12_000_000 }
    await server.db.update(emails).set(twice)
    await server.db.update(mailAccounts).set({ checkedFrom: 2_147_483_647 })
    await syncAccount(service, accountId)
    const [mail] = await server.db.select().from(emails)
    expect([mail?.body, mail?.html?.trim()]).toEqual(['Cakes', '<p>Cakes</p>'])
  })

  test('a mail that is read again loses no text: a part of it that is a file now is attached', async () => {
    const part = (type: string, text: string) => `--x\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
    const source = [
      'From: r@example.com\r\nSubject: Menu\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n',
      part('text/plain', 'Hello'),
      part('text/plain; name=menu.txt', 'Cakes'),
      part('application/pdf; name=order.pdf', '%PDF-'),
      '--x--\r\n',
    ].join('')
    dovecot.fill(`dana${counter}`, 'INBOX', [source])
    await syncAccount(service, accountId)
    // As an earlier version stored it.
    await server.db.update(emails).set({ subject: 'Men\ufffd', body: 'Hello\n\nCakes', attachmentCount: 1 })
    await server.db.delete(emailAttachments).where(eq(emailAttachments.filename, 'menu.txt'))
    await server.db.update(emailAttachments).set({ position: 0 })
    await server.db.update(mailAccounts).set({ checkedFrom: 2_147_483_647 })
    await syncAccount(service, accountId)
    const [mail] = await server.db.select().from(emails)
    expect(mail).toMatchObject({ subject: 'Menu', body: 'Hello', attachmentCount: 2 })
    const { attachments } = (await ask({ url: `/api/emails/${mail?.id}` })).json()
    expect(attachments.map(({ filename }: { filename: string }) => filename)).toEqual(['menu.txt', 'order.pdf'])
    expect((await ask({ url: `/api/emails/${mail?.id}/attachments/0` })).body).toBe('Cakes')
  })

  test('a mail in which no text is found any more keeps the text that it has', async () => {
    dovecot.fill(`dana${counter}`, 'INBOX', ['From: r@example.com\r\nSubject: Menu\r\n\r\n'])
    await syncAccount(service, accountId)
    await server.db.update(emails).set({ subject: 'Men\ufffd', body: 'Hello', snippet: 'Hello' })
    await server.db.update(mailAccounts).set({ checkedFrom: 2_147_483_647 })
    await syncAccount(service, accountId)
    expect(await server.db.select().from(emails)).toMatchObject([{ subject: 'Menu', body: 'Hello', snippet: 'Hello' }])
  })

  test('a draft written here lies in the server’s Drafts folder once, and leaves it when it is sent', async () => {
    const post = async (url: string, payload: object) => (await ask({ method: 'POST', url, payload })).json()
    const words = { subject: 'Menu', body: 'Cakes', recipients: 'rosa@example.com' }
    const sender = { senderEmail: 'dana@example.com', senderName: 'Dana', folder: 'drafts', accountId }
    const { id } = await post('/api/emails', { ...words, ...sender })
    const inDrafts = async () => {
      expect(await syncAccount(service, accountId)).toEqual({ kind: 'synced' })
      const client = await connectImap(
        { host: '127.0.0.1', port: dovecot.port, security: 'tls' },
        { user: `dana${counter}`, pass: dovecot.password },
        service.trust,
      )
      try {
        const box = await client.mailboxOpen('Drafts')
        const found = box.exists ? await client.fetchAll('1:*', { envelope: true, flags: true }) : []
        return found.map(({ envelope, flags }) => `${envelope?.subject} ${flags?.has('\\Draft')}`)
      } finally {
        await client.logout()
      }
    }
    // The folder is made by the first sync.
    await inDrafts()
    expect(await inDrafts()).toEqual(['Menu true'])
    expect(await inDrafts()).toEqual(['Menu true'])
    await server.db.update(emails).set({ subject: 'New menu', draftVersion: 1 })
    expect(await inDrafts()).toEqual(['New menu true'])
    // A copy whose location was not recorded is found again.
    await server.db.update(emails).set({ draftCopyVersion: null })
    await server.db.delete(emailPlaces)
    expect(await inDrafts()).toEqual(['New menu true'])
    expect(await server.db.select().from(emails)).toMatchObject([{ id, folder: 'drafts', providerId: null }])
    await post('/api/emails/send', {
      subject: 'New menu',
      body: 'Cakes',
      to: 'rosa@example.com',
      draftId: id,
      accountId,
    })
    expect(await inDrafts()).toEqual([])
    await deliver(20_000)
    expect(await inDrafts()).toEqual([])
    expect(await server.db.select().from(emails)).toMatchObject([{ id, folder: 'sent' }])
  })

  test('the provider’s copy is recognized as the same mail', async () => {
    await queue()
    await deliver()
    expect(await syncAccount(service, accountId)).toEqual({ kind: 'synced' })
    const saved = await server.db.select().from(emails)
    expect(saved).toHaveLength(1)
    // A sent mail is marked as read at the provider too.
    expect(saved[0]).toMatchObject({ folder: 'sent', providerId: expect.any(String), read: true })
  })

  test('a copy of a mail written here is recognized, and its attachment is not duplicated', async () => {
    const post = async (url: string, payload: object, headers = {}) =>
      (await ask({ method: 'POST', url, payload, headers })).json()
    const words = { subject: 'Menu', body: 'Attached.' }
    const { id } = await post('/api/emails', {
      ...words,
      senderEmail: 'dana@example.com',
      senderName: 'Dana',
      recipients: 'rosa@example.com',
      folder: 'drafts',
    })
    const octets = { 'content-type': 'application/octet-stream', 'x-content-type': 'text/plain' }
    await post(`/api/emails/${id}/attachments?name=menu.txt`, Buffer.from('Cakes'), octets)
    await post('/api/emails/send', { ...words, to: 'rosa@example.com', draftId: id })
    expect(await deliver(20_000)).toBe(1)
    expect(await syncAccount(service, accountId)).toEqual({ kind: 'synced' })
    expect(await server.db.select().from(emails)).toMatchObject([
      { id, folder: 'sent', providerId: expect.any(String), attachmentCount: 1 },
    ])
    expect(await server.db.select().from(emailAttachments)).toMatchObject([{ emailId: id, filename: 'menu.txt' }])
  })

  test('a permanently refused mail fails with the server’s message and can be sent again', async () => {
    smtp.refuse('mail', { code: 554, message: '5.7.1 We do not want this' })
    const id = await queue({ origin: { kind: 'invoice', id: 8 } })
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('We do not want this') })
    expect(await mailsFrom(server.db, { kind: 'invoice', id: 8 })).toMatchObject([{ outcome: 'failed' }])
    expect(outcomes).toMatchObject([{ state: 'failed' }])
    expect((await ask({ url: '/api/mail/outgoing' })).json()).toMatchObject([{ id, to: 'Rosa', state: 'failed' }])
    smtp.refuse(undefined)
    expect((await ask({ method: 'POST', url: `/api/mail/outgoing/${id}/retry` })).statusCode).toBe(204)
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'sent' })
    expect(smtp.received).toHaveLength(1)
    expect((await ask({ method: 'POST', url: `/api/mail/outgoing/${id}/retry` })).statusCode).toBe(409)
  })

  test('a temporarily refused mail is retried automatically', async () => {
    smtp.refuse('recipient', { code: 451, message: '4.7.1 Greylisted, come back later' })
    const id = await queue()
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'queued', error: expect.stringContaining('Greylisted') })
    smtp.refuse(undefined)
    expect(await deliver()).toBe(0)
    expect(await deliver(60_000)).toBe(1)
    expect(await row(id)).toMatchObject({ state: 'sent', error: null })
  })

  test('if only some recipients are refused, the mail counts as sent and names them', async () => {
    const id = await queue({ to: [{ address: 'rosa@example.com' }, { address: 'nobody@example.com' }] })
    await deliver()
    expect(await row(id)).toMatchObject({ state: 'sent', error: expect.stringContaining('nobody@example.com') })
    expect(smtp.received).toHaveLength(1)
    expect((await ask({ url: '/api/mail/outgoing' })).json()).toMatchObject([{ id, outcome: 'partly-sent' }])
    // The server's Sent folder has the copy.
    expect(await syncAccount(service, accountId)).toEqual({ kind: 'synced' })
    expect(await server.db.select().from(emails)).toMatchObject([{ folder: 'sent', providerId: expect.any(String) }])
  })

  test('a mail with an unknown outcome is not sent a second time', async () => {
    smtp.cut('taken')
    const id = await queue({ origin: { kind: 'invoice', id: 9 } })
    await deliver()
    expect(smtp.received).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sending', handedOverAt: expect.any(Date) })
    smtp.cut(undefined)
    await server.db.update(outgoingMails).set({ updatedAt: new Date(Date.now() - 120_000) })
    await deliver()
    expect(smtp.received).toHaveLength(1)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not known whether this mail left'),
    })
    expect((await ask({ url: '/api/mail/outgoing' })).json()).toMatchObject([{ id, outcome: 'unknown' }])
    expect(await mailsFrom(server.db, { kind: 'invoice', id: 9 })).toMatchObject([{ outcome: 'unknown' }])
  })

  test('a mail with an unknown outcome is looked for in Sent before it is sent again', async () => {
    const retry = async (id: number) => {
      await server.db.update(outgoingMails).set({ state: 'failed', handedOverAt: new Date() })
      await ask({ method: 'POST', url: `/api/mail/outgoing/${id}/retry` })
      await deliver()
      return row(id)
    }
    const id = await queue()
    await deliver()
    expect(smtp.received).toHaveLength(1)
    expect(await retry(id)).toMatchObject({ state: 'sent', error: null })
    expect(smtp.received).toHaveLength(1)
    await server.db.update(outgoingMails).set({ messageId: '<not-there@example.com>' })
    expect(await retry(id)).toMatchObject({ state: 'sent' })
    expect(smtp.received).toHaveLength(2)
  })

  /** The state of a mail right after the fault, and how often it was accepted once the server works again. */
  const faults: [string, () => void, { outcome: string; taken: number; account?: string }][] = [
    ['closes at the greeting', () => smtp.cut('connect'), { outcome: 'sending', taken: 1 }],
    ['is busy at the greeting', () => smtp.refuse('connect', busy), { outcome: 'sending', taken: 1 }],
    ['closes at the login', () => smtp.cut('login'), { outcome: 'sending', taken: 1 }],
    ['is busy at the login', () => smtp.refuse('login', busy), { outcome: 'sending', taken: 1 }],
    [
      'refuses the login',
      () => smtp.refuse('login', { code: 535, message: '5.7.8 No' }),
      { outcome: 'failed', taken: 0, account: 'reconnect' },
    ],
    ['closes at the sender', () => smtp.cut('sender'), { outcome: 'sending', taken: 1 }],
    ['refuses the sender', () => smtp.refuse('sender'), { outcome: 'failed', taken: 0 }],
    ['is busy at the sender', () => smtp.refuse('sender', busy), { outcome: 'sending', taken: 1 }],
    ['closes at the recipient', () => smtp.cut('recipient'), { outcome: 'sending', taken: 1 }],
    ['refuses the recipient', () => smtp.refuse('recipient'), { outcome: 'failed', taken: 0 }],
    ['is busy at the recipient', () => smtp.refuse('recipient', busy), { outcome: 'sending', taken: 1 }],
    ['refuses the text', () => smtp.refuse('mail'), { outcome: 'failed', taken: 0 }],
    ['is full', () => smtp.refuse('mail', { code: 452, message: '4.2.2 Full' }), { outcome: 'sending', taken: 1 }],
    ['closes at the end of the text', () => smtp.cut('mail'), { outcome: 'unknown', taken: 0 }],
    ['takes the text and closes', () => smtp.cut('taken'), { outcome: 'unknown', taken: 1 }],
  ]
  const busy = { code: 421, message: '4.3.2 Come back later' }

  test.each(faults)('a mail server that %s neither loses nor doubles a mail', async (_, break_, expected) => {
    const id = await queue({ origin: { kind: 'invoice', id: 8 } })
    const outcome = async () => (await mailsFrom(server.db, { kind: 'invoice', id: 8 }))[0]?.outcome
    break_()
    await deliver()
    // After the handover the mail is checked again when its lease has expired.
    await server.db.update(outgoingMails).set({ updatedAt: new Date(Date.now() - 120_000) })
    if (expected.outcome === 'unknown') await deliver()
    expect(await outcome()).toBe(expected.outcome)
    expect(await server.db.select().from(mailAccounts)).toMatchObject([{ state: expected.account ?? 'connected' }])
    smtp.refuse(undefined)
    smtp.cut(undefined)
    await deliver(3_600_000)
    expect(smtp.received).toHaveLength(expected.taken)
    expect(await outcome()).toBe(expected.outcome === 'sending' ? 'sent' : expected.outcome)
    if (expected.outcome === 'sending') return
    // The owner is notified, and sends it again.
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([expected.outcome])
    expect((await row(id))?.error).toBeTruthy()
    await ask({ method: 'POST', url: `/api/mail/outgoing/${id}/retry` })
    await deliver()
    expect(smtp.received).toHaveLength(expected.taken + 1)
    expect(await outcome()).toBe('sent')
  })

  test('a mail counts as handed over only when the server has asked for its text', async () => {
    const message = {
      from: 'dana@example.com',
      recipients: ['rosa@example.com'],
      source: Buffer.from('Subject: Menu\r\n\r\nCakes'),
    }
    let isHandedOver = false
    const beforeHandover = async () => {
      isHandedOver = true
    }
    const at = { host: '127.0.0.1', port: smtp.port, security: 'tls' as const }
    const login = { user: 'dana@example.com', pass: dovecot.password }
    const send = () => sendBySmtp(at, login, message as OutgoingMessage, beforeHandover, { ca: dovecot.ca })
    smtp.refuse('recipient')
    await expect(send()).rejects.toThrow('We do not want this')
    expect(isHandedOver).toBe(false)
    smtp.refuse(undefined)
    expect(await send()).toBeNull()
    expect(isHandedOver).toBe(true)
  })

  test('a mail can be cancelled before its send time', async () => {
    const id = await queue({ sendAfter: new Date(Date.now() + 10_000) })
    expect(await deliver()).toBe(0)
    expect((await ask({ method: 'POST', url: `/api/mail/outgoing/${id}/cancel` })).statusCode).toBe(204)
    expect(await deliver(60_000)).toBe(0)
    expect(smtp.received).toEqual([])
    const other = await queue()
    await deliver()
    expect((await ask({ method: 'POST', url: `/api/mail/outgoing/${other}/cancel` })).json().message).toBe(
      'It has already left.',
    )
    expect((await ask({ method: 'POST', url: '/api/mail/outgoing/999999/cancel' })).statusCode).toBe(404)
  })

  test('without an account a mail fails with the reason', async () => {
    await server.db.delete(mailAccounts)
    const id = await queue()
    await deliver()
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('No mail account is connected'),
    })
  })

  test('concurrent deliveries send each mail once', async () => {
    for (let count = 0; count < 6; count++) await queue({ subject: `No. ${count}` })
    await Promise.all([deliver(), deliver(), deliver()])
    const subjects = smtp.received.map(({ source }) => /Subject: (.*)/.exec(source)?.[1]).sort()
    expect(subjects).toEqual(['No. 0', 'No. 1', 'No. 2', 'No. 3', 'No. 4', 'No. 5'])
  })

  test('a subject or name cannot inject a header', async () => {
    await queue({
      subject: 'Hi\r\nBcc: eve@example.com',
      to: [{ name: 'R\r\nX-Evil: 1', address: 'rosa@example.com' }],
    })
    await deliver()
    const [{ to, source }] = smtp.received as [(typeof smtp.received)[number]]
    expect(to).toEqual(['rosa@example.com'])
    expect(source).not.toMatch(/^(Bcc|X-Evil):/im)
  })
})
