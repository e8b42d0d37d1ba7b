import { expect, test } from 'vitest'
import { assignThreads, type ThreadableMail } from './threading'

let count = 0
const newThread = () => `t${++count}`
const join = (mails: ThreadableMail[], known: [string, string][] = []) => {
  count = 0
  return assignThreads(mails, new Map(known), newThread)
}

test('an answer joins the mail it answers, whichever comes first', () => {
  const question = { mentions: ['a'] }
  const answer = { mentions: ['b', 'a'] }
  expect(join([question, answer]).threads).toEqual(['t1', 't1'])
  expect(join([answer, question]).threads).toEqual(['t1', 't1'])
})

test('two answers to a mail that never came are one thread', () => {
  expect(join([{ mentions: ['b', 'lost'] }, { mentions: ['c', 'lost'] }]).threads).toEqual(['t1', 't1'])
})

test('a mail that mentions two threads merges them', () => {
  const { threads, merged } = join(
    [{ mentions: ['c', 'a', 'b'] }],
    [
      ['a', 'one'],
      ['b', 'two'],
    ],
  )
  expect([threads, [...merged]]).toEqual([['one'], [['two', 'one']]])
})

test('a chain of merges ends in one thread', () => {
  const known: [string, string][] = ['a', 'b', 'c'].map((mention) => [mention, `of ${mention}`])
  const { threads, merged, mentionThreads } = join(
    [{ mentions: ['x', 'b', 'c'] }, { mentions: ['y', 'a', 'b'] }],
    known,
  )
  expect(threads).toEqual(['of a', 'of a'])
  expect(merged).toEqual(
    new Map([
      ['of c', 'of a'],
      ['of b', 'of a'],
    ]),
  )
  expect(new Set(mentionThreads.values())).toEqual(new Set(['of a']))
})

test('a lookup-only Message-ID is not recorded', () => {
  const { threads, mentionThreads } = join([
    { mentions: ['a'], lookupOnly: ['answer:oven'] },
    { mentions: ['b'], lookupOnly: ['answer:oven'] },
  ])
  expect(threads).toEqual(['t1', 't2'])
  expect(mentionThreads.has('answer:oven')).toBe(false)
})

test('mails without mentions each get a thread', () => {
  expect(join([{ mentions: [] }, { mentions: [] }]).threads).toEqual(['t1', 't2'])
})
