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
  const hex = Buffer.from(bytes.subarray(firstLength, second))
    .toString('latin1')
    .replace(/[^0-9a-f]/gi, '')
  const parsed = fromBER(new Uint8Array(Buffer.from(hex, 'hex')).buffer)
  if (parsed.offset === -1) return undefined
  const signed = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content })
  const certificate = signed.certificates?.find((one): one is Certificate => one instanceof Certificate)
  if (!certificate) return undefined
  const data = Buffer.concat([bytes.subarray(0, firstLength), bytes.subarray(second, end)])
  const isValid = await signed
    .verify({ signer: 0, data: new Uint8Array(data).buffer, checkChain: false })
    .catch(() => false)
  return {
    fingerprint: fingerprintOf(new Uint8Array(certificate.toSchema(true).toBER(false))),
    reason: reasonNear(bytes, firstLength),
    isWhole: isValid && end === bytes.length,
  }
}

/** The reason stands in the same dictionary as the signature. */
function reasonNear(bytes: Uint8Array, at: number): string {
  const around = Buffer.from(bytes.subarray(Math.max(0, at - 2_000), at)).toString('latin1')
  const after = Buffer.from(bytes.subarray(at)).toString('latin1').slice(0, 60_000)
  return /\/Reason\s{0,5}\(([^()\\]{0,200})\)/.exec(`${around} ${after}`)?.[1] ?? ''
}
