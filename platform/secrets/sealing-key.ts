import { randomBytes, webcrypto } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension, setEngine } from 'pkijs'
import { sealFor } from './seal'

/** A private key (PKCS #8) and its certificate, both DER. */
export type SealingKey = { key: Uint8Array; certificate: Uint8Array }

const years = 20
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

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

async function newSealingKey(now: Date): Promise<SealingKey> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }))
  const pair = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: positive(randomBytes(16)) })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Mainstreet document seal' }) }),
    )
  certificate.notBefore.value = new Date(now.getTime() - 60_000)
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), 1))
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as unknown as globalThis.CryptoKey)
  await certificate.sign(pair.privateKey as unknown as globalThis.CryptoKey, 'SHA-256')
  return {
    key: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)),
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
  }
}

function positive(bytes: Buffer): ArrayBuffer {
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x01
  return new Uint8Array(bytes).buffer
}
