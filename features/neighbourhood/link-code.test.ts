import { expect, test } from 'vitest'
import { linkCode, postLink } from './link-code'

test('a code has no characters that are easily confused', () => {
  expect(linkCode(new Uint8Array([0, 30, 31, 255]))).toBe('a9ah')
  expect(linkCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).not.toMatch(/[iIlLoO01]/)
})

test('a link opens the landing page in the language of the post', () => {
  expect(postLink('https://example.com', 'abc', 'en')).toBe('https://example.com/?via=abc')
  expect(postLink('https://example.com', 'abc', 'es')).toBe('https://example.com/es?via=abc')
})
