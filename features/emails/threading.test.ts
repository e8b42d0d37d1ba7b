import { expect, test } from 'vitest'
import { joinThreads, type Threadable } from './threading'

let count = 0
const newThread = () => `t${++count}`
const join = (mails: Threadable[], known: [string, string][] = []) => {
  count = 0
  return joinThreads(mails, new Map(known), newThread)
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

test('a mail that ties two known threads makes them one', () => {
  const { threads, merged } = join(
    [{ mentions: ['c', 'a', 'b'] }],
    [
      ['a', 'one'],
      ['b', 'two'],
    ],
  )
  expect([threads, [...merged]]).toEqual([['one'], [['two', 'one']]])
})

test('a chain of merges ends in one name', () => {
  const known: [string, string][] = ['a', 'b', 'c'].map((mention) => [mention, `of ${mention}`])
  const { threads, merged, learned } = join([{ mentions: ['x', 'b', 'c'] }, { mentions: ['y', 'a', 'b'] }], known)
  expect(threads).toEqual(['of a', 'of a'])
  expect(merged).toEqual(
    new Map([
      ['of c', 'of a'],
      ['of b', 'of a'],
    ]),
  )
  expect(new Set(learned.values())).toEqual(new Set(['of a']))
})

test('what is only looked for is not taught to others', () => {
  const { threads, learned } = join([
    { mentions: ['a'], looksFor: ['answer:oven'] },
    { mentions: ['b'], looksFor: ['answer:oven'] },
  ])
  expect(threads).toEqual(['t1', 't2'])
  expect(learned.has('answer:oven')).toBe(false)
})

test('mails that mention nothing are threads of their own', () => {
  expect(join([{ mentions: [] }, { mentions: [] }]).threads).toEqual(['t1', 't2'])
})
