import { expect, test } from 'vitest'
import { completeLink, linkKey, linkTexts, typedLink } from './links'

test('a note links to what stands in double brackets, each name once', () => {
  expect(linkTexts('See [[Opening hours]] and [[Rosa Delfino]], then [[opening  HOURS]].')).toEqual([
    'opening  HOURS',
    'Rosa Delfino',
  ])
  expect(linkKey(' Opening  hours ')).toBe('opening hours')
})

test('code, empty brackets and broken lines are no links', () => {
  expect(linkTexts('`[[a]]` [[]] [[ ]] [[one\ntwo]] [single]\n```\n[[b]]\n```\n[[c]]')).toEqual(['c'])
})

test('a link is completed while it is typed', () => {
  const text = 'Ask [[ros tomorrow'
  const caret = 'Ask [[ros'.length
  expect(typedLink(text, caret)).toEqual({ from: 6, typed: 'ros' })
  expect(completeLink(text, caret, 6, 'Rosa Delfino')).toEqual({
    from: 6,
    to: caret,
    insert: 'Rosa Delfino]]',
    select: [20, 20],
  })
})

test('what is closed already is not closed twice', () => {
  expect(completeLink('[[ro]] and', 4, 2, 'Rosa')).toMatchObject({ from: 2, to: 6, insert: 'Rosa]]' })
})

test('nothing is offered outside of an open link', () => {
  expect(typedLink('no link', 4)).toBeNull()
  expect(typedLink('[[closed]] after', 16)).toBeNull()
  expect(typedLink('[[one\ntwo', 9)).toBeNull()
})
