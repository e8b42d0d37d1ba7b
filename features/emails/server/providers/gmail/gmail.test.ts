import { expect, test } from 'vitest'
import { gmailTestProvider } from '#tests/support/gmail-provider'
import { mailboxSuite, mailSource } from '#tests/support/mail-suite'
import { outgoingMessage } from '#tests/support/outgoing-message'

mailboxSuite('Gmail', () => gmailTestProvider())

const beforeHandover = async () => {}

test('a reply joins the Gmail thread of the original mail', async () => {
  const provider = await gmailTestProvider()
  const mailbox = await provider.openMailbox()
  await provider.deliver('inbox', mailSource('asked@example.com', { subject: 'Hours' }))
  await mailbox.send(
    await outgoingMessage({ messageId: '<answer@example.com>', inReplyTo: '<asked@example.com>' }),
    beforeHandover,
  )
  expect(await provider.threadOf('answer@example.com')).toBe(await provider.threadOf('asked@example.com'))
  await provider.stop()
})

test('a mail with a large file is sent once', async () => {
  const provider = await gmailTestProvider()
  const mailbox = await provider.openMailbox()
  const menu = { name: 'menu.pdf', type: 'application/pdf', content: Buffer.alloc(9_000_000, 'flour ') }
  await mailbox.send(await outgoingMessage({ messageId: '<big@example.com>' }, [menu]), beforeHandover)
  expect(await provider.all()).toMatchObject([{ role: 'sent', messageId: 'big@example.com' }])
  expect(await mailbox.wasSent('<big@example.com>')).toBe(true)
  await provider.stop()
})
