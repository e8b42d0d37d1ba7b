import { expect, test } from 'vitest'
import { readingDirection } from './reading-direction'

test('the first letter decides the direction', () => {
  expect(['محمد علي 🦜', '🦜 דנה', '(12) שלום'].map(readingDirection)).toEqual(['rtl', 'rtl', 'rtl'])
  expect(['Rosa محمد', '12', '', '🦜', '山田'].map(readingDirection)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr'])
})
