import { expect, test } from 'vitest'
import { requestedPage } from './requested-page'

test('the requested page is read from its cookie', () => {
  expect(requestedPage('theme=dark; wanted=%2Fclients%2F7%3Fedit%3Dtrue; x=1')).toBe('/clients/7?edit=true')
})

test('without the cookie there is no requested page', () => {
  expect(requestedPage('')).toBeNull()
  expect(requestedPage('unwanted=/clients')).toBeNull()
  expect(requestedPage('wanted=')).toBeNull()
})

test.each([
  '//elsewhere.example.com',
  '/\\elsewhere.example.com',
  '/\t/elsewhere.example.com',
  'https://elsewhere.example.com',
  'clients',
])('a page on another site is ignored: %j', (address) => {
  expect(requestedPage(`wanted=${encodeURIComponent(address)}`)).toBeNull()
})

test('a cookie that cannot be decoded is ignored', () => {
  expect(requestedPage('wanted=%E0%A4%A')).toBeNull()
})
