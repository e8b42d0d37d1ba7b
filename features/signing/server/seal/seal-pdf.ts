import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, HttpTimestampAuthority, P12Signer, PDF, type Signer } from '@libpdf/core'
import { getDocumentProxy } from 'unpdf'
import type { Party } from '../../readable'
import type { SignField } from '../../sign-field'
import { type CertificateContent, certificatePdf } from './certificate'
import { type DrawnField, overlayPdf } from './overlay'
import { type LineLabels, signatureLines } from './signature-lines'

export type SealingKeySource =
  | { kind: 'own'; key: Uint8Array; certificate: Uint8Array }
  | { kind: 'p12'; file: Uint8Array; password: string }

export type SealInput = {
  pdf: Uint8Array
  /** PDFs that carry signatures of others get the seal alone, so that theirs stay valid. */
  hasOtherSignatures: boolean
  /** The signature lines of a contract; empty for others. */
  parties: Party[]
  lineLabels: LineLabels
  signers: {
    name: string
    signedName: string
    drawing: string | null
    day: string
    fields: (SignField & { value: string | null })[]
  }[]
  certificate: CertificateContent
  key: SealingKeySource
  /** Stands in the seal; a copy with changes is recognized by it. */
  reason: string
  timestampUrl: string | null
  at: Date
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** In milliseconds. */
const timestampTimeout = 20_000

export type SealOutput = { sealed: Uint8Array; certificate: Uint8Array | null; certificateOfSeal: Uint8Array }

/** Draws the signatures, adds the certificate and seals all of it. Runs in a thread, see seal-document.ts. */
export async function sealPdf(input: SealInput): Promise<SealOutput> {
  const signer = await signerFrom(input.key)
  const certificate = await certificatePdf(input.certificate)
  if (input.hasOtherSignatures)
    return {
      sealed: await seal(await PDF.load(input.pdf), signer, input),
      certificate: await seal(await PDF.load(certificate), signer, input),
      certificateOfSeal: signer.certificate,
    }
  const pdf = await PDF.load(input.pdf)
  await drawSignatures(pdf, input)
  const added = await PDF.load(certificate)
  await pdf.copyPagesFrom(
    added,
    added.getPages().map((_, index) => index),
  )
  // Saved once in whole, so that the seal is the only update of the file.
  const whole = await PDF.load(await pdf.save())
  return { sealed: await seal(whole, signer, input), certificate: null, certificateOfSeal: signer.certificate }
}

async function seal(pdf: PDF, signer: Signer, { reason, timestampUrl, at }: SealInput): Promise<Uint8Array> {
  const { bytes } = await pdf.sign({
    signer,
    reason,
    signingTime: at,
    subFilter: 'ETSI.CAdES.detached',
    level: timestampUrl ? 'B-T' : 'B-B',
    ...(timestampUrl && {
      timestampAuthority: new HttpTimestampAuthority(timestampUrl, { timeout: timestampTimeout }),
    }),
  })
  return bytes
}

async function signerFrom(source: SealingKeySource): Promise<Signer> {
  if (source.kind === 'p12') return P12Signer.create(source.file, source.password)
  const key = await webcrypto.subtle.importKey('pkcs8', source.key, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
  return new CryptoKeySigner(key as unknown as CryptoKey, source.certificate, 'EC', 'ECDSA')
}

/** On the places that the owner chose, else on the signature lines of a contract. */
async function drawSignatures(pdf: PDF, { pdf: bytes, parties, lineLabels, signers }: SealInput): Promise<void> {
  const pages = pdf.getPages()
  const hasFields = signers.some(({ fields }) => fields.length > 0)
  const lines = hasFields || parties.length === 0 ? [] : await signatureLines(bytes, lineLabels, parties, signers)
  const drawn: DrawnField[] = signers.flatMap(({ signedName, drawing, day, fields }, index) =>
    [...fields, ...lines.flatMap((line) => (line.signer === index ? [{ ...line.field, value: null }] : []))].map(
      (field) => ({
        ...field,
        signedName,
        drawing,
        day,
      }),
    ),
  )
  const document = drawn.length > 0 ? await getDocumentProxy(Uint8Array.from(bytes)) : undefined
  for (const [index, page] of pages.entries()) {
    const here = drawn.filter((field) => field.page === index + 1)
    if (here.length === 0 || !document) continue
    const { size, place } = await shownArea(document, index + 1)
    const overlay = await PDF.load(await overlayPdf(size, here))
    page.drawPage(await pdf.embedPage(overlay, 0), place)
  }
}

/**
 * The visible area of a page, upright, and how the overlay is placed on the page. From pdf.js, because boxes and
 * rotation may be inherited from the parents of a page.
 */
async function shownArea(document: PdfDocument, number: number) {
  const { view, rotate } = await document.getPage(number)
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const upright = { width: right - left, height: top - bottom }
  const turned = { width: upright.height, height: upright.width }
  if (rotate === 90) return { size: turned, place: { x: right, y: bottom, rotate } }
  if (rotate === 180) return { size: upright, place: { x: right, y: top, rotate } }
  if (rotate === 270) return { size: turned, place: { x: left, y: top, rotate } }
  return { size: upright, place: { x: left, y: bottom } }
}
