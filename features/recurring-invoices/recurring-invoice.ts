import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { Discount, documentLanguages, invoiceStatuses } from '#features/invoices/invoice'
import { NamedTax, TaxTermFields } from '#features/invoices/tax-terms'
import { frequencies } from './schedule'

export const seriesStates = ['active', 'paused', 'ended'] as const
export type SeriesState = (typeof seriesStates)[number]

/** After this many failures in a row Mainstreet stops and tells the owner. */
export const maxFailures = 3

/** The limit of missed dates, so that a first date long ago does not make a flood of drafts. */
export const maxMissedAtStart = 60

export const pauseReasons = ['owner', 'failures', 'restored'] as const

/** `empty`: there was nothing to bill, because no hours had been worked. */
export const issueStates = ['made', 'skipped', 'empty'] as const

/** `due`: a job sends it; `queued`: its mail is in the outbox; `failed`: it could not be sent. */
export const sendingStates = ['due', 'queued', 'failed'] as const

export const SeriesItem = z.object({
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  taxRate: z.number().nullable(),
  moreTaxes: z.array(NamedTax).nullable().optional(),
  unit: z.string().nullable().optional(),
  discount: Discount.nullable(),
})
export type SeriesItem = z.output<typeof SeriesItem>

export const RecurringInvoice = z.object({
  id: z.number(),
  clientId: z.number(),
  clientName: z.string(),
  frequency: z.enum(frequencies),
  interval: z.number(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  /** The number of all invoices, skipped ones included. */
  count: z.number().nullable(),
  autoSend: z.boolean(),
  /** Adds the client's hours that are not billed yet. */
  gatherHours: z.boolean(),
  taxRate: z.number(),
  ...TaxTermFields,
  currency: z.string(),
  /** Null means: the client's. */
  language: z.enum(documentLanguages).nullable(),
  /** Null means: the client's terms. */
  paymentDays: z.number().nullable(),
  notes: z.string().nullable(),
  items: z.array(SeriesItem),
  /** Total of one invoice with tax, without gathered hours. */
  amount: z.number(),
  status: z.enum(seriesStates),
  pausedBecause: z.enum(pauseReasons).nullable(),
  lastError: z.string().nullable(),
  /** Null if the series has ended. */
  nextDate: z.string().nullable(),
  /** The day of the month; the 31st means the last day. */
  dayOfMonth: z.number(),
  /** Issues so far, skipped ones included. */
  nextOccurrence: z.number(),
  /** Invoices made so far. */
  made: z.number(),
  /** How many drafts were made after their date and wait for the owner to send them. */
  waiting: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type RecurringInvoice = z.output<typeof RecurringInvoice>

export const SeriesIssue = z.object({
  id: z.number(),
  date: z.string(),
  state: z.enum(issueStates),
  /** Whether it was made after its date. */
  isMissed: z.boolean(),
  sending: z.enum(sendingStates).nullable(),
  error: z.string().nullable(),
  /** Null if the invoice was deleted, or never made. */
  invoice: z.object({ id: z.number(), invoiceNumber: z.string(), status: z.enum(invoiceStatuses) }).nullable(),
})
export type SeriesIssue = z.output<typeof SeriesIssue>

export const RecurringInvoiceDetails = RecurringInvoice.extend({
  /** Newest first. */
  issues: z.array(SeriesIssue),
  /** Days to come that the owner skips. */
  skipped: z.array(z.string()),
})
export type RecurringInvoiceDetails = z.output<typeof RecurringInvoiceDetails>
