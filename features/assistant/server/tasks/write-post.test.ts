import { expect, test } from 'vitest'
import type { PostWish } from '#features/neighbourhood/post-draft'
import { writePost } from './write-post'

const facts = { owner: '', business: 'Mainstreet', service: 'web pages', place: 'Eastport', client: '', project: '' }
const wish: PostWish = { kind: 'offer', language: 'en', facts: { ...facts, offer: '15% off until June 30' } }
const { prompt, answer } = writePost(wish)

test('a model is sent the template with what was filled in, and told the language', () => {
  const { system, content } = prompt(wish)
  expect(content).toContain('A small offer for Eastport this season, from Mainstreet: 15% off until June 30.')
  expect(system).toContain('US English')
})

test('a model that changes or adds a figure is not believed', () => {
  const said = (content: string) => answer.safeParse({ content }).success
  expect(said('Neighbors of Eastport, Mainstreet has web pages for you: 15% off until June 30.')).toBe(true)
  expect(said('Neighbors of Eastport, Mainstreet has web pages for you: 20% off until June 30.')).toBe(false)
  expect(said('Neighbors of Eastport, Mainstreet has web pages for you: 15% off until June 30, for 99 dollars.')).toBe(
    false,
  )
})

test('without a model the template speaks, with a gap for what nobody has told', () => {
  const { rules } = writePost({ ...wish, facts: { ...wish.facts, place: ' ' } })
  expect(rules(wish).content).toContain('A small offer for [your neighborhood] this season')
})
