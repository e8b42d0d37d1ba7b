import { expect, test } from 'vitest'
import { completeLink, linkAtCaret, linkKey, linkTexts } from './links'

test('names in double brackets are links, each listed once', () => {
  expect(linkTexts('See [[Opening hours]] and [[Rosa Delfino]], then [[opening  HOURS]].')).toEqual([
    'opening  HOURS',
    'Rosa Delfino',
  ])
  expect(linkKey(' Opening  hours ')).toBe('opening hours')
})

test('code, empty brackets and names over two lines are no links', () => {
  expect(linkTexts('`[[a]]` [[]] [[ ]] [[one\ntwo]] [single]\n```\n[[b]]\n```\n[[c]]')).toEqual(['c'])
})

test('an unfinished link is completed', () => {
  const text = 'Ask [[ros tomorrow'
  const caret = 'Ask [[ros'.length
  expect(linkAtCaret(text, caret)).toEqual({ from: 6, typed: 'ros' })
  expect(completeLink(text, caret, 6, 'Rosa Delfino')).toEqual({
    from: 6,
    to: caret,
    insert: 'Rosa Delfino]]',
    select: [20, 20],
  })
})

test('existing closing brackets are not doubled', () => {
  expect(completeLink('[[ro]] and', 4, 2, 'Rosa')).toMatchObject({ from: 2, to: 6, insert: 'Rosa]]' })
})

test('there is nothing to complete outside an unfinished link', () => {
  expect(linkAtCaret('no link', 4)).toBeNull()
  expect(linkAtCaret('[[closed]] after', 16)).toBeNull()
  expect(linkAtCaret('[[one\ntwo', 9)).toBeNull()
})
