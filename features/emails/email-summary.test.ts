import { expect, test } from 'vitest'
import type { Email } from './email'
import { previewOf, summarizeLive, summarizeStored } from './email-summary'

const email: Email = {
  id: 7,
  senderId: null,
  senderEmail: 'rosa@lark.example.com',
  senderName: 'Rosa Delfino',
  recipients: 'dana@example.com',
  subject: 'Easter cakes',
  body: 'Hi Dana,\n\nthe form works.',
  read: false,
  folder: 'inbox',
  gmailId: null,
  outlookId: null,
  important: true,
  importance_analysis: 'A client waits.',
  importance_score: 0.9,
  createdAt: '2026-03-10T09:00:00Z',
  receivedAt: '2026-03-10T08:00:00Z',
  generatedResponse: null,
}

test('a mail is shown by its sender’s name, or else by the address', () => {
  expect(summarizeStored(email)).toEqual({
    id: '7',
    sender: 'Rosa Delfino',
    subject: 'Easter cakes',
    preview: 'Hi Dana, the form works.',
    receivedAt: '2026-03-10T08:00:00Z',
    score: 0.9,
    analysis: 'A client waits.',
  })
  expect(summarizeStored({ ...email, senderName: '' }).sender).toBe('rosa@lark.example.com')
})

test('missing fields have placeholders', () => {
  const bare = summarizeStored({ ...email, senderName: '', senderEmail: '', subject: '', body: ' ' })
  expect([bare.sender, bare.subject, bare.preview]).toEqual(['Unknown Sender', 'No subject', 'No preview available'])
  expect(summarizeLive({})).toMatchObject({
    sender: 'Unknown Sender',
    subject: 'No subject',
    preview: 'No preview available',
  })
})

test('a live mail is shown by whichever fields its provider gave', () => {
  const date = '2026-03-10T08:00:00Z'
  expect(
    summarizeLive({ gmailId: 'g1', from: { name: 'Wen', email: 'wen@x.example' }, snippet: 'Call me', date }),
  ).toMatchObject({
    id: 'g1',
    sender: 'Wen',
    preview: 'Call me',
    receivedAt: date,
  })
  expect(summarizeLive({ outlookId: 'o1', senderEmail: 'wen@x.example' })).toMatchObject({
    id: 'o1',
    sender: 'wen@x.example',
  })
})

test('a preview is the first 60 characters of plain text', () => {
  expect(previewOf('<style>p{color:red}</style><p>Hello&nbsp;<b>Dana</b></p>')).toBe('Hello Dana')
  expect(previewOf('a'.repeat(60))).toBe('a'.repeat(60))
  expect(previewOf('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`)
})
