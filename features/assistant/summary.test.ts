import { expect, test } from 'vitest'
import { extractInsights, extractiveSummary, insightLines } from './summary'

const note =
  'Walked through the shop with Rosa. The light is best before ten. We agreed on three photographs a month. She needs to send the price list by Friday. Who writes the captions? The budget is $1,200. The cat slept.'

test('a summary consists of sentences of the text in their order', () => {
  const summary = extractiveSummary(note)
  const sentences = summary.split(/(?<=[.?])\s/)
  expect(sentences).toHaveLength(3)
  for (const sentence of sentences) expect(note).toContain(sentence)
  expect(sentences.map((sentence) => note.indexOf(sentence))).toEqual(
    sentences.map((sentence) => note.indexOf(sentence)).sort((a, b) => a - b),
  )
})

test('a short text is its own summary', () => {
  expect(extractiveSummary('One thing. Another.')).toBe('One thing. Another.')
  expect(extractiveSummary('')).toBe('')
})

test('insights quote the note', () => {
  expect(extractInsights(note)).toMatchObject({
    actions: ['She needs to send the price list by Friday.'],
    decisions: ['We agreed on three photographs a month.'],
    questions: ['Who writes the captions?'],
    amounts: ['The budget is $1,200.'],
  })
  expect(insightLines(extractInsights('Blue sky.'))).toBe('No tasks, decisions, dates or amounts were found.')
})

test('a greeting is left out of the summary', () => {
  expect(extractiveSummary('Hi Dana,\n\nThe cakes sold out.', 1)).toBe('The cakes sold out.')
  expect(extractiveSummary('Hello there', 1)).toBe('Hello there')
})
