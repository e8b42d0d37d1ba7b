import { expect, test } from 'vitest'
import { Dollars, toCents, toDollars } from './money'

test('dollars become whole cents and come back the same', () => {
  for (const dollars of [0, 0.01, 0.1 + 0.2, 19.99, 1234567.89]) {
    expect(toDollars(toCents(dollars))).toBeCloseTo(dollars, 2)
    expect(Number.isInteger(toCents(dollars))).toBe(true)
  }
})

test('half a cent rounds up, by the decimal value and not the float', () => {
  expect([1.005, 0.285, 8.165, 1.0049].map(toCents)).toEqual([101, 29, 817, 100])
})

test('a number may arrive as text', () => {
  expect(Dollars.parse('1200.50')).toBe(120_050)
  expect(Dollars.parse(1200.5)).toBe(120_050)
})

test('what is not a number, or too large, is refused', () => {
  for (const bad of ['', 'twelve', '1,200', Number.NaN, Number.POSITIVE_INFINITY, 1e15, null]) {
    expect(Dollars.safeParse(bad).success).toBe(false)
  }
})
