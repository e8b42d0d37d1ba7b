import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Locks away what must be kept but never read by whoever gets hold of the database alone. */
export type Seal = { close(text: string): string; open(sealed: string): string }

const method = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A key of its own for each purpose: what was sealed for one cannot be opened for another. */
export function sealFor(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mainstreet ${purpose}`, 32))
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(method, key, nonce)
      const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), locked]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(method, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
