import { expect, test } from 'vitest'
import { drawable } from './drawable'

const seen = (text: string) => drawable(text).replaceAll('\u200D', '+')

test('signs of two halves are kept apart, and flags and tones together', () => {
  expect(seen('🍳🥐 x🥐')).toBe('🍳+🥐 x🥐')
  expect(seen('🇺🇸🇲🇽')).toBe('🇺🇸+🇲🇽')
  expect(seen('👍🏽🥐')).toBe('👍🏽+🥐')
  expect(seen('👩\u200D🍳🥐')).toBe('👩+🍳+🥐')
  expect(seen('𠮷野家')).toBe('𠮷+野家')
})

test('what chooses between drawings is left out, and plain text stays as it is', () => {
  expect(drawable('❤\uFE0F')).toBe('❤')
  expect(drawable('Łódź, 3 × “café”')).toBe('Łódź, 3 × “café”')
})
