import { expect, test } from 'vitest'
import { backfillOf, sinceOf } from './backfill'

const now = new Date('2026-03-15T12:00:00Z')

test('a month and a year go back from now, everything has no beginning', () => {
  expect(sinceOf('month', now)).toEqual(new Date('2026-02-15T12:00:00Z'))
  expect(sinceOf('year', now)).toEqual(new Date('2025-03-15T12:00:00Z'))
  expect(sinceOf('everything', now)).toBeNull()
})

test('the choice is told from what became of it', () => {
  for (const choice of ['month', 'year', 'everything'] as const)
    expect(backfillOf(sinceOf(choice, now), now)).toBe(choice)
})
