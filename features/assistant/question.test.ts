import { expect, test } from 'vitest'
import { suggestions } from './conversation'
import { askedIn } from './question'

test('each suggestion is understood as itself', () => {
  expect(suggestions.map((suggestion) => askedIn(suggestion).topic)).toEqual([
    'draft-mail',
    'summarize-mails',
    'analyze-communication',
    'project-update',
    'agenda',
    'prioritize',
    'insights',
    'follow-ups',
  ])
})

test.each([
  ['How much does Acme owe?', 'owed'],
  ['which invoices are overdue', 'owed'],
  ['What is due this week?', 'due'],
  ['Who have I not written to for a month?', 'silent'],
  ['what meetings do I have tomorrow', 'schedule'],
  ['How is my pipeline?', 'deals'],
  ['Tell me about Rosa Delfino', 'client'],
  ['How many clients do I have?', 'count'],
  ['Draft a reply to Rosa', 'draft-mail'],
  ['¿Cuánto me debe Acme?', 'owed'],
  ['¿Qué reuniones tengo mañana?', 'schedule'],
  ['asdf', 'help'],
  ['What did I earn this month?', 'earned'],
  ['How much did Rosa pay this year?', 'earned'],
  ['¿Cuándo es mi próxima reunión?', 'schedule'],
  ['Find the contract with Darnell', 'find'],
  ['What notes do I have about the holiday page?', 'find'],
])('“%s” asks for %s', (question, topic) => {
  expect(askedIn(question).topic).toBe(topic)
})

test('the time asked about is heard', () => {
  expect(
    ['due today', 'due tomorrow', 'due next week', 'due this month', 'due'].map((question) => askedIn(question).span),
  ).toEqual(['today', 'tomorrow', 'next-week', 'month', 'week'])
})
