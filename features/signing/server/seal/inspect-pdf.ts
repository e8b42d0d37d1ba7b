import { PDF } from '@libpdf/core'

export type PdfFacts =
  | { outcome: 'readable'; pages: number; hasSignatures: boolean }
  | { outcome: 'encrypted' | 'broken' | 'locked' }

/** What must be known of a PDF before it is sent for signature. Runs in a thread, see seal-document.ts. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts> {
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return { outcome: 'encrypted' }
    const pages = pdf.getPages()
    if (pages.length === 0) return { outcome: 'broken' }
    const hasSignatures = signatureRanges(bytes).length > 0
    // A certified document that allows no change at all would lose its certification by our seal.
    if (hasSignatures && isLocked(bytes)) return { outcome: 'locked' }
    return { outcome: 'readable', pages: pages.length, hasSignatures }
  } catch {
    return { outcome: 'broken' }
  }
}

/** The four numbers of each `/ByteRange`, in the order of the file. */
export function signatureRanges(bytes: Uint8Array): [number, number, number, number][] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return [
    ...text.matchAll(
      /\/ByteRange\s{0,10}\[\s{0,10}(\d{1,12})\s{1,10}(\d{1,12})\s{1,10}(\d{1,12})\s{1,10}(\d{1,12})\s{0,40}\]/g,
    ),
  ].map((match) => match.slice(1, 5).map(Number) as [number, number, number, number])
}

const isLocked = (bytes: Uint8Array) =>
  /\/TransformMethod\s{0,5}\/DocMDP[\s\S]{0,200}\/P\s{1,5}1\b/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )
