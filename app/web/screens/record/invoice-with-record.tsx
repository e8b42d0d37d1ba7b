import { InvoiceScreen } from '#features/invoices/web/invoice-screen'
import { InvoiceRecord } from './record-chain'

/** An invoice with its quote and its payments. */
export const InvoiceWithRecord = () => <InvoiceScreen record={(id) => <InvoiceRecord id={id} />} />
