import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractiveSummary } from './extractive-summary'

test('a short note is its own summary', () => {
  expect(extractiveSummary({ title: 'Keg deposits', content: '$50 each. Credit on return.' })).toBe(
    '$50 each. Credit on return.',
  )
})

test('of a long note the sentences that say most are kept, in their order', () => {
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

test('a heading is no part of a summary', () => {
  expect(extractiveSummary({ title: 'Visit', content: '# In the yard\nThe lift is down.' })).toBe('The lift is down.')
})

test('a list without full stops is closed, and nothing is empty', () => {
  expect(extractiveSummary({ title: 'Ask', content: '- Who decides\n- How wide is the slip' })).toBe(
    'Who decides. How wide is the slip.',
  )
})

/** Marks of the layout are left out of a summary, so here there are none. */
const words = fc.stringMatching(/^[a-zA-Z ]{3,12}([.!?,\n] ?[a-zA-Z ]{0,30}){0,25}$/)

test('every word of a summary stands in the note, and it is never long', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), words, (title, content) => {
      const summary = extractiveSummary({ title, content })
      expect(summary.length).toBeLessThanOrEqual(330)
      for (const word of summary.match(/\p{L}{3,}/gu) ?? []) expect(content).toContain(word)
    }),
  )
})

test('whatever is written, a summary is never long', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 900 }), (content) => {
      expect(extractiveSummary({ title: 'Any', content }).length).toBeLessThanOrEqual(330)
    }),
  )
})
