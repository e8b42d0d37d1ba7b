import { expect, test } from 'vitest'
import { signatureHtml, signatureText } from './signature'

const dana = {
  name: 'Dana Reyes',
  role: 'Owner',
  business: 'Mainstreet & Co',
  phone: '(410) 555-0100',
  email: 'dana@example.com',
  website: 'example.com',
  color: '#14624a',
}

test('a signature has only what was filled in', () => {
  expect(signatureText({ ...dana, role: '', phone: ' ' })).toBe(
    '-- \nDana Reyes\nMainstreet & Co\ndana@example.com\nhttps://example.com',
  )
  expect(signatureHtml({ ...dana, email: '', phone: '', website: '' })).not.toContain('href')
})

test('typed markup is escaped', () => {
  const html = signatureHtml({ ...dana, name: '<img src=x onerror=alert(1)>', website: '"><script>', color: 'red;x' })
  expect(html).not.toMatch(/<img|<script|red;x/)
  expect(html).toContain('Mainstreet &amp; Co')
})

test('a phone number is a tel: link', () => {
  expect(signatureHtml(dana)).toContain('href="tel:4105550100"')
})
