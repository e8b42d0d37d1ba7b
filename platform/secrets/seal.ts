import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values, so that the database alone does not reveal them. */
export type Seal = { close(text: string): string; open(sealed: string): string }

const method = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** One key per purpose: what was sealed for one cannot be opened for another. */
export function sealFor(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `mainstreet ${purpose}`, 32))
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(method, key, nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(method, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
