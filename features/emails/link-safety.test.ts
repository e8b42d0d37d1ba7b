import { expect, test } from 'vitest'
import { isSafeLink, spoofedHost } from './link-safety'

test('a link that shows one host and leads to another is found', () => {
  expect(spoofedHost('https://evil.example.net/login', 'www.mybank.example.com/login')).toBe('www.mybank.example.com')
  expect(spoofedHost('https://mybank.example.com.evil.example.net', 'mybank.example.com')).toBe('mybank.example.com')
})

test('a link to the host it shows, or with other text, is not spoofed', () => {
  expect(spoofedHost('https://www.example.com/a', 'example.com/a')).toBeUndefined()
  expect(spoofedHost('https://example.com/a', 'https://www.example.com/a')).toBeUndefined()
  expect(spoofedHost('https://example.com/a', 'Read on the web')).toBeUndefined()
  expect(spoofedHost('mailto:rosa@example.com', 'rosa@example.net')).toBeUndefined()
})

test('only web, mail and telephone links are safe', () => {
  expect(['https://example.com', ' HTTP://example.com', 'mailto:a@example.com', 'tel:+1'].every(isSafeLink)).toBe(true)
  expect(
    ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'vbscript:x', '/api/logout', ''].some(isSafeLink),
  ).toBe(false)
})
