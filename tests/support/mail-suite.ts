import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EmailToSend, NewEmail } from '#features/emails/draft'
import type { MailFolderRole } from '#features/emails/mail-account'
import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import type { Mailbox } from '#features/emails/server/mailbox'
import {
  type AccountRow,
  connectAccount,
  findAccount,
  type NewAccount,
  setBackfillStart,
} from '#features/emails/server/store/accounts'
import { createEmail } from '#features/emails/server/store/drafts'
import { countFolders, listFolders, requireComparison } from '#features/emails/server/store/folders'
import { chooseSender, sendMail } from '#features/emails/server/store/send'
import { destroyEmails, markRead, markStarred, moveEmails, newMailChannel } from '#features/emails/server/store/update'
import { syncAccount } from '#features/emails/server/sync/sync-account'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { emailPlaces, mailChanges } from '#features/emails/server/table/sync'
import { temporaryFolder } from './server-process'
import { openTestServer, type TestServer } from './test-server'

export type ListedMail = { role: MailFolderRole; messageId: string; read: boolean; starred: boolean }

/** A provider as another program of the same owner sees it. */
export type TestProvider = {
  account: NewAccount
  open(account: AccountRow): Promise<Mailbox>
  deliver(role: MailFolderRole, source: string, receivedAt?: Date): Promise<void>
  mark(messageId: string, marks: { read?: boolean; starred?: boolean }): Promise<void>
  move(messageId: string, role: MailFolderRole): Promise<void>
  remove(messageId: string): Promise<void>
  /** Another program saves a draft again, with other words. */
  rewriteDraft(messageId: string, source: string): Promise<void>
  /** The provider forgets the cursor that it gave us. */
  forgetCursor?(): Promise<void>
  /** Everything that it has, in every folder with a role. */
  all(): Promise<ListedMail[]>
  stop(): Promise<void>
}

let sent = 0

export function mailSource(
  messageId: string,
  more: { subject?: string; body?: string; headers?: string[] } = {},
): string {
  const { subject = `About ${messageId}`, body = `The words of ${messageId}`, headers = [] } = more
  return [
    'From: Rosa <rosa@example.com>',
    'To: Dana <dana@example.com>',
    `Subject: ${subject}`,
    `Message-ID: <${messageId}>`,
    `Date: ${new Date(Date.UTC(2026, 2, 1, 9, sent++)).toUTCString()}`,
    ...headers,
    '',
    body,
    '',
  ].join('\r\n')
}

