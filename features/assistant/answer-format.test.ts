import { expect, test } from 'vitest'
import { sumText } from './answer-format'

test('sums are in each currency, the business’s first, and zero is in the business’s', () => {
  const yen = { cents: 70, currency: 'JPY' }
  const dollars = { cents: 999, currency: 'USD' }
  expect(sumText([dollars, yen], 'JPY')).toBe('¥70 and $9.99')
  expect(sumText([dollars, yen, yen], 'USD')).toBe('$9.99 and ¥140')
  expect(sumText([dollars], 'EUR')).toBe('$9.99')
  expect(sumText([], 'EUR')).toBe('€0')
})
