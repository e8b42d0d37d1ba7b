import * as z from 'zod'
import { GrantExpired } from '#platform/oauth/failures'
import type { Seal } from '#platform/secrets/seal'

const Credentials = z.union([
  z.object({ password: z.string() }),
  z.object({ refreshToken: z.string(), accessToken: z.string(), expiresAt: z.number() }),
])
export type Credentials = z.output<typeof Credentials>

export const sealCredentials = (seal: Seal, credentials: Credentials) => seal.close(JSON.stringify(credentials))

/** Credentials sealed with another secret cannot be read, so the owner must connect again. */
export function openCredentials(seal: Seal, sealed: string | null): Credentials {
  try {
    return Credentials.parse(JSON.parse(seal.open(sealed ?? '')))
  } catch {
    throw new GrantExpired('What was kept for this account can no longer be read. Please connect it again.')
  }
}
