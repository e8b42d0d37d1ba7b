import { InvoiceService } from '@e-invoice-eu/core'
import { type EInvoiceSource, eInvoiceContent } from '../e-invoice/content'
import type { XmlFormat } from '../e-invoice/format'

const libraryFormats = { ubl: 'UBL', cii: 'CII', xrechnung: 'XRECHNUNG-UBL', 'factur-x': 'Factur-X-EN16931' }

const silent = { log: () => {}, warn: () => {}, error: () => {} }
const service = new InvoiceService(silent)

export async function writeXml(format: XmlFormat, source: EInvoiceSource): Promise<string> {
  const { language } = source.invoice
  return String(await service.generate(eInvoiceContent(source), { format: libraryFormats[format], lang: language }))
}

/** The same pages as PDF/A-3 with the XML inside. */
export async function embedXml(pdf: Uint8Array, source: EInvoiceSource): Promise<Buffer> {
  const { language, invoiceNumber } = source.invoice
  const made = await service.generate(eInvoiceContent(source), {
    format: libraryFormats['factur-x'],
    lang: language,
    pdf: { buffer: pdf, filename: `${invoiceNumber}.pdf`, mimetype: 'application/pdf' },
  })
  return Buffer.from(made as Uint8Array)
}
