import { expect, test } from 'vitest'
import { continued, isFollowUp, parseQuery } from './query'

const today = '2026-11-17'
const query = (words: string) => parseQuery(words, today)

test('a question is read as subject, measure and days', () => {
  expect(query('which client brought in the most this year?')).toMatchObject({
    subject: 'paid',
    measure: 'most',
    byClient: true,
    period: { from: '2026-01-01', to: '2026-12-31' },
  })
  expect(query('cuantas facturas envie en octubre?')).toMatchObject({
    subject: 'invoices',
    measure: 'count',
    period: { from: '2026-10-01', to: '2026-10-31' },
  })
  expect(query('how many hours did i track last week?')).toMatchObject({ subject: 'hours', measure: 'count' })
})

test.each([
  ['since march', '2026-03-01', '2026-11-17'],
  ['in the last 30 days', '2026-10-19', '2026-11-17'],
  ['in q3', '2026-07-01', '2026-09-30'],
  ['in december 2025', '2025-12-01', '2025-12-31'],
  ['between july and september', '2026-07-01', '2026-09-30'],
  ['desde enero', '2026-01-01', '2026-11-17'],
])('revenue %s', (words, from, to) => {
  expect(query(`how much did i earn ${words}`)?.period).toMatchObject({ from, to })
})

test('two periods are compared, and money is meant where nothing is named', () => {
  expect(query('october against november')).toMatchObject({
    subject: 'paid',
    period: { from: '2026-10-01' },
    against: { from: '2026-11-01' },
  })
  expect(query('july versus may income')).toMatchObject({
    period: { from: '2026-07-01' },
    against: { from: '2026-05-01' },
  })
})

test('a follow-up keeps what was asked and changes the days', () => {
  expect(isFollowUp('and in october?')).toBe(true)
  expect(continued('how much did i earn this month?', 'and in october?', today)).toBe('how much did i earn in october')
})

test('amounts, stages and words of mails are part of the query', () => {
  expect(query('unpaid invoices over $2,000')?.atLeast).toBe(200_000)
  expect(query('how many deals are in negotiation')?.stage).toBe('negotiation')
  expect(query('did anyone write me about a contract?')).toMatchObject({ subject: 'mails', about: 'contract' })
})

test('what expired is no figure of everything', () => {
  expect(query('how many quotes expired this year?')).toMatchObject({ subject: 'quotes', state: 'expired' })
  expect(query('que contratos caducaron?')).toMatchObject({ subject: 'contracts', state: 'expired' })
})

test('overdue means invoices unless something else is named, by as many days as asked', () => {
  expect(query('how many tasks are overdue by more than a week?')).toMatchObject({ subject: 'tasks', lateDays: 7 })
  expect(query('cuantas tareas llevan vencidas al menos dos semanas?')).toMatchObject({
    subject: 'tasks',
    lateDays: 13,
  })
  expect(query('how much is overdue by more than 30 days?')).toMatchObject({
    ...{ subject: 'overdue', lateDays: 30, atLeast: undefined },
  })
  expect(query('que contratos estan vencidos?')).toMatchObject({ subject: 'contracts', state: 'expired' })
})
