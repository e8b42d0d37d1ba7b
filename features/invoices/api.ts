import * as z from 'zod'
import { call, fileOf } from '#core/call'
import { MailOutcome } from '#core/mail-outcome'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { clientId } from '#features/clients/api'
import { CreditNote, NewCreditNote } from './credit-note'
import { eInvoiceFormats, pdfFormats, xmlFormats } from './e-invoice/format'
import { Missing } from './e-invoice/missing'
import { HistoryEntry } from './history'
import { Invoice, ListedInvoice } from './invoice'
import { InvoiceChanges, NewInvoice } from './invoice-input'
import { daySchema, InvoiceQuery } from './invoice-list'
import { NewPayment, NewRefund, Payment, positiveAmount, Refund } from './payment'
import { InvoiceSummary } from './summary'

const byId = z.object({ id: PathRecordId })

/** Without a page, the whole list. */
export const listInvoices = call('GET /api/invoices', { input: InvoiceQuery, output: z.array(ListedInvoice) })

/** Totals for the cards, the status bar and the ageing report. */
export const summarizeInvoices = call('GET /api/invoices/summary', {
  input: z.object({ clientId: clientId.optional() }),
  output: InvoiceSummary,
})

/** Deleted invoices, newest first; they explain gaps in the numbering. */
export const listDeleted = call('GET /api/invoices/deleted', {
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.number(),
      invoiceNumber: z.string(),
      clientName: z.string().nullable(),
      amount: z.number(),
      currency: z.string(),
      payments: z.array(Payment.pick({ amount: true, paidOn: true, method: true })),
      refunds: z.array(Refund.pick({ amount: true, refundedOn: true, method: true })),
      creditNotes: z.array(CreditNote.pick({ number: true, amount: true, issueDate: true })),
      deletedAt: Timestamp,
    }),
  ),
})

/** The next free number for that issue date. */
export const proposeNumber = call('GET /api/invoices/next-number', {
  input: z.object({ issueDate: daySchema.optional() }),
  output: z.object({ invoiceNumber: z.string() }),
})

const Numbering = z.object({ prefix: z.string(), year: z.string(), next: z.number() })

export const readNumbering = call('GET /api/invoices/numbering', { input: z.object({}), output: Numbering })

/** Sets the prefix of new numbers and the next number of this year's series. */
export const changeNumbering = call('PUT /api/invoices/numbering', {
  input: z.object({
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{1,10}$/, 'One to ten letters or digits'),
    next: z.coerce
      .number('Must be a whole number')
      .int('Must be a whole number')
      .min(1, 'At least 1')
      .max(999_999_999, 'At most 999,999,999'),
  }),
  output: Numbering,
})

export const exportInvoices = call('GET /api/invoices/export', {
  input: z
    .object({
      what: z.enum(['invoices', 'payments', 'credit-notes'], 'Must be invoices, payments or credit-notes'),
      from: daySchema.optional(),
      to: daySchema.optional(),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'Ends before it begins' }),
  output: z.string(),
})

