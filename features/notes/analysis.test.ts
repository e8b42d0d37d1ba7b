import { expect, test } from 'vitest'
import { insightLines, insightsText, nextTryAfter } from './analysis'

test('insights are kept one a line and read back', () => {
  const insights = ['Amount: $180', 'To do: call\nEarl']
  expect(insightLines(insightsText(insights))).toEqual(['Amount: $180', 'To do: call Earl'])
  expect(insightLines('- One\n\n* Two\nThree')).toEqual(['One', 'Two', 'Three'])
  expect(insightLines(null)).toEqual([])
})

test('an analysis that fails is tried again a few times, then left alone', () => {
  expect([1, 2, 3, 4, 5].map(nextTryAfter)).toEqual([1, 5, 30, 120, null])
})
