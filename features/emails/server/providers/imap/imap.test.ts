import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GrantExpired } from '#platform/oauth/failures'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { imapTestProvider } from '#tests/support/imap-provider'
import { mailboxSuite, mailSource } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { attachmentFilesIn } from '../../attachment-files'
import type { TrackedFolder } from '../../mailbox'
import { parseMail } from '../../parsing/parse-mail'
import { connectImap } from './connection'
import { fetchMails } from './fetch-mails'
import { FetchWorker } from './fetch-worker'
import { openImapMailbox } from './imap-mailbox'
import { fetchLargeMail } from './large-mail'
import { listMailsWithoutFlags } from './read-folder'

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

  test('new mail is noticed after another program has deleted one', async () => {
    const { host, port, ca, password } = dovecot
    const login = { user: 'wen', pass: password }
    const [ours, other] = await Promise.all([
      connectImap({ host, port, security: 'tls' }, login, { ca }),
      connectImap({ host, port, security: 'tls' }, login, { ca }),
    ])
    await other.append('INBOX', mailSource('leaves@example.com'))
    const counts: number[] = []
    ours.on('exists', ({ count }) => counts.push(count))
    await ours.mailboxOpen('INBOX')
    await other.mailboxOpen('INBOX')
    await other.messageDelete('1:*')
    await ours.noop()
    await other.append('INBOX', mailSource('arrives@example.com'))
    await ours.noop()
    expect(counts).toEqual([1])
    ours.close()
    other.close()
  })

  const trackedFolder = (ref: string): TrackedFolder => ({ id: 1, ref, role: null, cursor: null })
  const serversOf = (username: string) => {
    const server = { host: dovecot.host, port: dovecot.port, security: 'tls' as const }
    return { username, imap: server, smtp: server }
  }

  test('the worker fetches one folder after the other, also with non-ASCII names', async () => {
    const { ca, password } = dovecot
    const letters = (count: number, of: string) =>
      Array.from({ length: count }, (_, index) =>
        mailSource(`${of}${index}@example.com`, { subject: `${of} ${index}` }),
      )
    dovecot.fill('ada', 'INBOX', letters(420, 'Inbox'))
    dovecot.fill('ada', 'Z&APw-rich', letters(70, 'Zürich'))
    const mailbox = await openImapMailbox({ servers: serversOf('ada'), password, files, trust: { ca } })
    mailbox.prepareWorker?.()
    for (const [name, count] of [
      ['INBOX', 420],
      ['Zürich', 70],
    ] as const) {
      const refs: string[] = []
      for await (const { ref } of mailbox.list(trackedFolder(name), null, false)) refs.push(ref)
      expect(refs).toHaveLength(count)
      const read: string[] = []
      for await (const { mails } of mailbox.fetchInWorker?.(trackedFolder(name), refs) ?? [])
        read.push(...mails.map(({ ref }) => ref))
      expect(read).toEqual(refs)
    }
    await mailbox.close()
  })

  test('the raw connection fetches the same mails as ImapFlow, also when it is refused or cut', async () => {
    const letters = Array.from({ length: 130 }, (_, index) =>
      mailSource(`n${index}@example.com`, { body: 'x'.repeat(300 * index) }),
    )
    dovecot.fill('ivo', 'INBOX', letters, 'S')
    const mailbox = await openImapMailbox({
      servers: serversOf('ivo'),
      password: dovecot.password,
      files,
      trust: { ca: dovecot.ca },
    })
    const refs: string[] = []
    for await (const { ref } of mailbox.list(trackedFolder('INBOX'), null, false)) refs.push(ref)
    await mailbox.close()
    const connect = () =>
      connectImap(serversOf('ivo').imap, { user: 'ivo', pass: dovecot.password }, { ca: dovecot.ca })
    const fetchAll = async (another?: () => Promise<ImapFlow>) => {
      const client = await connect()
      const fetched: unknown[] = []
      // As text: a comparison of buffers looks at each byte by itself.
      for await (const one of fetchMails(client, files, trackedFolder('INBOX'), refs, new Map(), another))
        fetched.push('source' in one ? { ...one, source: Buffer.from(one.source).toString('latin1') } : one)
      await client.logout()
      return fetched
    }
    const byLibrary = await fetchAll()
    expect(byLibrary).toHaveLength(130)
    expect(byLibrary[0]).toMatchObject({ kind: 'mail', read: true, receivedAt: expect.any(Date) })
    expect(await fetchAll(connect)).toEqual(byLibrary)
    expect(await fetchAll(() => Promise.reject(new Error('Too many connections')))).toEqual(byLibrary)
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
    expect(await fetchAll(cutOff)).toEqual(byLibrary)
  })

  test('the sizes of small mails are not requested one by one', async () => {
    dovecot.fill(
      'uma',
      'INBOX',
      Array.from({ length: 120 }, (_, index) => mailSource(`s${index}@example.com`)),
    )
    dovecot.fill('uma', 'INBOX', [mailSource('large@example.com', { body: 'line\r\n'.repeat(10_000) })])
    const client = await connectImap(serversOf('uma').imap, { user: 'uma', pass: dovecot.password }, { ca: dovecot.ca })
    const sizes = new Map<number, number>()
    const refs: string[] = []
    for await (const { ref } of listMailsWithoutFlags(client, trackedFolder('INBOX'), null, sizes)) refs.push(ref)
    expect(refs).toHaveLength(121)
    expect(sizes.size).toBe(120)
    await client.logout()
  })

  test('a large mail keeps its parts: one text, pictures inside it, an invitation, files with names', async () => {
    const part = (headers: string, body: string) => `${headers}\r\n\r\n${body}\r\n`
    const many = (mark: string, kind: string, ...parts: string[]) =>
      part(
        `Content-Type: multipart/${kind}; boundary=${mark}`,
        `${parts.map((one) => `--${mark}\r\n${one}`).join('')}--${mark}--`,
      )
    const texts = many(
      'texts',
      'alternative',
      part('Content-Type: text/plain; charset=utf-8', 'The cake is ready.'),
      part('Content-Type: text/html; charset=utf-8', '<p>The <b>cake</b> is ready. <img src="cid:cake"></p>'),
    )
    const picture = part('Content-Type: image/png\r\nContent-ID: <cake>', 'PNG')
    const whole = many(
      'whole',
      'mixed',
      many('page', 'related', texts, picture),
      part("Content-Type: image/jpeg\r\nContent-Disposition: attachment; filename*=utf-8''K%C3%B6ln.jpg", 'JPG'),
      part('Content-Type: text/calendar; method=REQUEST', 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR'),
      part('Content-Type: message/rfc822', 'Subject: Inside\r\n\r\nInside'),
    )
    dovecot.fill('lea', 'INBOX', [`Subject: Cake\r\nFrom: rosa@example.com\r\nMIME-Version: 1.0\r\n${whole}`])
    const client = await connectImap(serversOf('lea').imap, { user: 'lea', pass: dovecot.password }, { ca: dovecot.ca })
    await client.mailboxOpen('INBOX')
    const fetched = await fetchLargeMail(client, files, 1, '1:1')
    await client.logout()
    if (fetched.kind !== 'mail') throw new Error(fetched.kind)
    const parsed = await parseMail(fetched.source)
    expect(parsed).toMatchObject({ subject: 'Cake', body: 'The cake is ready.', parseProblem: null })
    expect(parsed.html).not.toMatch(/ready.*ready/s)
    expect(parsed.invitation).toContain('METHOD:REQUEST')
    expect(
      [...parsed.attachments, ...(fetched.storedFiles ?? [])].map(({ filename, isInline }) => [filename, isInline]),
    ).toEqual([
      ['invitation.ics', false],
      ['image.png', true],
      ['Köln.jpg', false],
      ['message.eml', false],
    ])
  })

  test('a refused password in the worker fails the next fetch', async () => {
    const worker = new FetchWorker({
      servers: serversOf('eve'),
      password: 'not this one',
      trust: { ca: dovecot.ca },
      dataDir: folder,
    })
    worker.start()
    await expect(worker.fetch(trackedFolder('INBOX'), ['1:1'], new Map()).next()).rejects.toThrow(GrantExpired)
    await worker.stop()
  })
})
