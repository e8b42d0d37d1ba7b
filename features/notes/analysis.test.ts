import { expect, test } from 'vitest'
import { joinInsights, retryDelayMinutes, splitInsights } from './analysis'

test('insights are stored one per line and read back', () => {
  const insights = ['Amount: $180', 'To do: call\nEarl']
  expect(splitInsights(joinInsights(insights))).toEqual(['Amount: $180', 'To do: call Earl'])
  expect(splitInsights('- One\n\n* Two\nThree')).toEqual(['One', 'Two', 'Three'])
  expect(splitInsights(null)).toEqual([])
})

test('a failed analysis is retried four times at most', () => {
  expect([1, 2, 3, 4, 5].map(retryDelayMinutes)).toEqual([1, 5, 30, 120, null])
})
