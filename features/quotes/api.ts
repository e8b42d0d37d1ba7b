import * as z from 'zod'
import { call, fileOf } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { SentMail } from '#features/invoices/api'
import { Invoice } from '#features/invoices/invoice'
import { QuoteHistoryEntry } from './history'
import { ListedQuote, Quote, quoteStatuses } from './quote'
import { NewQuote, QuoteChanges, quoteLimits } from './quote-input'
import { QuoteQuery } from './quote-list'

const byId = z.object({ id: PathRecordId })

/** Without a page, the whole list. */
export const listQuotes = call('GET /api/quotes', { input: QuoteQuery, output: z.array(ListedQuote) })

/** By currency and status of today. */
export const summarizeQuotes = call('GET /api/quotes/summary', {
  input: z.object({}),
  output: z.array(
    z.object({ currency: z.string(), status: z.enum(quoteStatuses), count: z.number(), amount: z.number() }),
  ),
})

export const QuoteDetails = Quote.extend({
  clientBusinessName: z.string(),
  clientEmail: z.string(),
  clientAddress: z.string().nullable(),
  clientTaxNumber: z.string(),
  dealName: z.string().nullable(),
  /** The link for the client, if there is one. */
  publicUrl: z.string().nullable(),
  /** Who accepted it, from where, with which browser, and the PDF of what was accepted. */
  acceptance: z
    .object({
      name: z.string().nullable(),
      at: Timestamp,
      address: z.string().nullable(),
      browser: z.string().nullable(),
      document: z.object({ id: z.number(), path: z.string().nullable() }).nullable(),
    })
    .nullable(),
  declineReason: z.string().nullable(),
  finalInvoice: z.object({ id: z.number(), invoiceNumber: z.string() }).nullable(),
  /** The quotes with this number. */
  versions: z.array(z.object({ id: z.number(), version: z.number(), status: z.enum(quoteStatuses) })),
  history: z.array(QuoteHistoryEntry),
  mails: z.array(SentMail),
})
export type QuoteDetails = z.output<typeof QuoteDetails>

export const readQuote = call('GET /api/quotes/:id', { input: byId, output: QuoteDetails })

export const createQuote = call('POST /api/quotes', { input: NewQuote, output: Quote, status: 201 })

/** Refused with 409 if the quote changed since `seenAt`, or was answered. */
export const editQuote = call('PATCH /api/quotes/:id', {
  input: z.object({
    ...QuoteChanges.shape,
    id: PathRecordId,
    /** The `updatedAt` the editor started from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Quote,
})

/** An accepted quote is kept. */
export const removeQuote = call('DELETE /api/quotes/:id', { input: byId, output: z.void(), status: 204 })

/** A draft with the same number and content. When it is sent, it replaces the one before. */
export const createVersion = call('POST /api/quotes/:id/versions', { input: byId, output: Quote, status: 201 })

/** Creates the link for the client, or returns the existing one. A draft is sent with it. */
export const makeLink = call('POST /api/quotes/:id/link', { input: byId, output: z.object({ url: z.string() }) })

export const revokeLink = call('DELETE /api/quotes/:id/link', { input: byId, output: z.void(), status: 204 })

export const downloadPdf = call('GET /api/quotes/:id/pdf', { input: byId, output: fileOf('application/pdf') })

/** A file as it was when it was attached. */
export const downloadAttachment = call('GET /api/quotes/:id/attachments/:attachmentId', {
  input: byId.extend({ attachmentId: PathRecordId }),
  output: fileOf('application/octet-stream'),
})

/** The default mail, and whether a mail account is connected. */
export const previewMail = call('GET /api/quotes/:id/mail', {
  input: byId,
  output: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachment: z.string(),
    hasMailAccount: z.boolean(),
  }),
})

/** What is left out is taken from the default mail. The link takes the place of `{link}`, or stands at the end. */
export const sendQuote = call('POST /api/quotes/:id/send', {
  input: byId.extend({
    to: z
      .string('Please enter an email address')
      .trim()
      .min(1, 'Please enter an email address')
      .pipe(z.email('Please enter a valid email address'))
      .optional(),
    subject: z.string().trim().min(1, 'Subject is required').max(300, 'At most 300 characters').optional(),
    text: z.string().trim().min(1, 'Text is required').max(20_000, 'At most 20,000 characters').optional(),
    /** Mails the attached documents too; without it they are read on the client's page. */
    withDocuments: z.boolean().optional(),
  }),
  output: z.object({ mailId: z.number() }),
  status: 201,
})

/**
 * Records an answer that the client gave by phone or mail. Acceptance has the same effects as on the page: the deal is
 * won, the deposit billed, the rest scheduled.
 */
export const recordAnswer = call('POST /api/quotes/:id/answer', {
  input: byId.extend({
    answer: z.enum(['accepted', 'declined'], 'Please choose accepted or declined'),
    /** Who accepted it; without it the client. */
    name: z.string().trim().max(quoteLimits.name, `At most ${quoteLimits.name} characters`).optional(),
    /** Why it was declined. */
    reason: z
      .string()
      .trim()
      .max(quoteLimits.answer, `At most ${quoteLimits.answer.toLocaleString('en-US')} characters`)
      .optional(),
  }),
  output: Quote,
})

/** Makes the invoice over what the deposit and the instalments have not billed. */
export const convertQuote = call('POST /api/quotes/:id/convert', { input: byId, output: Invoice, status: 201 })
