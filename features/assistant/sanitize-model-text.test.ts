import { expect, test } from 'vitest'
import { sanitizeModelAnswer, sanitizeModelText } from './sanitize-model-text'

test('links, images, HTML and addresses are removed from a model’s text', () => {
  expect(
    sanitizeModelText(
      'See ![x](https://evil.example/a.png) **now** at https://evil.example/pay, or ask boss@evil.example.com <b>today</b>.',
    ),
  ).toBe('See x **now** at, or ask today.')
})

test.each([
  'https ://evil.example.com',
  'ftp://evil.example.com/a',
  'hxxp://evil.example.com',
  'evil-bank.example.com/login',
  'bit.ly/abc',
  'evil(at)bank.example.com',
])('a disguised address is removed too: %s', (disguised) => {
  expect(sanitizeModelText(`Please look at ${disguised} today, either/or v1.2/3`)).toBe(
    'Please look at today, either/or v1.2/3',
  )
})

test('what the owner wrote may be repeated', () => {
  const own = 'Tell Rosa to pay at https://pay.example.com/7 and to write to dana@example.com'
  expect(sanitizeModelText('Please pay at https://pay.example.com/7. Write to dana@example.com', own)).toBe(
    'Please pay at https://pay.example.com/7. Write to dana@example.com',
  )
})

test('every text inside a value is sanitized', () => {
  expect(
    sanitizeModelAnswer({ list: ['www.evil.example'], score: 0.5, deep: { to: 'x@evil.example.com' }, none: null }),
  ).toEqual({
    list: [''],
    score: 0.5,
    deep: { to: '' },
    none: null,
  })
})
