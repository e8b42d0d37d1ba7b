/** Separate XML files. */
export const xmlFormats = ['ubl', 'cii', 'xrechnung'] as const
/** XML inside the PDF. */
export const pdfFormats = ['factur-x'] as const
export const eInvoiceFormats = [...xmlFormats, ...pdfFormats] as const

export type XmlFormat = (typeof xmlFormats)[number]
export type EInvoiceFormat = (typeof eInvoiceFormats)[number]

export const eInvoiceFormatNames: Record<EInvoiceFormat, string> = {
  ubl: 'UBL',
  cii: 'CII',
  xrechnung: 'XRechnung',
  'factur-x': 'Factur-X / ZUGFeRD',
}
