import { expect, test } from 'vitest'
import { amountToPay, isPayable } from './checkout'

const euros = { status: 'sent' as const, currency: 'EUR', balanceCents: 12_100 }

test('without an amount the client pays all that is open, else the part that was typed', () => {
  expect(amountToPay(undefined, euros)).toBe(12_100)
  expect(amountToPay('  ', euros)).toBe(12_100)
  expect(amountToPay('50', euros)).toBe(5000)
  expect(amountToPay('50,5', euros)).toBe(5050)
})

test.each(['0', '-5', '121.01', '1.005', '1e9', 'all', 'NaN', '1,000'])('%s is not an amount to pay', (typed) =>
  expect(amountToPay(typed, euros)).toBeUndefined(),
)

test('only what is asked for and open can be paid', () => {
  expect(isPayable(euros)).toBe(true)
  for (const status of ['draft', 'paid', 'cancelled'] as const) expect(isPayable({ ...euros, status })).toBe(false)
  expect(isPayable({ ...euros, balanceCents: 0 })).toBe(false)
})
