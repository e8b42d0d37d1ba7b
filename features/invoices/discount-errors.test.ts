import { expect, test } from 'vitest'
import { discountErrors } from './discount-errors'

test('a discount is an amount of the currency, on the whole and on each line', () => {
  const amount = (value: number) => ({ kind: 'amount' as const, value })
  const items = [{ discount: amount(0.5) }, { discount: null }, { discount: { kind: 'percent' as const, value: 0.5 } }]
  expect(discountErrors({ currency: 'JPY', discount: amount(10), items })).toEqual({
    'items.0.discount.value': 'Amounts in JPY have no decimals',
  })
  expect(discountErrors({ currency: 'USD', discount: amount(1.005), items })).toEqual({
    'discount.value': 'Amounts in USD have at most 2 decimals',
  })
  expect(discountErrors({ currency: 'KWD', discount: amount(1.005), items })).toEqual({})
})
