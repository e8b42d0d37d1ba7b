import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** `sent` and `pending` both read Pending on the screens; older records may carry either. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What the finance and invoices screens offer. */
export const offeredStatuses = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const
/** What the create-invoice page offers. */
export const offeredAtCreation = ['draft', 'pending', 'paid', 'overdue'] as const

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

export const documentLanguages = ['en', 'es'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** A share in percent, or a sum in the currency of the invoice. */
export const Discount = z.object({ kind: z.enum(['percent', 'amount']), value: z.number() })
export type Discount = z.output<typeof Discount>

export const InvoiceItem = z.object({
  id: z.number(),
  description: z.string(),
  quantity: z.number(),
  /** Dollars for one. */
  rate: z.number(),
  /** What the create-invoice page calls the rate. */
  unitPrice: z.number(),
  /** Percent; without one the line bears the invoice's rate. */
  taxRate: z.number().nullable(),
  discount: Discount.nullable(),
  /** What the line comes to, its discount taken off. */
  amount: z.number(),
})

export const Invoice = z.object({
  id: z.number(),
  invoiceNumber: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  dealId: z.number().nullable(),
  /** Dollars, or whole units of whatever the currency is: everything that is asked for, with tax. */
  amount: z.number(),
  currency: z.string(),
  /** Percent. */
  taxRate: z.number(),
  discount: Discount.nullable(),
  subtotal: z.number(),
  discountAmount: z.number(),
  taxes: z.array(z.object({ rate: z.number(), base: z.number(), amount: z.number() })),
  taxAmount: z.number(),
  paid: z.number(),
  balance: z.number(),
  status: z.enum(invoiceStatuses),
  /** The word on the screens, by the owner's day. */
  shownStatus: z.enum(shownStatuses),
  issueDate: z.string(),
  dueDate: z.string().nullable(),
  language: z.enum(documentLanguages),
  notes: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  viewedAt: Timestamp.nullable(),
  paidAt: Timestamp.nullable(),
  items: z.array(InvoiceItem),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Invoice = z.output<typeof Invoice>
export type InvoiceItem = z.output<typeof InvoiceItem>
