import { expect, test } from 'vitest'
import { emailKey, isEmail, isPhone, phoneKey } from './contact-rules'

test('North American phone numbers are accepted in the usual formats', () => {
  for (const phone of [
    '(123) 456-7890',
    '123-456-7890',
    '123.456.7890',
    '123 456 7890',
    '1234567890',
    '+1 123 456 7890',
    '+1 (123) 456-7890',
    '+521234567890',
    '+52-123-456-7890',
  ]) {
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} true`)
  }
})

test('other digits and words are no phone numbers', () => {
  for (const phone of [
    '456-7890',
    '12-3456-7890',
    '+1234 123 456 7890',
    '(123 456-7890',
    '123) 456-7890',
    'call me',
    '123-456-78901',
    '123/456/7890',
    '++1 123 456 7890',
  ]) {
    expect(`${phone} ${isPhone(phone)}`).toBe(`${phone} false`)
  }
})

test('an e-mail address needs a name, an at sign and a domain', () => {
  expect(isEmail('rosa@bakery.example.com')).toBe(true)
  for (const email of ['rosa', 'rosa@', '@bakery.example.com', 'rosa@bakery', 'rosa bakery@example.com'])
    expect(isEmail(email)).toBe(false)
})

test('phone numbers compare by digits, e-mail addresses without case', () => {
  expect(phoneKey('+1 (410) 555-0142')).toBe(phoneKey('410.555.0142'))
  expect(emailKey(' Rosa@Example.com ')).toBe('rosa@example.com')
})
