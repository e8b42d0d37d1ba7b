import { expect, test } from 'vitest'
import { looksLikeAnswer, topicOf } from './topic'

test('answers and forwards in several languages keep their topic', () => {
  for (const subject of ['Oven  repair', 'Re: Oven repair', 'RE: FWD: re[2]: Oven repair', 'AW: WG: oven repair']) {
    expect(topicOf(subject)).toBe('oven repair')
  }
})

test('a subject that only begins like one is left alone', () => {
  expect(topicOf('Recipes: new')).toBe('recipes: new')
  expect(looksLikeAnswer('Recipes: new')).toBe(false)
  expect(looksLikeAnswer('Re: new')).toBe(true)
})

test('nothing but prefixes is no topic, and a very long one is cut', () => {
  expect(topicOf('Re: ')).toBe('')
  expect(topicOf('x'.repeat(5_000))).toHaveLength(200)
})
