import type { DocumentLanguage } from './invoice'

/** Fixed texts on the PDF and the public page. */
export type DocumentLabels = {
  invoice: string
  creditNote: string
  forInvoice: string
  reason: string
  credited: string
  creditGranted: string
  number: string
  issued: string
  due: string
  billTo: string
  from: string
  taxId: string
  description: string
  quantity: string
  price: string
  tax: string
  /** In prices with tax. */
  includedTax: (tax: string) => string
  buyerReference: string
  amount: string
  subtotal: string
  discount: string
  total: string
  paid: string
  balance: string
  /** An earlier invoice over a part, which is subtracted. */
  deducted: (number: string, tax: string) => string
  remaining: string
  howToPay: string
  accountHolder: string
  iban: string
  bic: string
  reference: string
  scan: string
  payOnline: string
  pay: (amount: string) => string
  payPart: string
  amountToPay: string
  payThis: string
  confirming: string
  problems: { amount: string; closed: string; provider: string; card: string }
  notes: string
  page: (page: number, of: number) => string
  stamps: { draft: string; paid: string; cancelled: string; overdue: string }
  download: string
  thanks: string
  cancelledNote: string
  notFoundTitle: string
  notFound: string
  withdrawnTitle: string
  withdrawn: (business: string) => string
}

export const documentLabels: Record<DocumentLanguage, DocumentLabels> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    forInvoice: 'For invoice',
    reason: 'Reason',
    credited: 'Credited',
    creditGranted: 'Credited to you',
    number: 'Number',
    issued: 'Issued',
    due: 'Due',
    billTo: 'Bill to',
    from: 'From',
    taxId: 'Tax ID',
    description: 'Description',
    quantity: 'Qty',
    price: 'Price',
    tax: 'Tax',
    includedTax: (tax) => `Includes ${tax}`,
    buyerReference: 'Your reference',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    paid: 'Paid',
    balance: 'Balance due',
    deducted: (number, tax) => `Billed with ${number}${tax && `, including ${tax} tax`}`,
    remaining: 'Amount of this invoice',
    howToPay: 'How to pay',
    accountHolder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Reference',
    scan: 'Scan with your bank’s app',
    payOnline: 'Pay online',
    pay: (amount) => `Pay ${amount}`,
    payPart: 'Pay another amount',
    amountToPay: 'Amount',
    payThis: 'Pay this amount',
    confirming: 'Thank you. Your payment is being confirmed; this page shows it in a moment.',
    problems: {
      amount: 'Please enter an amount up to the balance due.',
      closed: 'This invoice cannot be paid online any more.',
      provider: 'The payment page could not be opened. You have not been charged. Please try again in a moment.',
      card: 'This amount cannot be paid by card. Please choose another amount, or pay in another way.',
    },
    notes: 'Notes',
    page: (page, of) => `Page ${page} of ${of}`,
    stamps: { draft: 'Draft', paid: 'Paid', cancelled: 'Cancelled', overdue: 'Overdue' },
    download: 'Download PDF',
    thanks: 'This invoice is paid. Thank you.',
    cancelledNote: 'This invoice was cancelled. Nothing is owed.',
    notFoundTitle: 'This invoice is not here',
    notFound: 'The link may have been withdrawn. Please ask whoever sent it to you for a new one.',
    withdrawnTitle: 'This link was withdrawn',
    withdrawn: (business) =>
      `${business || 'The sender'} has withdrawn this link to the invoice. Please ask for a new one if you need it.`,
  },
  es: {
    invoice: 'Factura',
    creditNote: 'Nota de crédito',
    forInvoice: 'De la factura',
    reason: 'Motivo',
    credited: 'Abonado',
    creditGranted: 'Abonado a su favor',
    number: 'Número',
    issued: 'Emitida',
    due: 'Vence',
    billTo: 'Facturar a',
    from: 'De',
    taxId: 'Identificación fiscal',
    description: 'Descripción',
    quantity: 'Cant.',
    price: 'Precio',
    tax: 'Impuesto',
    includedTax: (tax) => `Incluye ${tax}`,
    buyerReference: 'Su referencia',
    amount: 'Importe',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    total: 'Total',
    paid: 'Pagado',
    balance: 'Saldo pendiente',
    deducted: (number, tax) => `Facturado con ${number}${tax && `, incluidos ${tax} de impuesto`}`,
    remaining: 'Importe de esta factura',
    howToPay: 'Cómo pagar',
    accountHolder: 'Titular',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Concepto',
    scan: 'Escanee con la aplicación de su banco',
    payOnline: 'Pagar en línea',
    pay: (amount) => `Pagar ${amount}`,
    payPart: 'Pagar otro importe',
    amountToPay: 'Importe',
    payThis: 'Pagar este importe',
    confirming: 'Gracias. Su pago se está confirmando; esta página lo mostrará en un momento.',
    problems: {
      amount: 'Indique un importe que no supere el saldo pendiente.',
      closed: 'Esta factura ya no se puede pagar en línea.',
      provider: 'No se pudo abrir la página de pago. No se le ha cobrado nada. Inténtelo de nuevo en un momento.',
      card: 'Este importe no se puede pagar con tarjeta. Elija otro importe o pague de otra manera.',
    },
    notes: 'Notas',
    page: (page, of) => `Página ${page} de ${of}`,
    stamps: { draft: 'Borrador', paid: 'Pagada', cancelled: 'Anulada', overdue: 'Vencida' },
    download: 'Descargar PDF',
    thanks: 'Esta factura está pagada. Gracias.',
    cancelledNote: 'Esta factura fue anulada. No se debe nada.',
    notFoundTitle: 'Esta factura no está aquí',
    notFound: 'Puede que el enlace se haya retirado. Por favor, pida uno nuevo a quien se lo envió.',
    withdrawnTitle: 'Este enlace se ha retirado',
    withdrawn: (business) =>
      `${business || 'El remitente'} ha retirado este enlace a la factura. Si lo necesita, pida uno nuevo.`,
  },
}
