import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { imapTestProvider } from '#tests/support/imap-provider'
import { letter, mailboxSuite } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { attachmentFilesIn } from '../../attachment-files'
import { type FolderAt, GrantExpired } from '../../mailbox'
import { connectImap } from './connection'
import { openImapMailbox } from './imap-mailbox'
import { MailReader } from './mail-reader'

describe.skipIf(!hasDovecot)('with Dovecot', () => {
  let dovecot: Dovecot
  const { folder, remove } = temporaryFolder()
  const files = attachmentFilesIn(folder)
  beforeAll(async () => {
    dovecot = await startDovecot()
  })
  afterAll(async () => {
    await dovecot.stop()
    remove()
  })
  mailboxSuite('IMAP', () => imapTestProvider(dovecot, files))

  test('new mail is told of also after another program took one away', async () => {
    const { host, port, ca, password } = dovecot
    const login = { user: 'wen', pass: password }
    const [ours, other] = await Promise.all([
      connectImap({ host, port, security: 'tls' }, login, { ca }),
      connectImap({ host, port, security: 'tls' }, login, { ca }),
    ])
    await other.append('INBOX', letter('leaves@example.com'))
    const counts: number[] = []
    ours.on('exists', ({ count }) => counts.push(count))
    await ours.mailboxOpen('INBOX')
    await other.mailboxOpen('INBOX')
    await other.messageDelete('1:*')
    await ours.noop()
    await other.append('INBOX', letter('arrives@example.com'))
    await ours.noop()
    expect(counts).toEqual([1])
    ours.close()
    other.close()
  })

  const folderAt = (ref: string): FolderAt => ({ id: 1, ref, role: null, cursor: null })
  const serversOf = (username: string) => {
    const server = { host: dovecot.host, port: dovecot.port, security: 'tls' as const }
    return { username, imap: server, smtp: server }
  }

  test('the thread that reads mails reads one folder after the other, whatever their names', async () => {
    const { ca, password } = dovecot
    const letters = (count: number, of: string) =>
      Array.from({ length: count }, (_, nth) => letter(`${of}${nth}@example.com`, { subject: `${of} ${nth}` }))
    dovecot.fill('ada', 'INBOX', letters(420, 'Inbox'))
    dovecot.fill('ada', 'Z&APw-rich', letters(70, 'Zürich'))
    const mailbox = await openImapMailbox({ servers: serversOf('ada'), password, files, trust: { ca } })
    mailbox.prepareAside?.()
    for (const [name, count] of [
      ['INBOX', 420],
      ['Zürich', 70],
    ] as const) {
      const refs: string[] = []
      for await (const { ref } of mailbox.list(folderAt(name), null, false)) refs.push(ref)
      expect(refs).toHaveLength(count)
      const read: string[] = []
      for await (const { mails } of mailbox.takeAside?.(folderAt(name), refs) ?? [])
        read.push(...mails.map(({ ref }) => ref))
      expect(read).toEqual(refs)
    }
    await mailbox.close()
  })

  test('a password that the thread is refused with is told to who waits for mails, however late', async () => {
    const reader = new MailReader({
      servers: serversOf('eve'),
      password: 'not this one',
      trust: { ca: dovecot.ca },
      dataDir: folder,
    })
    reader.getReady()
    await expect(reader.take(folderAt('INBOX'), ['1:1'], new Map()).next()).rejects.toThrow(GrantExpired)
    await reader.end()
  })
})
