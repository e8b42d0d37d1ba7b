import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import type { Mailbox } from '#features/emails/server/mailbox'
import { openGraphMailbox } from '#features/emails/server/providers/graph/graph-mailbox'
import { type AccountRow, connectAccount, findAccount } from '#features/emails/server/store/accounts'
import { markRead } from '#features/emails/server/store/update'
import { syncAccount } from '#features/emails/server/sync/sync-account'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { emailPlaces } from '#features/emails/server/table/sync'
import { apiClient } from '#platform/oauth/api-client'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { type FaultyHttp, startFaultyHttp } from '#tests/support/faulty-http'
import { type FaultyTcp, startFaultyTcp } from '#tests/support/faulty-tcp'
import { gmailTestProvider } from '#tests/support/gmail-provider'
import { graphTestProvider } from '#tests/support/graph-provider'
import { imapTestProvider } from '#tests/support/imap-provider'
import { mailSource, type TestProvider } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let proxy: FaultyHttp
const { folder, remove } = temporaryFolder()
const files = attachmentFilesIn(folder)
beforeAll(async () => {
  server = await openTestServer()
  proxy = await startFaultyHttp()
})
afterAll(async () => {
  await proxy.stop()
  await server.close()
  remove()
})
beforeEach(async () => {
  await server.db.delete(mailAccounts)
  await server.db.delete(emails)
  proxy.plan(() => 'pass')
})

const howMany = 25

async function filled(provider: TestProvider): Promise<AccountRow> {
  for (let index = 0; index < howMany; index++) await provider.deliver('inbox', mailSource(`m${index}@example.com`))
  return connectAccount(server.db, provider.account)
}

const sync = (account: AccountRow, open: (row: AccountRow) => Promise<Mailbox>) =>
  syncAccount({ db: server.db, files, log: server.log, openMailbox: open, now: () => new Date() }, account.id)

