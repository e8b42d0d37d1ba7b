import { expect, test } from 'vitest'
import { drawable } from './drawable'

const seen = (text: string) => drawable(text).replaceAll('\u200D', '+')

test('astral characters are separated by joiners, flags and skin tones are not', () => {
  expect(seen('🍳🥐 x🥐')).toBe('🍳+🥐 x🥐')
  expect(seen('🇺🇸🇲🇽')).toBe('🇺🇸+🇲🇽')
  expect(seen('👍🏽🥐')).toBe('👍🏽+🥐')
  expect(seen('👩\u200D🍳🥐')).toBe('👩+🍳+🥐')
  expect(seen('𠮷野家')).toBe('𠮷+野家')
})

test('variation selectors are removed, and plain text is unchanged', () => {
  expect(drawable('❤\uFE0F')).toBe('❤')
  expect(drawable('Łódź, 3 × “café”')).toBe('Łódź, 3 × “café”')
})
