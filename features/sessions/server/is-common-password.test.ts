import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords'
import { isCommonPassword } from './is-common-password'

test('a common password is refused, also in other case and with digits around it', () => {
  for (const password of ['password12', 'Password123!', 'qwertyuiop', '1234567890', '!!dragon2024', 'abcdefghijk'])
    expect([password, isCommonPassword(password)]).toEqual([password, true])
  for (const password of ['aaaaaaaaaa', '1212121212']) expect(isCommonPassword(password)).toBe(true)
})

test('words that nobody would put together are taken', () => {
  for (const password of ['open sesame street', 'correct horse battery', 'demo-mainstreet', 'x7#kQz!9pLm2'])
    expect([password, isCommonPassword(password)]).toEqual([password, false])
})

test('the list has ten thousand entries in lower case', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(10_000)
  for (const password of commonPasswords) expect(password).toBe(password.toLowerCase())
})
