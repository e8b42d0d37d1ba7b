import * as z from 'zod'
import { MailTrouble } from '#core/mail-outcome'
import { Timestamp } from '#core/timestamp'
import { Discount, documentLanguages } from '#features/invoices/invoice'
import { NamedTax, TaxTermFields } from '#features/invoices/tax-terms'

/** Stored; `expired` is decided by the owner's current day. */
export const storedStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'replaced'] as const
export type StoredStatus = (typeof storedStatuses)[number]

export const quoteStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'replaced'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const statusLabels: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  replaced: 'Replaced',
}

/** When an instalment is billed. */
export const instalmentTimes = ['acceptance', 'day', 'completion'] as const
export type InstalmentTime = (typeof instalmentTimes)[number]

/** In percent of the total with tax, or an amount. */
export const Share = Discount
export type Share = Discount

export const QuoteItem = z.object({
  id: z.number(),
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  taxRate: z.number().nullable(),
  moreTaxes: z.array(NamedTax).nullable(),
  unit: z.string().nullable(),
  discount: Discount.nullable(),
  /** The client may leave it out. */
  optional: z.boolean(),
  /** The client chooses one of the lines with the same name. */
  alternative: z.string().nullable(),
  /** Part of the total: what the client chose, or what is proposed until then. */
  chosen: z.boolean(),
  amount: z.number(),
})
export type QuoteItem = z.output<typeof QuoteItem>

export const Instalment = z.object({
  id: z.number(),
  isDeposit: z.boolean(),
  due: z.enum(instalmentTimes),
  day: z.string().nullable(),
  share: Share,
  /** What it comes to, with tax. */
  amount: z.number(),
  invoiceId: z.number().nullable(),
  invoiceNumber: z.string().nullable(),
})
export type Instalment = z.output<typeof Instalment>

/** A document as it was when it was attached. */
export const QuoteAttachment = z.object({
  id: z.number(),
  /** Where it came from; the document may have changed or been deleted since. */
  documentId: z.number().nullable(),
  /** With its extension. */
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type QuoteAttachment = z.output<typeof QuoteAttachment>

export const Quote = z.object({
  id: z.number(),
  quoteNumber: z.string(),
  /** Counts the quotes with this number; each replaces the one before. */
  version: z.number(),
  replacesId: z.number().nullable(),
  clientId: z.number(),
  clientName: z.string(),
  dealId: z.number().nullable(),
  title: z.string(),
  status: z.enum(quoteStatuses),
  issueDate: z.string(),
  validUntil: z.string().nullable(),
  currency: z.string(),
  taxRate: z.number(),
  ...TaxTermFields,
  discount: Discount.nullable(),
  deposit: Share.nullable(),
  language: z.enum(documentLanguages),
  /** The text above the lines. */
  message: z.string().nullable(),
  terms: z.string().nullable(),
  subtotal: z.number(),
  discountAmount: z.number(),
  taxes: z.array(z.object({ name: z.string().optional(), rate: z.number(), base: z.number(), amount: z.number() })),
  taxAmount: z.number(),
  /** What the client pays to the tax office instead. */
  withheldAmount: z.number(),
  /** Total with tax of the chosen lines. */
  amount: z.number(),
  depositAmount: z.number(),
  items: z.array(QuoteItem),
  schedule: z.array(Instalment),
  attachments: z.array(QuoteAttachment),
  /** Billed on completion: the total without the deposit and the other instalments. */
  rest: z.number(),
  sentAt: Timestamp.nullable(),
  viewedAt: Timestamp.nullable(),
  acceptedAt: Timestamp.nullable(),
  declinedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Quote = z.output<typeof Quote>

export const ListedQuote = Quote.extend({
  /** What went wrong with the newest mail that sent it. */
  mailTrouble: MailTrouble.nullable(),
})
export type ListedQuote = z.output<typeof ListedQuote>
