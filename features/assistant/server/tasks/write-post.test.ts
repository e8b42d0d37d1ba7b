import { expect, test } from 'vitest'
import type { PostDraftRequest } from '#features/neighbourhood/post-draft'
import { writePost } from './write-post'

const facts = { owner: '', business: 'Mainstreet', service: 'web pages', place: 'Eastport', client: '', project: '' }
const request: PostDraftRequest = { kind: 'offer', language: 'en', facts: { ...facts, offer: '15% off until June 30' } }
const { prompt, answer } = writePost(request)

test('the prompt holds the filled-in template and the language', () => {
  const { system, content } = prompt(request)
  expect(content).toContain('A small offer for Eastport this season, from Mainstreet: 15% off until June 30.')
  expect(system).toContain('US English')
})

test('an answer that changes or adds a number is rejected', () => {
  const isAccepted = (content: string) => answer.safeParse({ content }).success
  expect(isAccepted('Neighbors of Eastport, Mainstreet has web pages for you: 15% off until June 30.')).toBe(true)
  expect(isAccepted('Neighbors of Eastport, Mainstreet has web pages for you: 20% off until June 30.')).toBe(false)
  expect(
    isAccepted('Neighbors of Eastport, Mainstreet has web pages for you: 15% off until June 30, for 99 dollars.'),
  ).toBe(false)
})

test('without a model the template is used, with a placeholder for missing facts', () => {
  const { rules } = writePost({ ...request, facts: { ...request.facts, place: ' ' } })
  expect(rules(request).content).toContain('A small offer for [your neighborhood] this season')
})
