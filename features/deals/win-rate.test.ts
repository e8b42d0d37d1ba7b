import { expect, test } from 'vitest'
import { winRate } from './win-rate'

test('the win rate is what was won over all that was closed', () => {
  expect(winRate({ won: 3, lost: 1 })).toBe(0.75)
  expect(winRate({ won: 0, lost: 2 })).toBe(0)
})

test('with nothing closed there is no rate', () => {
  expect(winRate({ won: 0, lost: 0 })).toBeNull()
})
