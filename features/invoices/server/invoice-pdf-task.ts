import { documentLabels } from '../document-labels'
import type { InvoiceDocument } from '../invoice-document'
import { invoicePdf } from './pdf'

/** Draws a document that was written as JSON, which leaves out the labels that are functions. */
export default function drawInvoice(json: string): Promise<Uint8Array> {
  const document = JSON.parse(json) as InvoiceDocument
  return invoicePdf({ ...document, labels: { ...documentLabels[document.language], ...document.labels } })
}
