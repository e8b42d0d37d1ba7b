import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token in the set-up link, derived from the app secret so that it survives a restart. It is worthless once an owner
 * exists.
 */
export const setupToken = (secret: string) =>
  createHmac('sha256', secret).update('set up the owner').digest('base64url')

export function isSetupToken(secret: string, given: string): boolean {
  const expected = Buffer.from(setupToken(secret))
  const candidate = Buffer.from(given)
  return candidate.length === expected.length && timingSafeEqual(candidate, expected)
}
