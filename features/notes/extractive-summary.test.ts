import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractiveSummary } from './extractive-summary'

test('a short note is its own summary', () => {
  expect(extractiveSummary({ title: 'Keg deposits', content: '$50 each. Credit on return.' })).toBe(
    '$50 each. Credit on return.',
  )
})

test('a long note is reduced to its most relevant sentences, in their order', () => {
  const content = [
    'The board must know who may move a red job.',
    'It rained all day.',
    'Coffee was good.',
    'A red job is a customer without heat, and only Tonya moves a red job on the board.',
    'We left at five.',
  ].join(' ')
  expect(extractiveSummary({ title: 'Rules for the board', content })).toBe(
    'The board must know who may move a red job. A red job is a customer without heat, and only Tonya moves a red job on the board.',
  )
})

test('headings are left out', () => {
  expect(extractiveSummary({ title: 'Visit', content: '# In the yard\nThe lift is down.' })).toBe('The lift is down.')
})

test('list items without a full stop get one', () => {
  expect(extractiveSummary({ title: 'Ask', content: '- Who decides\n- How wide is the slip' })).toBe(
    'Who decides. How wide is the slip.',
  )
})

/** Text without Markdown, because a summary leaves Markdown out. */
const words = fc.stringMatching(/^[a-zA-Z ]{3,12}([.!?,\n] ?[a-zA-Z ]{0,30}){0,25}$/)

test('every word of a summary is from the note, and its length is limited', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), words, (title, content) => {
      const summary = extractiveSummary({ title, content })
      expect(summary.length).toBeLessThanOrEqual(330)
      for (const word of summary.match(/\p{L}{3,}/gu) ?? []) expect(content).toContain(word)
    }),
  )
})

test('the length of a summary is limited for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 900 }), (content) => {
      expect(extractiveSummary({ title: 'Any', content }).length).toBeLessThanOrEqual(330)
    }),
  )
})
