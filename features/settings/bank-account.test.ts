import { expect, test } from 'vitest'
import { formatIban, isBic, isIban, normalizeIban } from './bank-account'

test.each(['DE89 3704 0044 0532 0130 00', 'es91 2100 0418 4502 0005 1332', 'NO93 8601 1117 947'])(
  '%s is an IBAN',
  (typed) => expect(isIban(normalizeIban(typed))).toBe(true),
)

test.each(['', 'DE89370400440532013001', 'DE89', '12345678', 'DE8937040044053201300é'])('%s is none', (typed) =>
  expect(isIban(normalizeIban(typed))).toBe(false),
)

test('an IBAN is printed in groups of four, and a BIC has eight or eleven signs', () => {
  expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect([isBic('COBADEFFXXX'), isBic('COBADEFF'), isBic('COBA')]).toEqual([true, true, false])
})