/** What must hold for every provider. Each test begins with a fresh account at the provider. */
export function mailboxSuite(name: string, start: (server: TestServer) => Promise<TestProvider>): void {
  let server: TestServer
  let provider: TestProvider
  let account: AccountRow
  const { folder, remove } = temporaryFolder()
  const files = attachmentFilesIn(folder)
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(async () => {
    await provider?.stop()
    await server.close()
    remove()
  })
  beforeEach(async () => {
    await provider?.stop()
    provider = await start(server)
    await server.db.delete(mailAccounts)
    await server.db.delete(emails)
    account = await connectAccount(server.db, provider.account)
  })

  const sync = (open = provider.open) =>
    syncAccount({ db: server.db, files, log: server.log, openMailbox: open, now: () => new Date() }, account.id)
  const synced = async () => expect(await sync()).toEqual({ kind: 'synced' })
  const ours = async (): Promise<ListedMail[]> => {
    const { messageId, read, starred } = emails
    const folders = await listFolders(server.db, account.id)
    const roles = new Map(folders.map(({ id, role }) => [id, role]))
    const rows = await server.db
      .select({ folderId: emailPlaces.folderId, messageId, read, starred })
      .from(emailPlaces)
      .innerJoin(emails, eq(emails.id, emailPlaces.emailId))
      .where(eq(emails.accountId, account.id))
    return rows.flatMap(({ folderId, messageId, read, starred }) => {
      const role = roles.get(folderId)
      return role && role !== 'all' ? [{ role, messageId: messageId ?? '', read, starred }] : []
    })
  }
  const sorted = (all: ListedMail[]) =>
    all.map((at) => JSON.stringify(at, ['role', 'messageId', 'read', 'starred'])).sort()
  const isEqual = async () => expect(sorted(await ours())).toEqual(sorted(await provider.all()))
  const countsAgree = async () => {
    const folders = await listFolders(server.db, account.id)
    const { ours: counts } = await countFolders(
      server.db,
      folders.map(({ id }) => id),
    )
    const here = folders.map(({ id, name }) => [name, counts.get(id) ?? 0])
    expect(here).toEqual(folders.map(({ name, providerCount }) => [name, providerCount]))
  }
  const mail = async (messageId: string) => {
    const [row] = await server.db
      .select()
      .from(emails)
      .where(and(eq(emails.accountId, account.id), eq(emails.messageId, messageId)))
    return row
  }
  const idOf = async (messageId: string) => (await mail(messageId))?.id as number
  const many = async (count: number, prefix = 'm') => {
    const ids = Array.from({ length: count }, (_, i) => `${prefix}${i}@example.com`)
    for (const id of ids) await provider.deliver('inbox', mailSource(id))
    return ids
  }

  test(`${name}: new mail is announced once it is stored, and a sync without any announces nothing`, async () => {
    let announced = 0
    await server.database.listen(newMailChannel, () => announced++)
    await many(3)
    await synced()
    await expect.poll(() => announced).toBe(1)
    await provider.mark('m1@example.com', { read: true })
    await synced()
    await many(1, 'later')
    await synced()
    await expect.poll(() => announced).toBe(2)
  })

  test(`${name}: the first sync takes everything, each mail once, and the counts agree`, async () => {
    await many(7)
    await provider.deliver('sent', mailSource('s1@example.com'))
    await provider.mark('m3@example.com', { read: true, starred: true })
    await synced()
    await isEqual()
    expect(await mail('m3@example.com')).toMatchObject({
      subject: 'About m3@example.com',
      body: expect.stringContaining('The words of m3'),
      senderEmail: 'rosa@example.com',
      folder: 'inbox',
      read: true,
      starred: true,
    })
    await countsAgree()
    await synced()
    await isEqual()
    expect(await server.db.select({ id: emails.id }).from(emails)).toHaveLength(8)
  })

  test(`${name}: the search words stored of a mail are those that the database itself would compute`, async () => {
    const body = `Flour, más flour & Brötchen for 12,50 € at the café – 北京 ok? ${'again '.repeat(300)}`
    await provider.deliver('inbox', mailSource('words@example.com', { subject: 'Ovens', body }))
    await synced()
    const words = () => server.db.select({ words: sql`tsvector_to_array(${emails.words})` }).from(emails)
    const kept = await words()
    expect(JSON.stringify(kept)).toContain('flour')
    await server.db.update(emails).set({ body: sql`body` })
    expect(await words()).toEqual(kept)
  })

  test(`${name}: later changes at the provider are taken over`, async () => {
    await many(5)
    await synced()
    await provider.deliver('inbox', mailSource('new@example.com'))
    await provider.mark('m0@example.com', { read: true })
    await provider.mark('m1@example.com', { starred: true })
    await provider.remove('m2@example.com')
    await synced()
    await isEqual()
    await countsAgree()
    expect(await mail('m2@example.com')).toBeUndefined()
    await provider.mark('m0@example.com', { read: false })
    await synced()
    await isEqual()
    await countsAgree()
  })

  test(`${name}: a mail moved at the provider stays the same mail here`, async () => {
    await many(2)
    await synced()
    const id = await idOf('m1@example.com')
    await server.db.update(emails).set({ importanceScore: 0.9 }).where(eq(emails.id, id))
    await provider.move('m1@example.com', 'trash')
    await synced()
    await isEqual()
    expect(await mail('m1@example.com')).toMatchObject({ id, folder: 'trash', importanceScore: 0.9 })
  })

  test(`${name}: what is changed here reaches the provider`, async () => {
    await many(5)
    await synced()
    await markRead(server.db, [await idOf('m0@example.com')])
    await markStarred(server.db, [await idOf('m1@example.com')], true)
    await moveEmails(server.db, [await idOf('m2@example.com')], 'trash')
    await moveEmails(server.db, [await idOf('m3@example.com')], 'junk')
    await synced()
    expect(await server.db.select().from(mailChanges)).toEqual([])
    await isEqual()
    const there = await provider.all()
    expect(there.find(({ messageId }) => messageId === 'm0@example.com')).toMatchObject({ read: true })
    expect(there.find(({ messageId }) => messageId === 'm1@example.com')).toMatchObject({ starred: true })
    expect(there.filter(({ messageId }) => messageId === 'm2@example.com').map(({ role }) => role)).toEqual(['trash'])
    expect(await mail('m3@example.com')).toMatchObject({ folder: 'junk' })
    await moveEmails(server.db, [await idOf('m3@example.com')], 'inbox')
    await synced()
    await isEqual()
    expect(await mail('m3@example.com')).toMatchObject({ folder: 'inbox' })
  })

  test(`${name}: a long subject is stored whole, also with an emoji across a length limit`, async () => {
    const subject = `${'x'.repeat(199)}😀 and more`
    await provider.deliver('inbox', mailSource('long@example.com', { subject }))
    await synced()
    await isEqual()
    expect(await mail('long@example.com')).toMatchObject({ subject })
  })

  test(`${name}: a mail archived here leaves the inbox there, and stays archived`, async () => {
    await many(2)
    await synced()
    const id = await idOf('m0@example.com')
    await markRead(server.db, [id])
    await synced()
    await moveEmails(server.db, [id], 'archive')
    await synced()
    await synced()
    await isEqual()
    expect(await mail('m0@example.com')).toMatchObject({ id, folder: 'archive', read: true })
    const there = (await provider.all()).filter(({ messageId }) => messageId === 'm0@example.com')
    expect(there.some(({ role }) => role === 'inbox')).toBe(false)
  })

  test(`${name}: what is removed for ever is gone on both sides`, async () => {
    await many(2)
    await synced()
    await moveEmails(server.db, [await idOf('m0@example.com')], 'trash')
    await destroyEmails(server.db, [await idOf('m0@example.com')])
    await synced()
    await synced()
    await isEqual()
    expect((await provider.all()).map(({ messageId }) => messageId)).toEqual(['m1@example.com'])
  })

  test(`${name}: where both sides differ, the owner’s pending change wins`, async () => {
    await many(1)
    await synced()
    await provider.mark('m0@example.com', { read: true, starred: true })
    await synced()
    await markRead(server.db, [await idOf('m0@example.com')], false)
    await provider.mark('m0@example.com', { starred: false })
    await synced()
    await isEqual()
    expect(await mail('m0@example.com')).toMatchObject({ read: false, starred: false })
  })

  test(`${name}: answers find their thread whichever comes first`, async () => {
    await provider.deliver(
      'inbox',
      mailSource('b@example.com', {
        subject: 'Re: Oven',
        headers: ['In-Reply-To: <a@example.com>', 'References: <a@example.com>'],
      }),
    )
    await provider.deliver('inbox', mailSource('other@example.com', { subject: 'Else' }))
    await synced()
    await provider.deliver('sent', mailSource('a@example.com', { subject: 'Oven' }))
    await synced()
    const [a, b, other] = [await mail('a@example.com'), await mail('b@example.com'), await mail('other@example.com')]
    expect(a?.threadId).toBe(b?.threadId)
    expect(other?.threadId).not.toBe(a?.threadId)
  })

  test(`${name}: files are extracted from mails, and even a broken mail is stored`, async () => {
    const body = [
      '--x',
      'Content-Type: text/plain',
      '',
      'See the menu',
      '--x',
      'Content-Type: application/pdf; name="menu.pdf"',
      'Content-Disposition: attachment; filename="menu.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-').toString('base64'),
      '--x--',
      '',
    ].join('\r\n')
    await provider.deliver(
      'inbox',
      mailSource('file@example.com', {
        body,
        headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
      }),
    )
    await provider.deliver(
      'inbox',
      mailSource('odd@example.com', { body: 'x', headers: ['Content-Type: text/plain; charset=bogus-9', 'X: \u0001'] }),
    )
    await synced()
    expect(await mail('file@example.com')).toMatchObject({ attachmentCount: 1, body: 'See the menu' })
    await isEqual()
  })

  test(`${name}: only mails that are new enough are fetched; the rest is counted and can be fetched later`, async () => {
    const old = new Date('2020-05-05T10:00:00Z')
    await provider.deliver('inbox', mailSource('old@example.com'), old)
    await provider.deliver('inbox', mailSource('young@example.com'))
    await setBackfillStart(server.db, account.id, new Date('2024-01-01T00:00:00Z'))
    await synced()
    await synced()
    expect([await mail('old@example.com'), await mail('young@example.com')]).toMatchObject([
      undefined,
      { subject: 'About young@example.com' },
    ])
    const older = (await listFolders(server.db, account.id)).map(({ olderCount }) => olderCount)
    expect(Math.max(...older)).toBe(1)
    await setBackfillStart(server.db, account.id, null)
    await synced()
    await isEqual()
  })

  test(`${name}: check and repair finds what was lost and removes what is not there`, async () => {
    await many(4)
    await synced()
    await server.db.delete(emails).where(eq(emails.id, await idOf('m1@example.com')))
    await server.db
      .update(emails)
      .set({ read: true })
      .where(eq(emails.id, await idOf('m2@example.com')))
    const [place] = await server.db.select().from(emailPlaces).orderBy(asc(emailPlaces.id)).limit(1)
    await server.db
      .insert(emailPlaces)
      .values({ ...place, id: undefined, ref: '99:999' } as typeof emailPlaces.$inferInsert)
    await requireComparison(server.db, account.id)
    await synced()
    await isEqual()
  })

  const drafts = async () => {
    await synced()
    return (await provider.all()).filter(({ role }) => role === 'drafts').map(({ messageId }) => messageId)
  }
  const writeDraft = async () => {
    const words = { subject: 'Menu', body: 'Cakes', html: null, recipients: 'rosa@example.com', cc: '', bcc: '' }
    const draft = NewEmail.parse({ ...words, senderEmail: account.address, senderName: 'Dana', folder: 'drafts' })
    const { id } = await server.db.transaction((tx) => createEmail(tx, { ...draft, accountId: account.id }, new Date()))
    // Where there is no Drafts folder, the first sync makes it.
    await synced()
    return id
  }
  const stored = () => server.db.select().from(emails).where(eq(emails.accountId, account.id)).orderBy(asc(emails.id))

  test(`${name}: a draft written here is in the Drafts folder once, is replaced when it is changed and removed when it is sent`, async () => {
    await many(1)
    const id = await writeDraft()
    const [first, ...others] = await drafts()
    expect([first, others]).toEqual([expect.stringMatching(new RegExp(`^draft\\.${id}\\.0\\.`)), []])
    expect(await drafts()).toEqual([first])
    await server.db.update(emails).set({ subject: 'New menu', draftVersion: 1 }).where(eq(emails.id, id))
    const second = await drafts()
    expect(second).toEqual([expect.stringMatching(new RegExp(`^draft\\.${id}\\.1\\.`))])
    // A place that was not recorded is found again.
    await server.db.update(emails).set({ draftCopyVersion: null }).where(eq(emails.id, id))
    await server.db.delete(emailPlaces).where(eq(emailPlaces.emailId, id))
    expect(await drafts()).toEqual(second)
    expect(await stored()).toMatchObject([{ id, folder: 'drafts', providerId: null }, { folder: 'inbox' }])
    await requireComparison(server.db, account.id)
    await synced()
    await countsAgree()
    const mail = EmailToSend.parse({ to: 'rosa@example.com', subject: 'New menu', body: 'Cakes', draftId: id })
    await sendMail(server.db, files, await chooseSender(server.db, mail, new Date()), mail, new Date())
    expect(await drafts()).toEqual([])
    expect(await drafts()).toEqual([])
    expect(await stored()).toMatchObject([{ id, folder: 'sent' }, { folder: 'inbox' }])
  })

  test(`${name}: a draft changed elsewhere is seen here, and what was written here is in the trash`, async () => {
    const id = await writeDraft()
    const [copy] = await drafts()
    await provider.rewriteDraft(copy as string, mailSource('rewritten@example.com', { subject: 'Menu of May' }))
    expect(await drafts()).toEqual(['rewritten@example.com'])
    expect(await stored()).toMatchObject([
      { id, folder: 'trash', subject: 'Menu', providerId: null },
      { folder: 'drafts', subject: 'Menu of May', providerId: expect.any(String) },
    ])
    await provider.rewriteDraft('rewritten@example.com', mailSource('again@example.com', { subject: 'Menu of June' }))
    expect(await drafts()).toEqual(['again@example.com'])
    expect(await stored()).toMatchObject([{ id }, { folder: 'drafts', subject: 'Menu of June' }])
    await synced()
    expect(await stored()).toHaveLength(2)
  })

  test(`${name}: a draft changed on both sides is kept in both versions`, async () => {
    const id = await writeDraft()
    const [copy] = await drafts()
    await server.db.update(emails).set({ subject: 'Ours', draftVersion: 1 }).where(eq(emails.id, id))
    await provider.rewriteDraft(copy as string, mailSource(copy as string, { subject: 'Theirs' }))
    for (const _ of [1, 2]) await drafts()
    expect((await stored()).map(({ folder, subject }) => `${folder} ${subject}`).sort()).toEqual([
      'drafts Ours',
      'drafts Theirs',
    ])
  })

  test(`${name}: a draft changed elsewhere is seen after the provider has forgotten our cursor`, async () => {
    await writeDraft()
    const [copy] = await drafts()
    await provider.rewriteDraft(copy as string, mailSource('late@example.com', { subject: 'Late menu' }))
    await provider.forgetCursor?.()
    await drafts()
    expect((await stored()).map(({ folder, subject }) => `${folder} ${subject}`)).toEqual([
      'trash Menu',
      'drafts Late menu',
    ])
  })

  test(`${name}: a draft whose copy is deleted elsewhere goes to the trash here`, async () => {
    const id = await writeDraft()
    const [copy] = await drafts()
    await provider.remove(copy as string)
    expect(await drafts()).toEqual([])
    expect(await stored()).toMatchObject([{ id, folder: 'trash', providerId: null }])
  })

  test(`${name}: two syncs at once do each thing once`, async () => {
    await many(6)
    const outcomes = await Promise.all([sync(), sync(), sync()])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['busy', 'busy', 'synced'])
    await isEqual()
  })

  test(`${name}: after a connection that was cut, the next sync continues where it stopped`, async () => {
    await many(8)
    const cutOff = async (row: AccountRow): Promise<Mailbox> => {
      const mailbox = await provider.open(row)
      return {
        ...mailbox,
        async *fetch(at, refs) {
          let count = 0
          for await (const taken of mailbox.fetch(at, refs)) {
            if (++count > 3) throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
            yield taken
          }
        },
      }
    }
    expect(await sync(cutOff)).toEqual({ kind: 'failed', reason: 'The mail server cut the connection.' })
    expect(await findAccount(server.db, account.id)).toMatchObject({ state: 'failing', failures: 1 })
    await synced()
    await isEqual()
    expect(await findAccount(server.db, account.id)).toMatchObject({ state: 'connected', failures: 0, problem: null })
  })
}
