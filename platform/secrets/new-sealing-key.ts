import { randomBytes, webcrypto } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension, setEngine } from 'pkijs'
import type { SealingKey } from './sealing-key'

const years = 20
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** A key with a self-signed certificate. */
export async function newSealingKey(now: Date): Promise<SealingKey> {
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
