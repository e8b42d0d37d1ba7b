import { expect, test } from 'vitest'
import { readingDirection } from './reading-direction'

test('a text is read from where its first letter is', () => {
  expect(['محمد علي 🦜', '🦜 דנה', '(12) שלום'].map(readingDirection)).toEqual(['rtl', 'rtl', 'rtl'])
  expect(['Rosa محمد', '12', '', '🦜', '山田'].map(readingDirection)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr'])
})
