import { afterAll, beforeAll, describe } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { imapTestProvider } from '#tests/support/imap-provider'
import { mailboxSuite } from '#tests/support/mail-suite'
import { temporaryFolder } from '#tests/support/server-process'
import { attachmentFilesIn } from '../../attachment-files'

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
})
