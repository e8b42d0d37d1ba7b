import * as z from 'zod'
import { MailTrouble } from '#core/mail-outcome'
import { Timestamp } from '#core/timestamp'
import { NamedTax, taxTreatments } from './tax-terms'

/** Screens show both `sent` and `pending` as Pending; older records may have either. */
export const invoiceStatuses = ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Offered on the finance and invoices screens. */
export const selectableStatuses = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const
/** Offered on the create-invoice page. */
export const selectableAtCreation = ['draft', 'pending', 'paid', 'overdue'] as const

/** In display order. */
export const shownStatuses = ['Overdue', 'Pending', 'Paid', 'Draft', 'Cancelled'] as const
export type ShownStatus = (typeof shownStatuses)[number]

export const statusLabels: Record<InvoiceStatus, ShownStatus> = {
  draft: 'Draft',
  sent: 'Pending',
  pending: 'Pending',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const documentLanguages = ['en', 'es'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** In percent, or an amount in the invoice's currency. */
export const Discount = z.object({ kind: z.enum(['percent', 'amount']), value: z.number() })
export type Discount = z.output<typeof Discount>

export const InvoiceItem = z.object({
  id: z.number(),
  description: z.string(),
  quantity: z.number(),
  /** Price of one unit, in dollars. */
  rate: z.number(),
  /** Same as `rate`; the name used by the create-invoice page. */
  unitPrice: z.number(),
  /** Percent; null means the invoice's rate. */
  taxRate: z.number().nullable(),
  /** Null means those of the invoice. */
  moreTaxes: z.array(NamedTax).nullable(),
  unit: z.string().nullable(),
  discount: Discount.nullable(),
  /** Line total after its discount. */
  amount: z.number(),
})

export const Invoice = z.object({
  id: z.number(),
  invoiceNumber: z.string(),
  clientId: z.number(),
  clientName: z.string(),
  dealId: z.number().nullable(),
  /** What the client owes, with tax, in dollars (or whole units of `currency`). */
  amount: z.number(),
  currency: z.string(),
  /** Percent. */
  taxRate: z.number(),
  taxTreatment: z.enum(taxTreatments),
  taxNote: z.string().nullable(),
  moreTaxes: z.array(NamedTax),
  pricesIncludeTax: z.boolean(),
  withholding: NamedTax.nullable(),
  buyerReference: z.string().nullable(),
  discount: Discount.nullable(),
  subtotal: z.number(),
  discountAmount: z.number(),
  /** Those beside the first have a name. */
  taxes: z.array(z.object({ name: z.string().optional(), rate: z.number(), base: z.number(), amount: z.number() })),
  taxAmount: z.number(),
  /** What the client withholds; `amount` is without it. */
  withheldAmount: z.number(),
  /** Billed by earlier invoices over parts, with tax; no longer in `amount`. */
  deducted: z.number(),
  paid: z.number(),
  /** Taken back by credit notes. */
  credited: z.number(),
  balance: z.number(),
  status: z.enum(invoiceStatuses),
  /** The status as displayed: overdue is decided by the owner's current day. */
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

export const ListedInvoice = Invoice.extend({
  /** What went wrong with the newest mail that sent it. */
  mailTrouble: MailTrouble.nullable(),
})
export type ListedInvoice = z.output<typeof ListedInvoice>
