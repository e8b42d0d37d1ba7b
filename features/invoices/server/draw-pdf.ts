import { workerTask } from '#platform/workers/worker-task'
import type { InvoiceDocument } from '../invoice-document'

const drawInvoice = workerTask<string, Uint8Array>('invoice-pdf-task', import.meta.url, { seconds: 120 })

/** Draws the PDF in a thread: a long invoice takes seconds. */
export async function drawInvoicePdf(document: InvoiceDocument, signal?: AbortSignal): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawInvoice(JSON.stringify(document), signal)
  return Buffer.from(buffer, byteOffset, byteLength)
}
