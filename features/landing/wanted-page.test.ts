import { expect, test } from 'vitest'
import { wantedPage } from './wanted-page'

test('the wanted page is read among other cookies', () => {
  expect(wantedPage('theme=dark; wanted=%2Fclients%2F7%3Fedit%3Dtrue; x=1')).toBe('/clients/7?edit=true')
})

test('without a wanted page there is none', () => {
  expect(wantedPage('')).toBeNull()
  expect(wantedPage('unwanted=/clients')).toBeNull()
  expect(wantedPage('wanted=')).toBeNull()
})

test.each([
  '//elsewhere.example.com',
  '/\\elsewhere.example.com',
  '/\t/elsewhere.example.com',
  'https://elsewhere.example.com',
  'clients',
])('a wanted page outside the site is ignored: %j', (address) => {
  expect(wantedPage(`wanted=${encodeURIComponent(address)}`)).toBeNull()
})

test('a cookie that cannot be decoded is ignored', () => {
  expect(wantedPage('wanted=%E0%A4%A')).toBeNull()
})
