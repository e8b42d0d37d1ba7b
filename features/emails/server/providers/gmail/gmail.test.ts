import { expect, test } from 'vitest'
import { gmailTestProvider } from '#tests/support/gmail-provider'
import { letterOf } from '#tests/support/letters'
import { letter, mailboxSuite } from '#tests/support/mail-suite'

mailboxSuite('Gmail', () => gmailTestProvider())

const handedOver = async () => {}

test('an answer stands in the conversation of the mail that it answers, at Gmail too', async () => {
  const provider = await gmailTestProvider()
  const mailbox = await provider.openMailbox()
  await provider.deliver('inbox', letter('asked@example.com', { subject: 'Hours' }))
  await mailbox.send(
    await letterOf({ messageId: '<answer@example.com>', inReplyTo: '<asked@example.com>' }),
    handedOver,
  )
  expect(await provider.threadOf('answer@example.com')).toBe(await provider.threadOf('asked@example.com'))
  await provider.stop()
})

test('a mail with a large file leaves whole and once', async () => {
  const provider = await gmailTestProvider()
  const mailbox = await provider.openMailbox()
  const menu = { name: 'menu.pdf', type: 'application/pdf', content: Buffer.alloc(9_000_000, 'flour ') }
  await mailbox.send(await letterOf({ messageId: '<big@example.com>' }, [menu]), handedOver)
  expect(await provider.all()).toMatchObject([{ role: 'sent', messageId: 'big@example.com' }])
  expect(await mailbox.wasSent('<big@example.com>')).toBe(true)
  await provider.stop()
}, 60_000)
