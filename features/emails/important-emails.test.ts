import { expect, test } from 'vitest'
import type { Email } from './email'
import { chooseImportantEmails, urgentLiveEmails } from './important-emails'

const stored = (id: number, score: number | null = null): Email => ({
  id,
  senderId: null,
  senderEmail: 'rosa@lark.example.com',
  senderName: 'Rosa Delfino',
  recipients: 'dana@example.com',
  subject: `Mail ${id}`,
  body: 'Hello',
  read: false,
  folder: 'inbox',
  gmailId: null,
  outlookId: null,
  important: score !== null,
  importance_analysis: null,
  importance_score: score,
  createdAt: '2026-03-10T09:00:00Z',
  receivedAt: '2026-03-10T08:00:00Z',
  generatedResponse: null,
})
const live = (subject: string, senderName = 'Rosa') => ({ gmailId: subject, subject, senderName })
const idsAndScores = (emails: { id: string; score: number | null }[]) => emails.map(({ id, score }) => [id, score])

test('a connected provider’s live mails come first', () => {
  const found = chooseImportantEmails({
    live: [live('URGENT: oven')],
    important: [stored(1, 0.9)],
    recent: [stored(2)],
  })
  expect(idsAndScores(found)).toEqual([['URGENT: oven', null]])
  expect(chooseImportantEmails({ live: [], important: [stored(1, 0.9)], recent: [] })).toEqual([])
})

test('without a provider the scored mails are the important ones', () => {
  expect(
    idsAndScores(chooseImportantEmails({ live: undefined, important: [stored(1, 0.9)], recent: [stored(2)] })),
  ).toEqual([['1', 0.9]])
})

test('while nothing is scored, the first three recent mails are shown with a note', () => {
  const found = chooseImportantEmails({ live: undefined, important: [], recent: [4, 3, 2, 1].map((id) => stored(id)) })
  expect(idsAndScores(found)).toEqual([
    ['4', 0.65],
    ['3', 0.65],
    ['2', 0.65],
  ])
  expect(found[0]?.analysis).toBe('Email needs AI analysis to determine importance')
})

test('a live mail counts by its subject, and only three do', () => {
  const subjects = ['Lunch?', 'Action needed', 'Your ASAP request', 'Friendly reminder', 'Top priority']
  expect(urgentLiveEmails(subjects.map((subject) => live(subject))).map(({ subject }) => subject)).toEqual([
    'Action needed',
    'Your ASAP request',
    'Friendly reminder',
  ])
})

test('excluded senders are not among the live mails', () => {
  expect(
    urgentLiveEmails([
      live('Important: your ride', 'Uber'),
      { subject: 'Deadline', from: { email: 'x@grubhub.example' } },
    ]),
  ).toEqual([])
})
