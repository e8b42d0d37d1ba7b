import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sealFor } from './seal'

/** A private key (PKCS #8) and its certificate, both DER. */
export type SealingKey = { key: Uint8Array; certificate: Uint8Array }

/**
 * The key that seals documents, with its self-signed certificate: made once, kept beside the secret and encrypted with
 * it. A key that was encrypted with another secret is kept aside, and a new one is made.
 */
export async function sealingKey(dataDir: string, secret: string): Promise<SealingKey> {
  const file = path.join(dataDir, 'sealing-key')
  return open(file, secret) ?? make(file, secret)
}

function open(file: string, secret: string): SealingKey | undefined {
  try {
    const { key, certificate } = JSON.parse(sealOf(secret).open(readFileSync(file, 'utf8').trim()))
    return { key: Buffer.from(key, 'base64'), certificate: Buffer.from(certificate, 'base64') }
  } catch {
    return undefined
  }
}

async function make(file: string, secret: string): Promise<SealingKey> {
  // Its library is large and needed once.
  const { newSealingKey } = await import('./new-sealing-key')
  const made = await newSealingKey(new Date())
  const text = JSON.stringify({
    key: Buffer.from(made.key).toString('base64'),
    certificate: Buffer.from(made.certificate).toString('base64'),
  })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, sealOf(secret).close(text), { mode: 0o600 })
    moveAside(file)
    linkSync(draft, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another process was first.
    return open(file, secret) ?? made
  } finally {
    rmSync(draft, { force: true })
  }
}

/** What cannot be opened with this secret may be opened with the right one later. */
function moveAside(file: string): void {
  try {
    linkSync(file, `${file}.${Date.now()}`)
    rmSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const sealOf = (secret: string) => sealFor(secret, 'sealing key')
