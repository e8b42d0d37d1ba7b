import { expect, test } from 'vitest'
import { baseSubject, hasReplyPrefix } from './base-subject'

test('reply and forward prefixes of several languages are removed', () => {
  for (const subject of ['Oven  repair', 'Re: Oven repair', 'RE: FWD: re[2]: Oven repair', 'AW: WG: oven repair']) {
    expect(baseSubject(subject)).toBe('oven repair')
  }
})

test('a subject that only looks like a prefix is kept', () => {
  expect(baseSubject('Recipes: new')).toBe('recipes: new')
  expect(hasReplyPrefix('Recipes: new')).toBe(false)
  expect(hasReplyPrefix('Re: new')).toBe(true)
})

test('prefixes alone give an empty subject, and a long subject is cut', () => {
  expect(baseSubject('Re: ')).toBe('')
  expect(baseSubject('x'.repeat(5_000))).toHaveLength(200)
})
