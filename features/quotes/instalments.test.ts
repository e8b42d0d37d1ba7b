import { expect, test } from 'vitest'
import { exceedsTotal, instalmentCents } from './instalments'
import type { Share } from './quote'

const percent = (value: number): { due: 'acceptance'; share: Share } => ({
  due: 'acceptance',
  share: { kind: 'percent', value },
})
const amount = (value: number): { due: 'acceptance'; share: Share } => ({
  due: 'acceptance',
  share: { kind: 'amount', value },
})

test('a percentage is of the total with tax, rounded once', () => {
  expect(instalmentCents([percent(30)], 119_01, 'EUR')).toEqual([3570])
})

test('no instalment takes more than the earlier ones left', () => {
  expect(instalmentCents([amount(80), percent(50)], 100_00, 'EUR')).toEqual([8000, 2000])
})

test('instalments may come to the total, and not to a cent more', () => {
  expect(exceedsTotal([percent(50), amount(50)], 100_00, 'EUR')).toBe(false)
  expect(exceedsTotal([percent(50), amount(50.01)], 100_00, 'EUR')).toBe(true)
})

test('percentages that share out an odd total are not too much, and leave no cent behind', () => {
  const halves = [percent(50), percent(50)]
  expect(exceedsTotal(halves, 100_01, 'EUR')).toBe(false)
  expect(instalmentCents(halves, 100_01, 'EUR')).toEqual([5001, 5000])
  const thirds = [percent(33.33), percent(33.33), percent(33.34)]
  expect(exceedsTotal(thirds, 252_04, 'EUR')).toBe(false)
  expect(instalmentCents([percent(25), percent(25), percent(25), percent(25)], 100_01, 'EUR')).toEqual([
    2500, 2500, 2500, 2501,
  ])
  expect(exceedsTotal([percent(50), percent(50.01)], 100_00, 'EUR')).toBe(true)
})
