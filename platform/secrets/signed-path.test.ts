import { expect, test } from 'vitest'
import { isSigned, signPath } from './signed-path'

const secret = 'a secret only for tests, long enough'
const noon = new Date('2026-03-05T12:00:00Z')
const one = new Date('2026-03-05T13:00:00Z')

test('a signed path is valid until its expiry, and not after', () => {
  const signature = signPath(secret, '/uploads/plan.pdf', one)
  expect(isSigned(secret, '/uploads/plan.pdf', signature, noon)).toBe(true)
  expect(isSigned(secret, '/uploads/plan.pdf', signature, one)).toBe(false)
})

test('another path, expiry or secret, or no signature, is not valid', () => {
  const signature = signPath(secret, '/uploads/plan.pdf', one)
  const later = String(Number(signature.until) + 3600)
  expect(isSigned(secret, '/uploads/plan2.pdf', signature, noon)).toBe(false)
  expect(isSigned(secret, '/uploads/plan.pdf', { ...signature, until: later }, noon)).toBe(false)
  expect(isSigned('another secret, long enough for it', '/uploads/plan.pdf', signature, noon)).toBe(false)
  for (const broken of [
    {},
    { until: signature.until },
    { ...signature, until: 'NaN' },
    { ...signature, signature: 'é' },
  ])
    expect(isSigned(secret, '/uploads/plan.pdf', broken, noon)).toBe(false)
})
