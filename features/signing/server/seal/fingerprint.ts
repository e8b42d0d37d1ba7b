import { createHash } from 'node:crypto'

/** SHA-256 of a certificate. */
export const fingerprintOf = (certificate: Uint8Array) => createHash('sha256').update(certificate).digest('hex')
