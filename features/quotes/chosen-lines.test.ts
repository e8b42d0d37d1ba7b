import { expect, test } from 'vitest'
import { chosenLines, proposedChoice, smallestTotalCents, totalsOfChosen } from './chosen-lines'

const line = (rate: number, more: { optional?: boolean; alternative?: string } = {}) => ({
  quantity: 1,
  rate,
  taxRate: null,
  discount: null,
  optional: more.optional ?? false,
  alternative: more.alternative ?? null,
})
const lines = [
  line(100),
  line(40, { optional: true }),
  line(80, { alternative: 'Finish' }),
  line(60, { alternative: 'Finish' }),
]
const input = { lines, taxRate: 10, discount: null, currency: 'USD' }

test('proposed are the fixed lines and the first of each set of alternatives', () => {
  expect(proposedChoice(lines)).toEqual([true, false, true, false])
  expect(totalsOfChosen(input, proposedChoice(lines))).toMatchObject({
    lineCents: [10000, 4000, 8000, 6000],
    totalCents: 19800,
  })
})

test('a client chooses optional lines and one of each set, and cannot leave out a fixed line', () => {
  expect(chosenLines(lines, new Set([1, 3]))).toEqual([true, true, false, true])
  expect(chosenLines(lines, new Set([]))).toEqual([true, false, true, false])
  expect(chosenLines(lines, new Set([2, 3]))).toEqual([true, false, true, false])
  expect(chosenLines(lines, new Set([2, 99]))).toEqual([true, false, true, false])
})

test('the least has no optional line and the cheapest of each set', () => {
  expect(smallestTotalCents(input)).toBe(17600)
})
