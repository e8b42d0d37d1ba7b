import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { imapTestProvider } from '#tests/support/imap-provider'
import { letter, mailboxSuite } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { attachmentFilesIn } from '../../attachment-files'
import { connectImap } from './connection'

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
})
