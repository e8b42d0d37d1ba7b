import { expect, test } from 'vitest'
import { gmailTestProvider } from '#tests/support/gmail-provider'
import { letterOf } from '#tests/support/letters'
import { letter, mailboxSuite } from '#tests/support/mail-suite'

mailboxSuite('Gmail', () => gmailTestProvider())

const beforeHandover = async () => {}

test('a reply joins the Gmail thread of the original mail', async () => {
  const provider = await gmailTestProvider()
  const mailbox = await provider.openMailbox()
  await provider.deliver('inbox', letter('asked@example.com', { subject: 'Hours' }))
  await mailbox.send(
    await letterOf({ messageId: '<answer@example.com>', inReplyTo: '<asked@example.com>' }),
    beforeHandover,
  )
  expect(await provider.threadOf('answer@example.com')).toBe(await provider.threadOf('asked@example.com'))
  await provider.stop()
})

test('a mail with a large file is sent once', async () => {
  const provider = await gmailTestProvider()
  const mailbox = await provider.openMailbox()
  const menu = { name: 'menu.pdf', type: 'application/pdf', content: Buffer.alloc(9_000_000, 'flour ') }
  await mailbox.send(await letterOf({ messageId: '<big@example.com>' }, [menu]), beforeHandover)
  expect(await provider.all()).toMatchObject([{ role: 'sent', messageId: 'big@example.com' }])
  expect(await mailbox.wasSent('<big@example.com>')).toBe(true)
  await provider.stop()
})
