import { InvoiceScreen } from '#features/invoices/web/invoice-screen'
import { InvoiceRecord } from './record-chain'

/** An invoice with the quote that led to it and the payments that came of it. */
export const InvoiceWithRecord = () => <InvoiceScreen record={(id) => <InvoiceRecord id={id} />} />
