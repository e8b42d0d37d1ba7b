import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { clientId } from '#features/clients/api'
import { HistoryEntry } from './history'
import { Invoice } from './invoice'
import { InvoiceChanges, NewInvoice } from './invoice-input'
import { day, InvoiceQuery } from './invoice-list'
import { NewPayment, Payment } from './payment'
import { InvoiceSummary } from './summary'

/** An address that names no number names no invoice: it is not found, like any other unknown one. */
const id = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)
const one = z.object({ id })

/** The header that carries how many there are in all. */
export const totalHeader = 'x-total-count'

/** Bare, it answers the whole list. */
export const listInvoices = call('GET /api/invoices', { input: InvoiceQuery, output: z.array(Invoice) })

/** What the cards and the status bar show, and how old what is owed is. */
export const summarizeInvoices = call('GET /api/invoices/summary', {
  input: z.object({ clientId: clientId.optional() }),
  output: InvoiceSummary,
})

/** What was deleted, newest first: why a number is missing can still be told. */
export const listDeleted = call('GET /api/invoices/deleted', {
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.number(),
      invoiceNumber: z.string(),
      clientName: z.string().nullable(),
      amount: z.number(),
      currency: z.string(),
      deletedAt: Timestamp,
    }),
  ),
})

/** The number that is free and next in line for an invoice of that day. */
export const proposeNumber = call('GET /api/invoices/next-number', {
  input: z.object({ issueDate: day.optional() }),
  output: z.object({ invoiceNumber: z.string() }),
})

const Numbering = z.object({ prefix: z.string(), year: z.string(), next: z.number() })

export const readNumbering = call('GET /api/invoices/numbering', { input: z.object({}), output: Numbering })

/** From now on: the prefix of every new number, and where this year's numbers go on. */
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
      what: z.enum(['invoices', 'payments'], 'Must be invoices or payments'),
      from: day.optional(),
      to: day.optional(),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'Ends before it begins' }),
  output: z.string(),
})

export const SentMail = z.object({
  id: z.number(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  error: z.string().nullable(),
  to: z.array(z.object({ name: z.string().optional(), address: z.string() })),
  subject: z.string(),
  sentAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type SentMail = z.output<typeof SentMail>

export const InvoiceDetails = Invoice.extend({
  clientBusinessName: z.string(),
  clientEmail: z.string(),
  clientAddress: z.string().nullable(),
  dealName: z.string().nullable(),
  payments: z.array(Payment),
  history: z.array(HistoryEntry),
  mails: z.array(SentMail),
  /** Where the client can see it, while there is a link. */
  publicUrl: z.string().nullable(),
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

export const readInvoice = call('GET /api/invoices/:id', { input: one, output: InvoiceDetails })

export const createInvoice = call('POST /api/invoices', { input: NewInvoice, output: Invoice, status: 201 })

/** Refused with 409 where the invoice is no longer as it was seen. */
export const editInvoice = call('PATCH /api/invoices/:id', {
  input: z.object({
    ...InvoiceChanges.shape,
    id,
    /** The `updatedAt` that the editor began from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Invoice,
})

export const removeInvoice = call('DELETE /api/invoices/:id', { input: one, output: z.void(), status: 204 })

export const addPayment = call('POST /api/invoices/:id/payments', {
  input: z.object({ ...NewPayment.shape, id }),
  output: Invoice,
  status: 201,
})

export const removePayment = call('DELETE /api/invoices/:id/payments/:paymentId', {
  input: z.object({ id, paymentId: id }),
  output: z.void(),
  status: 204,
})

/** Makes the link through which the client sees the invoice, or gives the one there is. */
export const makeLink = call('POST /api/invoices/:id/link', {
  input: one,
  output: z.object({ publicUrl: z.string() }),
})

/** Whoever follows the link afterwards finds nothing. */
export const revokeLink = call('DELETE /api/invoices/:id/link', { input: one, output: z.void(), status: 204 })

export const downloadPdf = call('GET /api/invoices/:id/pdf', { input: one, output: z.custom<Uint8Array>() })

/** The mail as it would be sent, and whether there is an account to send it through. */
export const previewMail = call('GET /api/invoices/:id/mail', {
  input: one,
  output: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachment: z.string(),
    hasMailAccount: z.boolean(),
  }),
})

export const sendInvoice = call('POST /api/invoices/:id/send', {
  input: one.extend({
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

export const changedElsewhere = 'This invoice was changed elsewhere while you were editing. Nothing was overwritten.'
