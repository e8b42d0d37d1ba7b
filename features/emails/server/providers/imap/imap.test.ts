import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { imapTestProvider } from '#tests/support/imap-provider'
import { letter, mailboxSuite } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { attachmentFilesIn } from '../../attachment-files'
import { type FolderAt, GrantExpired, type Taken } from '../../mailbox'
import { connectImap } from './connection'
import { openImapMailbox } from './imap-mailbox'
import { MailReader } from './mail-reader'
import { imapNumbers } from './reading'
import { imapTake } from './taking'

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

  test('many mails are taken whole by a connection of their own, and without it just the same', async () => {
    const letters = Array.from({ length: 130 }, (_, nth) =>
      letter(`n${nth}@example.com`, { body: 'x'.repeat(300 * nth) }),
    )
    dovecot.fill('ivo', 'INBOX', letters, 'S')
    const mailbox = await openImapMailbox({
      servers: serversOf('ivo'),
      password: dovecot.password,
      files,
      trust: { ca: dovecot.ca },
    })
    const refs: string[] = []
    for await (const { ref } of mailbox.list(folderAt('INBOX'), null, false)) refs.push(ref)
    await mailbox.close()
    const connect = () =>
      connectImap(serversOf('ivo').imap, { user: 'ivo', pass: dovecot.password }, { ca: dovecot.ca })
    const takeBeside = async (another?: () => Promise<ImapFlow>) => {
      const client = await connect()
      const taken: Taken[] = []
      for await (const one of imapTake(client, files, folderAt('INBOX'), refs, new Map(), another)) taken.push(one)
      await client.logout()
      return taken
    }
    const byLibrary = await takeBeside()
    expect(byLibrary).toHaveLength(130)
    expect(byLibrary[0]).toMatchObject({ kind: 'mail', read: true, receivedAt: expect.any(Date) })
    expect(await takeBeside(connect)).toEqual(byLibrary)
    expect(await takeBeside(() => Promise.reject(new Error('Too many connections')))).toEqual(byLibrary)
    const cutOff = async () => {
      const client = await connect()
      const unbind = client.unbind.bind(client)
      client.unbind = () => {
        const sockets = unbind()
        sockets.socket.destroy()
        return sockets
      }
      return client
    }
    expect(await takeBeside(cutOff)).toEqual(byLibrary)
  })

  test('of mails that are small nobody asks for the size of each', async () => {
    dovecot.fill(
      'uma',
      'INBOX',
      Array.from({ length: 120 }, (_, nth) => letter(`s${nth}@example.com`)),
    )
    dovecot.fill('uma', 'INBOX', [letter('large@example.com', { body: 'line\r\n'.repeat(10_000) })])
    const client = await connectImap(serversOf('uma').imap, { user: 'uma', pass: dovecot.password }, { ca: dovecot.ca })
    const sizes = new Map<number, number>()
    const refs: string[] = []
    for await (const { ref } of imapNumbers(client, folderAt('INBOX'), null, sizes)) refs.push(ref)
    expect(refs).toHaveLength(121)
    expect(sizes.size).toBe(120)
    await client.logout()
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
