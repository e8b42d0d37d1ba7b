import { expect, test } from 'vitest'
import { isExcluded } from './excluded-senders'

test('the listed senders are excluded, by name or by address', () => {
  for (const sender of [
    'Uber Receipts',
    'noreply@capitalone.example',
    'GRAMMARLY',
    'DoorDash',
    'grubhub',
    'Postmates',
  ]) {
    expect(isExcluded(sender)).toBe(true)
  }
  expect(isExcluded('Receipts', 'noreply@uber.example')).toBe(true)
})

test('other senders and senders without a name are not excluded', () => {
  expect(isExcluded('Rosa Delfino', 'rosa@lark-and-loaf.example.com')).toBe(false)
  expect(isExcluded(null, undefined)).toBe(false)
})
