import { expect, test } from 'vitest'
import { graphTestProvider } from '#tests/support/graph-provider'
import { mailboxSuite } from '#tests/support/mail-suite'
import { outgoingMessage } from '#tests/support/outgoing-message'

mailboxSuite('Outlook', () => graphTestProvider())

const small = { name: 'note.txt', type: 'text/plain', content: Buffer.from('Flour') }
const large = { name: 'menu.pdf', type: 'application/pdf', content: Buffer.alloc(9_000_000, 'flour ') }

test('files too large for one request are attached one by one, and the mail is sent once', async () => {
  const { graph, openMailbox, stop } = await graphTestProvider()
  const mailbox = await openMailbox()
  const bcc = [{ address: 'secret@example.com' }]
  await mailbox.send(await outgoingMessage({ messageId: '<big@example.com>', bcc }, [large, small]), async () => {
    expect(await mailbox.wasSent('<big@example.com>')).toBe(false)
  })
  expect(await mailbox.wasSent('<big@example.com>')).toBe(true)
  expect(graph.sent).toHaveLength(1)
  expect(String(graph.sent[0])).toContain('Bcc: secret@example.com')
  expect(graph.mails()).toMatchObject([{ folder: 'sentitems', messageId: 'big@example.com' }])
  expect(graph.mails()[0]?.files.map(({ name, content }) => [name, content.byteLength])).toEqual([
    ['menu.pdf', 9_000_000],
    ['note.txt', 5],
  ])
  await stop()
})

test('a draft left by an interrupted send does not count as sent, and is deleted by the next attempt', async () => {
  const { graph, openMailbox, stop } = await graphTestProvider()
  const mailbox = await openMailbox()
  const mail = await outgoingMessage({ messageId: '<big@example.com>' }, [large])
  const cut = async () => {
    throw new Error('The process was killed')
  }
  await expect(mailbox.send(mail, cut)).rejects.toThrow('killed')
  expect(graph.mails()).toMatchObject([{ folder: 'drafts' }])
  expect(await mailbox.wasSent('<big@example.com>')).toBe(false)
  await mailbox.send(mail, async () => {})
  expect(graph.mails()).toMatchObject([{ folder: 'sentitems' }])
  expect(graph.sent).toHaveLength(1)
  await stop()
})
