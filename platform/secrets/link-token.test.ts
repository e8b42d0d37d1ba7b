import { expect, test } from 'vitest'
import { hashOfToken, newLinkToken, openToken } from './link-token'
import { sealFor } from './seal'

const seal = sealFor('a secret only for tests, long enough', 'document links')

test('a token is found by its hash and shown again from its sealed copy, and neither gives it away', () => {
  const { token, tokenHash, sealedToken } = newLinkToken(seal)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(hashOfToken(token)).toBe(tokenHash)
  expect(openToken(seal, sealedToken)).toBe(token)
  expect(`${tokenHash} ${sealedToken}`).not.toContain(token)
  expect(newLinkToken(seal).token).not.toBe(token)
})

test('another secret cannot show it again', () => {
  const other = sealFor('another secret, also long enough here', 'document links')
  expect(openToken(other, newLinkToken(seal).sealedToken)).toBeUndefined()
})
