import { expect, test } from 'vitest'
import { importanceOf } from './importance'

test('a score over 0.8 is critical, over 0.6 important, anything else relevant', () => {
  expect([1, 0.81, 0.8, 0.61, 0.6, 0.1, 0].map(importanceOf)).toEqual([
    'Critical',
    'Critical',
    'Important',
    'Important',
    'Relevant',
    'Relevant',
    'Relevant',
  ])
})

test('a mail without a score counts as 0.5', () => {
  expect(importanceOf(null)).toBe('Relevant')
  expect(importanceOf(undefined)).toBe('Relevant')
})
