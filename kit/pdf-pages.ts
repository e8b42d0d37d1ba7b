import { getDocumentProxy } from 'unpdf'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** Reads a PDF with pdf.js. No script in the file can run. Import it lazily: pdf.js is large. */
export async function openPdf(path: string): Promise<PdfDocument> {
  const answer = await fetch(path, { credentials: 'include' })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
}

/** Draws a page, counted from 1, as wide as given in CSS pixels. */
export async function drawPdfPage(
  document: PdfDocument,
  number: number,
  { width, label }: { width: number; label: string },
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(number)
  const scale = (width * Math.min(devicePixelRatio, 2)) / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const canvas = window.document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  await page.render({ canvas, canvasContext: canvas.getContext('2d') as CanvasRenderingContext2D, viewport }).promise
  return canvas
}
