import { expect, test } from 'vitest'
import { statusOn } from './status'

test('a quote is valid on its last day and expired on the next, unless it was answered', () => {
  expect(statusOn({ status: 'sent', validUntil: '2026-03-01' }, '2026-03-01')).toBe('sent')
  expect(statusOn({ status: 'viewed', validUntil: '2026-03-01' }, '2026-03-02')).toBe('expired')
  expect(statusOn({ status: 'accepted', validUntil: '2026-03-01' }, '2026-03-02')).toBe('accepted')
  expect(statusOn({ status: 'sent', validUntil: null }, '2026-03-02')).toBe('sent')
})
