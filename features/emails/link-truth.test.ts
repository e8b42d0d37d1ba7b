import { expect, test } from 'vitest'
import { opensSafely, pretendedHost } from './link-truth'

test('a link that shows one place and leads to another is found out', () => {
  expect(pretendedHost('https://evil.example.net/login', 'www.mybank.example.com/login')).toBe('www.mybank.example.com')
  expect(pretendedHost('https://mybank.example.com.evil.example.net', 'mybank.example.com')).toBe('mybank.example.com')
})

test('an honest link, or one in words, pretends nothing', () => {
  expect(pretendedHost('https://www.example.com/a', 'example.com/a')).toBeUndefined()
  expect(pretendedHost('https://example.com/a', 'https://www.example.com/a')).toBeUndefined()
  expect(pretendedHost('https://example.com/a', 'Read on the web')).toBeUndefined()
  expect(pretendedHost('mailto:rosa@example.com', 'rosa@example.net')).toBeUndefined()
})

test('only pages, mail and telephones are opened', () => {
  expect(['https://example.com', ' HTTP://example.com', 'mailto:a@example.com', 'tel:+1'].every(opensSafely)).toBe(true)
  expect(
    ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'vbscript:x', '/api/logout', ''].some(opensSafely),
  ).toBe(false)
})
