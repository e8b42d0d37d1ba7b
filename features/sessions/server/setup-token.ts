import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The key in the set-up link. It follows from the secret, so every process and every restart prints the same one, and it
 * opens nothing once an owner exists.
 */
export const setupToken = (secret: string) =>
  createHmac('sha256', secret).update('set up the owner').digest('base64url')

export function isSetupToken(secret: string, given: string): boolean {
  const expected = Buffer.from(setupToken(secret))
  const candidate = Buffer.from(given)
  return candidate.length === expected.length && timingSafeEqual(candidate, expected)
}
