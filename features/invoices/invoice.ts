import * as z from 'zod'
import { When } from '#core/when'

/** `sent` and `pending` both read Pending on the screens; older records may carry either. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** In the order in which an owner asks: what is late, what is coming, what has come. */
export const shownStatuses = ['Overdue', 'Pending', 'Paid', 'Draft', 'Cancelled'] as const
export type ShownStatus = (typeof shownStatuses)[number]

export const statusWords: Record<InvoiceStatus, ShownStatus> = {
  draft: 'Draft',
  sent: 'Pending',
  pending: 'Pending',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const InvoiceItem = z.object({
  id: z.number(),
  description: z.string(),
  quantity: z.number(),
  /** Dollars for one. */
  rate: z.number(),
})

export const Invoice = z.object({
  id: z.number(),
  invoiceNumber: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  /** Dollars, or whole units of whatever the currency is. */
  amount: z.number(),
  currency: z.string(),
  /** Percent. */
  taxRate: z.number(),
  status: z.enum(invoiceStatuses),
  issueDate: z.string(),
  dueDate: z.string().nullable(),
  notes: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  items: z.array(InvoiceItem),
  createdAt: When,
  updatedAt: When,
})
export type Invoice = z.output<typeof Invoice>
