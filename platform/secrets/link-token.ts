import { createHash, randomBytes } from 'node:crypto'
import type { Seal } from './seal'

export type LinkToken = { token: string; tokenHash: string; sealedToken: string }

/** The token of a link for strangers: found by its hash, shown to the owner again from its sealed copy. */
export function newLinkToken(seal: Seal): LinkToken {
  const token = randomBytes(24).toString('base64url')
  return { token, tokenHash: hashOfToken(token), sealedToken: seal.close(token) }
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A withdrawn link is stored under this hash: it opens nothing, and its page can say that it was withdrawn. */
export const withdrawnHash = (tokenHash: string) => `withdrawn:${tokenHash}`

/** Undefined where it was sealed with another secret, as in a restored backup. */
export function openToken(seal: Seal, sealedToken: string): string | undefined {
  try {
    return seal.open(sealedToken)
  } catch {
    return undefined
  }
}
