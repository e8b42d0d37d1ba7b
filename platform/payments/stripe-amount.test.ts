import { expect, test } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amount'

test('amounts travel in the units of Stripe and come back the same', () => {
  for (const [currency, cents, amount] of [
    ['USD', 1999, 1999],
    ['JPY', 1999, 1999],
    ['KWD', 1990, 1990],
    ['ISK', 500, 50_000],
  ] as const) {
    expect(toStripeAmount(cents, currency)).toBe(amount)
    expect(fromStripeAmount(amount, currency)).toBe(cents)
  }
})

test('a thousandth of a dinar is an amount that Stripe does not take', () => {
  expect(toStripeAmount(1999, 'KWD')).toBeUndefined()
})
