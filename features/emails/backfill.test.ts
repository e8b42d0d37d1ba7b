import { expect, test } from 'vitest'
import { backfillChoice, backfillStart } from './backfill'

const now = new Date('2026-03-15T12:00:00Z')

test('a month and a year are counted back from now, everything has no start', () => {
  expect(backfillStart('month', now)).toEqual(new Date('2026-02-15T12:00:00Z'))
  expect(backfillStart('year', now)).toEqual(new Date('2025-03-15T12:00:00Z'))
  expect(backfillStart('everything', now)).toBeNull()
})

test('the choice is guessed from the start date', () => {
  for (const choice of ['month', 'year', 'everything'] as const)
    expect(backfillChoice(backfillStart(choice, now), now)).toBe(choice)
})