export const SentMail = z.object({
  id: z.number(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  outcome: MailOutcome,
  error: z.string().nullable(),
  to: z.array(z.object({ name: z.string().optional(), address: z.string() })),
  subject: z.string(),
  sentAt: Timestamp.nullable(),
  /** From the delivery reports of mail servers, as far as there are any. */
  deliveredAt: Timestamp.nullable(),
  bouncedAt: Timestamp.nullable(),
  bounceReason: z.string().nullable(),
  createdAt: Timestamp,
})
export type SentMail = z.output<typeof SentMail>

/** An earlier invoice over a part, subtracted from this one. */
export const Deduction = z.object({
  invoiceId: z.number(),
  invoiceNumber: z.string(),
  /** With tax. */
  amount: z.number(),
  taxAmount: z.number(),
})
export type Deduction = z.output<typeof Deduction>

export const InvoiceDetails = Invoice.extend({
  clientBusinessName: z.string(),
  clientEmail: z.string(),
  clientAddress: z.string().nullable(),
  clientTaxNumber: z.string(),
  dealName: z.string().nullable(),
  deductions: z.array(Deduction),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  creditNotes: z.array(CreditNote),
  /** Paid on this invoice and not owed. */
  excess: z.number(),
  /** What the client has paid too much on all invoices in this currency. */
  clientCredit: z.number(),
  history: z.array(HistoryEntry),
  mails: z.array(SentMail),
  /** The public link for the client, if there is one. */
  publicUrl: z.string().nullable(),
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

export const readInvoice = call('GET /api/invoices/:id', { input: byId, output: InvoiceDetails })

export const createInvoice = call('POST /api/invoices', { input: NewInvoice, output: Invoice, status: 201 })

/** Refused with 409 if the invoice changed since `seenAt`. */
export const editInvoice = call('PATCH /api/invoices/:id', {
  input: z.object({
    ...InvoiceChanges.shape,
    id: PathRecordId,
    /** The `updatedAt` the editor started from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
    /** Whether the owner delivered it in another way. */
    wasSent: z.boolean().optional(),
  }),
  output: Invoice,
})

export const removeInvoice = call('DELETE /api/invoices/:id', { input: byId, output: z.void(), status: 204 })

export const addPayment = call('POST /api/invoices/:id/payments', {
  input: z.object({ ...NewPayment.shape, id: PathRecordId }),
  output: Invoice,
  status: 201,
})

export const removePayment = call('DELETE /api/invoices/:id/payments/:paymentId', {
  input: z.object({ id: PathRecordId, paymentId: PathRecordId }),
  output: z.void(),
  status: 204,
})

export const addRefund = call('POST /api/invoices/:id/refunds', {
  input: z.object({ ...NewRefund.shape, id: PathRecordId }),
  output: Invoice,
  status: 201,
})

export const addCreditNote = call('POST /api/invoices/:id/credit-notes', {
  input: NewCreditNote.safeExtend({ id: PathRecordId }),
  output: CreditNote,
  status: 201,
})

const oneNote = z.object({ id: PathRecordId, noteId: PathRecordId })

/** With a format, the e-invoice is inside. */
export const downloadCreditNote = call('GET /api/invoices/:id/credit-notes/:noteId/pdf', {
  input: oneNote.extend({ format: z.enum(pdfFormats, 'Please choose factur-x or no format').optional() }),
  output: fileOf('application/pdf'),
})

export const downloadCreditNoteXml = call('GET /api/invoices/:id/credit-notes/:noteId/xml', {
  input: oneNote.extend({ format: z.enum(xmlFormats, 'Please choose ubl, cii or xrechnung') }),
  output: fileOf('application/xml'),
})

/** Pays the invoice from what the client has paid too much on others. */
export const applyCredit = call('POST /api/invoices/:id/credit', {
  input: z.object({ id: PathRecordId, amount: positiveAmount }),
  output: Invoice,
  status: 201,
})

/** Creates the public link, or returns the existing one, under both of its names. */
export const makeLink = call('POST /api/invoices/:id/link', {
  input: byId,
  output: z.object({ url: z.string(), publicUrl: z.string() }),
})

export const revokeLink = call('DELETE /api/invoices/:id/link', { input: byId, output: z.void(), status: 204 })

/** With a format, the e-invoice is inside. */
export const downloadPdf = call('GET /api/invoices/:id/pdf', {
  input: byId.extend({ format: z.enum(pdfFormats, 'Please choose factur-x or no format').optional() }),
  output: fileOf('application/pdf'),
})

export const downloadXml = call('GET /api/invoices/:id/xml', {
  input: byId.extend({ format: z.enum(xmlFormats, 'Please choose ubl, cii or xrechnung') }),
  output: fileOf('application/xml'),
})

/** What the invoice lacks for an e-invoice of each format; nothing if it can be made. */
export const checkEInvoice = call('GET /api/invoices/:id/e-invoice', {
  input: byId,
  output: z.record(z.enum(eInvoiceFormats), z.array(Missing)),
})

/** The default mail, and whether a mail account is connected. */
export const previewMail = call('GET /api/invoices/:id/mail', {
  input: byId,
  output: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachment: z.string(),
    isFacturX: z.boolean(),
    /** Why a client who wants Factur-X gets the plain PDF. */
    missingForFacturX: z.array(Missing),
    hasMailAccount: z.boolean(),
  }),
})

export const sendInvoice = call('POST /api/invoices/:id/send', {
  input: byId.extend({
    to: z
      .string('Please enter an email address')
      .trim()
      .min(1, 'Please enter an email address')
      .pipe(z.email('Please enter a valid email address')),
    subject: z.string().trim().min(1, 'Subject is required').max(300, 'At most 300 characters'),
    text: z.string().trim().min(1, 'Text is required').max(20_000, 'At most 20,000 characters'),
  }),
  output: z.object({ mailId: z.number() }),
  status: 201,
})
