import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database'
import { SharedWork } from '#platform/workers/shared-work'
import { workerTask } from '#platform/workers/worker-task'
import { version } from '../../../package.json' with { type: 'json' }
import type { InvoiceDocument } from '../invoice-document'
import { findPdf, savePdf } from './store/pdfs'

const drawInvoice = workerTask<string, Uint8Array>('invoice-pdf-task', import.meta.url, { seconds: 120 })

/** Draws the PDF in a thread: a long invoice takes seconds. */
export const drawInvoicePdf = (document: InvoiceDocument, signal?: AbortSignal): Promise<Buffer> =>
  draw(JSON.stringify(document), signal)

async function draw(json: string, signal?: AbortSignal): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawInvoice(json, signal)
  return Buffer.from(buffer, byteOffset, byteLength)
}

const drawing = new SharedWork<Buffer>()

/** Draws what an invoice shows once and keeps it; when the invoice shows something else, it is drawn again and replaced. */
export async function keptInvoicePdf(
  db: Db,
  invoiceId: number,
  document: InvoiceDocument,
  signal?: AbortSignal,
): Promise<Buffer> {
  const json = JSON.stringify(document)
  const hash = createHash('sha256').update(`${version} ${json}`).digest('base64url')
  const kept = await findPdf(db, invoiceId, hash)
  if (kept) return kept
  return drawing.run(
    `${invoiceId} ${hash}`,
    async (stop) => {
      const content = await draw(json, stop)
      // If it cannot be stored, because the disk is full or the invoice was deleted meanwhile, it is still returned.
      await savePdf(db, invoiceId, hash, content).catch(() => {})
      return content
    },
    signal,
  )
}
