import { createSecureContext, type SecureContext } from 'node:tls'

/** A certificate authority that is trusted besides the well-known ones, as PEM. */
export type Trust = { ca?: string }

const contexts = new Map<string | undefined, SecureContext>()

/**
 * For connections to mail servers. An authority is added to the well-known ones, which all contexts share: as an option
 * together with them, each of them would be parsed again, which keeps everybody waiting for a tenth of a second.
 */
export function secureContextFor({ ca }: Trust): SecureContext {
  const cached = contexts.get(ca)
  if (cached) return cached
  const created = createSecureContext({ minVersion: 'TLSv1.2' })
  if (ca) created.context.addCACert(ca)
  contexts.set(ca, created)
  return created
}
