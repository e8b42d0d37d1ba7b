import { webcrypto } from 'node:crypto'
import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs'
import { fingerprintOf } from './fingerprint'
import { signatureRanges } from './inspect-pdf'

export type CheckedSeal = {
  /** SHA-256 of the certificate. */
  fingerprint: string
  /** The reason given in the seal, by which a request is found. */
  reason: string
  /** The signature as it stands in the file, in hex. */
  signature: string
  /** The bytes are those that were sealed, and nothing was added after them. */
  isWhole: boolean
}

/** The seals in a PDF, the newest last. Runs in a thread, see seal-document.ts. */
export async function checkSeals(bytes: Uint8Array): Promise<CheckedSeal[]> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }))
  const seals: CheckedSeal[] = []
  for (const range of signatureRanges(bytes).slice(-20)) {
    const seal = await checkSeal(bytes, range).catch(() => undefined)
    if (seal) seals.push(seal)
  }
  return seals
}

async function checkSeal(
  bytes: Uint8Array,
  [first, firstLength, second, secondLength]: [number, number, number, number],
): Promise<CheckedSeal | undefined> {
  const end = second + secondLength
  if (first !== 0 || second <= firstLength || second - firstLength > 200_000 || end > bytes.length + 100_000)
    return undefined
  const hex = /^<([0-9a-f]+)>$/i.exec(latin1(bytes, firstLength, second))?.[1]
  if (!hex) return undefined
  const parsed = fromBER(new Uint8Array(Buffer.from(hex, 'hex')).buffer)
  if (parsed.offset === -1) return undefined
  const signature = hex.slice(0, parsed.offset * 2)
  const signed = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content })
  const data = Buffer.concat([bytes.subarray(0, firstLength), bytes.subarray(second, end)])
  const { signatureVerified: isValid, signerCertificate } = await signed
    .verify({ signer: 0, data: new Uint8Array(data).buffer, checkChain: false, extendedMode: true })
    .catch(() => ({ signatureVerified: false, signerCertificate: undefined }))
  // A valid seal belongs to the certificate whose key made it, whichever others it carries.
  const certificate = isValid ? signerCertificate : signed.certificates?.find((one) => one instanceof Certificate)
  if (!(certificate instanceof Certificate)) return undefined
  return {
    fingerprint: fingerprintOf(new Uint8Array(certificate.toSchema(true).toBER(false))),
    reason: reasonNear(bytes, firstLength, second),
    signature,
    isWhole: isValid === true && end === bytes.length && /^0*$/.test(hex.slice(signature.length)),
  }
}

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(Math.max(0, from), to)).toString('latin1')

/** The reason stands in the same dictionary as the signature, in the bytes that are sealed. */
function reasonNear(bytes: Uint8Array, before: number, after: number): string {
  const around = `${latin1(bytes, after, after + 2_000)} ${latin1(bytes, before - 2_000, before)}`
  return /\/Reason\s{0,5}\(([^()\\]{0,200})\)/.exec(around)?.[1] ?? ''
}
