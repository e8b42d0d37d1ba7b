import { cpSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { MailAccountOverview } from '#features/emails/accounts-api'
import { markRead, moveEmails } from '#features/emails/server/store/update'
import { emails } from '#features/emails/server/table'
import { mailChanges } from '#features/emails/server/table/sync'
import { openEmbedded } from '#platform/db/embedded'
import { queueMail } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { openImapClient } from '#tests/support/imap-client'
import { mailSource } from '#tests/support/mail-suite'
import { ownerSettings, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { type Smtp, startSmtp } from '#tests/support/smtp'
import { isFullSize } from '#tests/support/test-size'
import { signIn } from './sign-in'

/** Enough that they are fetched and parsed in a worker thread, also after the first kill. */
const mailCount = isFullSize ? 3_000 : 700
const killAfter = isFullSize ? [50, 900] : [50]
const sendCount = isFullSize ? 30 : 12
const killAfterSending = isFullSize ? [3, 10, 18] : [3]

describe.skipIf(!hasDovecot)('a process that is killed', () => {
  let dovecot: Dovecot
  let smtp: Smtp
  const { folder, remove } = temporaryFolder()
  beforeAll(async () => {
    cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
    dovecot = await startDovecot()
    smtp = await startSmtp({ certFile: dovecot.caFile, keyFile: dovecot.keyFile, password: dovecot.password })
    dovecot.fill(
      'dana',
      'INBOX',
      Array.from({ length: mailCount }, (_, index) =>
        mailSource(`m${index}@example.com`, { body: `${'words '.repeat(400)}` }),
      ),
    )
  })
  afterAll(async () => {
    await smtp.stop()
    await dovecot.stop()
    remove()
  })

  const settings = () => ({ DATA_DIR: folder, MAIL_CA_FILE: dovecot.caFile, ...ownerSettings })
  const start = async () => {
    const server = await startServer(settings())
    onTestFinished(() => void server.stop('SIGKILL'))
    return server
  }
  const open = () => openEmbedded(folder, new URL('file:///nowhere'), () => {})
  const inbox = async (url: string, cookie: string) => {
    const answer = await fetch(`${url}/api/mail/accounts`, { headers: { cookie } })
    const { accounts } = (await answer.json()) as { accounts: MailAccountOverview[] }
    return { account: accounts[0], folder: accounts[0]?.folders.find(({ role }) => role === 'inbox') }
  }
  const isWhole = async (url: string, cookie: string) => {
    const { account, folder } = await inbox(url, cookie)
    return folder?.isWhole === true && folder.difference === 0 && account?.waiting === 0 && !account.isSyncing
  }

  // Where this fails, no test below begins.
  beforeAll(async () => {
    const server = await startServer(settings())
    try {
      const cookie = await signIn(server.url)
      const local = { host: '127.0.0.1', security: 'tls' }
      const connected = await fetch(`${server.url}/api/mail/accounts`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({
          address: 'dana@example.com',
          username: 'dana',
          password: dovecot.password,
          backfill: 'everything',
          imap: { ...local, port: dovecot.port },
          smtp: { ...local, port: smtp.port },
        }),
      })
      if (connected.status !== 201) throw new Error(`The account was not connected: ${await connected.text()}`)
    } finally {
      await server.stop('SIGKILL')
    }
  })

  test('during the first sync goes on where it was: every mail is there once', async () => {
    let server = await start()
    let cookie = await signIn(server.url)
    for (const fetched of killAfter) {
      await waitFor(async () => ((await inbox(server.url, cookie)).folder?.ours ?? 0) > fetched)
      expect(await server.stop('SIGKILL')).toBe('SIGKILL')
      server = await start()
      cookie = await signIn(server.url)
    }
    await waitFor(() => isWhole(server.url, cookie))
    expect((await inbox(server.url, cookie)).folder).toMatchObject({
      atProvider: mailCount,
      ours: mailCount,
      difference: 0,
    })
    await server.stop()
    const database = await open()
    const kept = await database.orm.select({ messageId: emails.messageId }).from(emails)
    expect(new Set(kept.map(({ messageId }) => messageId)).size).toBe(mailCount)
    expect(kept).toHaveLength(mailCount)
    await database.close()
  })

  test('while it pushes our changes, pushes the rest at the next start', async () => {
    const before = await open()
    const all = await before.orm.select({ id: emails.id, messageId: emails.messageId }).from(emails)
    if (all.length < mailCount) {
      await before.close()
      throw new Error('This needs the mails that the test before it fetches.')
    }
    const read = all.slice(0, 200).map(({ id }) => id)
    const moved = all.slice(200, 260)
    await markRead(before.orm, read)
    await moveEmails(
      before.orm,
      moved.map(({ id }) => id),
      'trash',
    )
    await before.close()
    let server = await start()
    const cookie = await signIn(server.url)
    await waitFor(async () => ((await inbox(server.url, cookie)).account?.waiting ?? 0) < 200)
    await server.stop('SIGKILL')
    server = await start()
    await waitFor(() => isWhole(server.url, cookie))
    await server.stop()
    const after = await open()
    expect(await after.orm.select().from(mailChanges)).toEqual([])
    const ours = await after.orm.select({ folder: emails.folder, read: emails.read, id: emails.messageId }).from(emails)
    expect(ours).toHaveLength(mailCount)
    await after.close()
    const other = await openImapClient(dovecot, {
      provider: 'imap',
      address: '',
      servers: { username: 'dana' },
    } as never)
    const there = new Map<string, string>()
    for (const [path, name] of [
      ['INBOX', 'inbox'],
      ['Trash', 'trash'],
    ] as const) {
      await other.mailboxOpen(path, { readOnly: true })
      for (const { envelope, flags } of await other.fetchAll('1:*', { envelope: true, flags: true })) {
        there.set(envelope?.messageId?.replace(/[<>]/g, '') ?? '', `${name} ${flags?.has('\\Seen')}`)
      }
    }
    other.close()
    expect(new Map(ours.map(({ id, folder, read }) => [id, `${folder} ${read}`]))).toEqual(there)
  })

  test('while it sends, neither loses nor doubles a mail', async () => {
    const before = await open()
    for (let index = 0; index < sendCount; index++) {
      await queueMail(before.orm, {
        key: `mail ${index}`,
        to: [{ address: 'rosa@example.com' }],
        subject: `No. ${index}`,
        text: 'Hi',
      })
    }
    await before.close()
    for (const sent of killAfterSending) {
      const server = await start()
      await waitFor(() => smtp.received.length > sent)
      await server.stop('SIGKILL')
    }
    const server = await start()
    const cookie = await signIn(server.url)
    const unsent = async () => {
      const answer = await fetch(`${server.url}/api/mail/outgoing`, { headers: { cookie } })
      return (await answer.json()) as { id: number; state: string }[]
    }
    await waitFor(async () => (await unsent()).every(({ state }) => state === 'failed'))
    const unclear = await unsent()
    await server.stop()
    const subjects = smtp.received.map(({ source }) => /Subject: (.*)/.exec(source)?.[1])
    expect(new Set(subjects).size).toBe(subjects.length)
    const after = await open()
    for (const { state, subject, error } of await after.orm.select().from(outgoingMails)) {
      if (state === 'sent') expect(subjects).toContain(subject)
      else expect(error).toContain('not known whether this mail left')
    }
    // At most the one that each kill fell into.
    expect(unclear.length).toBeLessThanOrEqual(killAfterSending.length)
    await after.orm.delete(outgoingMails).where(eq(outgoingMails.state, 'failed'))
    await after.close()
  })
})