/** The end state: everything that the provider has, once, with its marks. */
async function isEqual(provider: TestProvider, account: AccountRow): Promise<void> {
  const { messageId, read } = emails
  const ours = await server.db.select({ messageId, read }).from(emails).where(eq(emails.accountId, account.id))
  const theirs = (await provider.all()).map(({ messageId, read }) => ({ messageId, read }))
  const sorted = (rows: { messageId: string | null; read: boolean }[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(sorted(ours)).toEqual(sorted(theirs))
}

const isMail = (path: string) => path.includes('format=raw') || path.endsWith('/$value')

describe.each([
  ['Gmail', () => gmailTestProvider((url) => proxy.urlFor(url))],
  ['Graph', () => graphTestProvider((url) => proxy.urlFor(url))],
] as const)('%s', (name, start) => {
  let provider: TestProvider
  let account: AccountRow
  beforeEach(async () => {
    provider = await start()
    account = await filled(provider)
    return () => provider.stop()
  })

  test(`${name} answers 429 again and again`, async () => {
    proxy.plan((_path, index) => (index % 3 === 1 ? { status: 429, headers: { 'retry-after': '0' } } : 'pass'))
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
  })

  test(`${name} asks for a longer pause than a sync waits: the next sync runs after it`, async () => {
    proxy.plan((path, index) =>
      index > 6 && isMail(path) ? { status: 429, headers: { 'retry-after': '120' } } : 'pass',
    )
    expect(await sync(account, provider.open)).toMatchObject({ kind: 'failed' })
    const { state, retryAt } = await findAccount(server.db, account.id)
    expect([state, (retryAt?.getTime() ?? 0) - Date.now() > 110_000]).toEqual(['failing', true])
    proxy.plan(() => 'pass')
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
  })

  test(`${name} fails every third request`, async () => {
    proxy.plan((_path, index) => (index % 3 === 2 ? { status: 500 } : 'pass'))
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
  })

  test(`${name} is cut off in the middle of mails`, async () => {
    let cuts = 0
    proxy.plan((path) => (isMail(path) && ++cuts % 4 === 1 ? 'cut' : 'pass'))
    await sync(account, provider.open)
    proxy.plan(() => 'pass')
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    expect(cuts).toBeGreaterThan(0)
    await isEqual(provider, account)
  })

  test(`${name} gives the same page twice`, async () => {
    let last: { value?: unknown[]; messages?: unknown[] } = {}
    const twice = (body: string) => {
      const page = JSON.parse(body)
      const key = 'messages' in page ? 'messages' : 'value'
      const both = { ...page, [key]: [...(last[key] ?? []), ...(page[key] ?? [])] }
      last = page
      return JSON.stringify(both)
    }
    proxy.plan((path) =>
      /\/messages(\?|\/delta)/.test(path) && !path.includes('labelIds') ? { rewrite: twice } : 'pass',
    )
    await sync(account, provider.open)
    proxy.plan(() => 'pass')
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
    const [places] = await server.db.select({ count: count() }).from(emailPlaces)
    expect(places?.count).toBe(name === 'Gmail' ? howMany * 2 : howMany)
  })

  test(`${name} fails while our changes are pushed`, async () => {
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    const all = await server.db.select({ id: emails.id }).from(emails)
    await markRead(
      server.db,
      all.map(({ id }) => id),
    )
    proxy.plan((_path, index) => (index % 2 ? { status: 503 } : 'pass'))
    await sync(account, provider.open)
    proxy.plan(() => 'pass')
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
    expect((await provider.all()).every(({ read }) => read)).toBe(true)
  })
})

test('a token that expires in the middle is renewed, and the sync goes on', async () => {
  const provider = await graphTestProvider()
  const account = await filled(provider)
  let asked = 0
  let current = provider.graph.token
  const open = async () =>
    openGraphMailbox(
      apiClient(provider.graph.url, {
        token: async () => {
          if (++asked === 20) provider.graph.token = 'another'
          return current
        },
        renew: async () => {
          current = provider.graph.token
          return current
        },
      }),
    )
  expect(await sync(account, open)).toEqual({ kind: 'synced' })
  expect(current).toBe('another')
  await isEqual(provider, account)
  await provider.stop()
})

test('delta links that Graph has forgotten make us compare anew', async () => {
  const provider = await graphTestProvider()
  const account = await filled(provider)
  expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
  provider.graph.remove('m3@example.com')
  provider.graph.deliver('inbox', mailSource('late@example.com'))
  provider.graph.forgetDeltas()
  expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
  await isEqual(provider, account)
  await provider.stop()
})

test('history that Gmail has forgotten makes us compare anew', async () => {
  const provider = await gmailTestProvider((url) => proxy.urlFor(url))
  const account = await filled(provider)
  expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
  await provider.remove('m3@example.com')
  await provider.mark('m4@example.com', { read: true })
  await provider.deliver('inbox', mailSource('late@example.com'))
  proxy.plan((path) => (path.includes('/history') ? { status: 404 } : 'pass'))
  expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
  await isEqual(provider, account)
  await provider.stop()
})

describe.skipIf(!hasDovecot)('IMAP', () => {
  let dovecot: Dovecot
  let tcp: FaultyTcp
  beforeAll(async () => {
    dovecot = await startDovecot()
    tcp = await startFaultyTcp(dovecot.port)
  })
  afterAll(async () => {
    await tcp.stop()
    await dovecot.stop()
  })

  test('cut off after any number of bytes, in the end everything is there once', async () => {
    const provider = await imapTestProvider(dovecot, files, tcp.port)
    const account = await filled(provider)
    for (const bytes of [3_000, 5_000, 8_000, 11_000]) {
      tcp.cutAfter(bytes)
      expect(await sync(account, provider.open)).toMatchObject({ kind: 'failed' })
    }
    tcp.cutAfter(Number.POSITIVE_INFINITY)
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
    await provider.stop()
  })

  const manyLetters = () =>
    Array.from({ length: 1_200 }, (_, index) => mailSource(`many${index}@example.com`, { body: 'words '.repeat(200) }))

  test('many mails are fetched in a worker thread; if it is cut off, the rest is fetched by the next sync', async () => {
    const provider = await imapTestProvider(dovecot, files, tcp.port)
    const account = await connectAccount(server.db, provider.account)
    dovecot.fill(provider.account.servers?.username ?? '', 'INBOX', manyLetters())
    tcp.cutAfter(400_000)
    expect(await sync(account, provider.open)).toEqual({
      kind: 'failed',
      reason: 'The mail server cut the connection.',
    })
    const kept = await server.db.$count(emails, eq(emails.accountId, account.id))
    expect(kept).toBeGreaterThan(100)
    expect(kept).toBeLessThan(1_200)
    tcp.cutAfter(Number.POSITIVE_INFINITY)
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
    await provider.stop()
  })

  test('if only one of the thread’s two connections is cut off, all mails are fetched over the other', async () => {
    const provider = await imapTestProvider(dovecot, files, tcp.port)
    const account = await connectAccount(server.db, provider.account)
    dovecot.fill(provider.account.servers?.username ?? '', 'INBOX', manyLetters())
    tcp.cutAfter(1_200_000)
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
    tcp.cutAfter(Number.POSITIVE_INFINITY)
    await provider.stop()
  })

  test('a folder that was made anew gives the same mails other numbers, and they stay the same mails', async () => {
    const provider = await imapTestProvider(dovecot, files)
    const account = await connectAccount(server.db, provider.account)
    const { openImapClient } = await import('#tests/support/imap-client')
    const other = await openImapClient(dovecot, provider.account)
    const sources = ['p1', 'p2', 'p3'].map((id) => mailSource(`${id}@example.com`))
    const fill = async () => {
      await other.mailboxCreate('Projects')
      for (const source of sources) await other.append('Projects', source, [], new Date('2026-03-01T10:00:00Z'))
    }
    await fill()
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    const before = await server.db.select({ id: emails.id }).from(emails)
    await server.db.update(emails).set({ importanceScore: 0.9 })
    await other.mailboxDelete('Projects')
    await fill()
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    const after = await server.db.select({ id: emails.id, score: emails.importanceScore }).from(emails)
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    expect(after.every(({ score }) => score === 0.9)).toBe(true)
    other.close()
    await provider.stop()
  })

  test('new mail is announced while no request is open', async () => {
    const provider = await imapTestProvider(dovecot, files)
    const mailbox = await provider.open({} as AccountRow)
    const heard = new Promise<void>((resolve) => {
      void mailbox.watch?.((isOver) => {
        if (!isOver) resolve()
      })
    })
    // Idling takes a moment to begin; a second mail is noticed in any case.
    const deliveries: Promise<void>[] = []
    const deliver = () => deliveries.push(provider.deliver('inbox', mailSource('announced@example.com')))
    const delivering = setInterval(deliver, 500)
    await heard
    clearInterval(delivering)
    await Promise.all(deliveries)
    await mailbox.close()
    await provider.stop()
  })

  test('a mail of 60 megabytes comes in part by part, its file to the byte', async () => {
    const provider = await imapTestProvider(dovecot, files)
    const account = await connectAccount(server.db, provider.account)
    const file = Buffer.alloc(60_000_000, 'bread and butter ')
    const head = mailSource('large@example.com', {
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
      body: [
        '--x',
        'Content-Type: text/plain',
        '',
        'See the film',
        '--x',
        'Content-Type: video/mp4; name=film.mp4',
        'Content-Disposition: attachment; filename=film.mp4',
        'Content-Transfer-Encoding: base64',
        '',
        '',
      ].join('\r\n'),
    })
    await provider.deliver(
      'inbox',
      `${head.trimEnd()}\r\n\r\n${file.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--x--\r\n`,
    )
    await provider.deliver('inbox', mailSource('small@example.com'))
    expect(await sync(account, provider.open)).toEqual({ kind: 'synced' })
    await isEqual(provider, account)
    const { emailAttachments } = await import('#features/emails/server/table')
    const [kept] = await server.db.select().from(emailAttachments)
    expect(kept).toMatchObject({ filename: 'film.mp4', contentType: 'video/mp4', size: file.length })
    const { createHash } = await import('node:crypto')
    expect(kept?.file).toBe(createHash('sha256').update(file).digest('hex'))
    await provider.stop()
  })
})
