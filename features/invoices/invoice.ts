/** `sent` and `pending` both read Pending on the screens; older records may carry either. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
