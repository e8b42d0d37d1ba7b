import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, decimalsOf, isCurrency } from './currency'
import {
  Amount,
  addAmounts,
  fitsCurrency,
  formatCents,
  formatPrice,
  formatShort,
  formatWhole,
  fromCents,
  plainAmount,
  plainPrice,
  roundTo,
  toCents,
} from './money'

test('any amount of a currency becomes whole smallest units and comes back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(...currencies), (cents, currency) => {
      expect(toCents(fromCents(cents, currency), currency)).toBe(cents)
    }),
  )
})

test('currencies have the decimals of ISO 4217', () => {
  expect(['JPY', 'KRW', 'ISK', 'USD', 'EUR', 'HUF', 'KWD', 'TND', 'IQD'].map(decimalsOf)).toEqual([
    0, 0, 0, 2, 2, 2, 3, 3, 3,
  ])
  expect(['KWD', 'JPY', 'USD', 'CLF', 'ABC', 'usd'].map(isCurrency)).toEqual([true, true, true, false, false, false])
})

test('half a cent rounds away from zero, by the decimal value and not the float', () => {
  expect([1.005, 0.285, 8.165, 1.0049, -1.005].map((amount) => toCents(amount, 'USD'))).toEqual([
    101, 29, 817, 100, -101,
  ])
  expect([toCents(0.5, 'JPY'), toCents(1.2345, 'KWD')]).toEqual([1, 1235])
  expect([roundTo(0.0000005, 6), roundTo(8.875, 4)]).toEqual([0.000001, 8.875])
})

test('half a yen and a tenth of a cent cannot be paid', () => {
  expect([fitsCurrency(0.5, 'JPY'), fitsCurrency(1.001, 'USD'), fitsCurrency(1.0001, 'KWD')]).toEqual([
    false,
    false,
    false,
  ])
  expect([fitsCurrency(5, 'JPY'), fitsCurrency(10.1, 'USD'), fitsCurrency(1.001, 'KWD')]).toEqual([true, true, true])
})

test('amounts are shown with the decimals of their currency, prices with up to six', () => {
  expect(formatCents(154_055, 'USD')).toBe('$1,540.55')
  expect(formatCents(1541, 'JPY')).toBe('¥1,541')
  expect(formatCents(1_540_550, 'KWD')).toMatch(/^KWD\s1,540\.550$/)
  expect(formatWhole(12_500.4, 'EUR')).toBe('€12,500')
  expect([formatShort(120_000, 'USD'), formatShort(120_050, 'USD')]).toEqual(['$1,200', '$1,200.50'])
  expect([formatPrice(0.085, 'USD'), formatPrice(12.5, 'USD'), formatPrice(90, 'JPY')]).toEqual([
    '$0.085',
    '$12.50',
    '¥90',
  ])
  expect([plainPrice(0.085, 'USD'), plainPrice(12.5, 'USD'), plainPrice(90, 'JPY'), plainPrice(0, 'KWD')]).toEqual([
    '0.085',
    '12.50',
    '90',
    '0.000',
  ])
  expect([plainAmount(1.5, 'KWD'), plainAmount(1500, 'JPY')]).toEqual(['1.500', '1500'])
})

test('amounts are added without floating-point errors', () => {
  expect(addAmounts([0.1, 0.2], 'USD')).toBe(0.3)
  expect(addAmounts([0.001, 0.002], 'KWD')).toBe(0.003)
})

test('a number may arrive as text', () => {
  expect([Amount.parse('1200.50'), Amount.parse(0.085)]).toEqual([1200.5, 0.085])
})

test('what is not a number, or too large, is refused', () => {
  for (const bad of ['', 'twelve', '1,200', Number.NaN, Number.POSITIVE_INFINITY, 1e15, null]) {
    expect(Amount.safeParse(bad).success).toBe(false)
  }
})
