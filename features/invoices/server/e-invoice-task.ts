import { FormatFactoryService, InvoiceService, type Invoice as LibraryInvoice } from '@e-invoice-eu/core'
import { type EInvoiceSource, eInvoiceContent } from '../e-invoice/content'
import type { EInvoiceFormat } from '../e-invoice/format'

export type EInvoiceTask = {
  format: EInvoiceFormat
  source: EInvoiceSource
  /** The pages, for a format that is a PDF. */
  pdf?: Uint8Array | undefined
}

const libraryFormats: Record<EInvoiceFormat, string> = {
  ubl: 'UBL',
  cii: 'CII',
  xrechnung: 'XRECHNUNG-UBL',
  'factur-x': 'Factur-X-EN16931',
}

/** XML as UTF-8, or the pages as PDF/A-3 with the XML inside. */
export default async function writeEInvoice({ format, source, pdf }: EInvoiceTask): Promise<Uint8Array> {
  const { invoiceNumber, language } = source.invoice
  const complaints: string[] = []
  const logger = { log: () => {}, warn: () => {}, error: (text: unknown) => void complaints.push(String(text)) }
  try {
    const made = await new InvoiceService(logger).generate(eInvoiceContent(source), {
      format: libraryFormats[format],
      lang: language,
      ...(pdf && { pdf: { buffer: pdf, filename: `${invoiceNumber}.pdf`, mimetype: 'application/pdf' } }),
    })
    return typeof made === 'string' ? Buffer.from(made) : made
  } catch (error) {
    // The library reports what is wrong only in its log.
    throw new Error([String(error), ...complaints].join('\n').slice(0, 2000))
  }
}

/**
 * For CII the library reads the number of an earlier invoice one level above the place that its own schema defines, and
 * would leave it out. The number is copied there after validation, because the schema forbids it before.
 */
const { createFormatService } = FormatFactoryService.prototype
FormatFactoryService.prototype.createFormatService = function (...args) {
  const service = createFormatService.apply(this, args)
  if (service.syntax !== 'CII') return service
  const fillInvoiceDefaults = service.fillInvoiceDefaults.bind(service)
  service.fillInvoiceDefaults = (invoice) => {
    fillInvoiceDefaults(invoice)
    copyNumbersUp(invoice)
  }
  return service
}

function copyNumbersUp(invoice: LibraryInvoice) {
  for (const reference of invoice['ubl:Invoice']['cac:BillingReference'] ?? [])
    Object.assign(reference, { 'cbc:ID': reference['cac:InvoiceDocumentReference']?.['cbc:ID'] })
}
