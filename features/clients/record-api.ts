import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'

export const recordStepKinds = [
  'request',
  'mail',
  'quote',
  'acceptance',
  'contract',
  'signature',
  'deposit',
  'invoice',
  'payment',
  'meeting',
] as const

/** One line of what happened with a deal: 'Deposit INV-2026-004, of Q-2026-003'. */
export const RecordStep = z.object({
  kind: z.enum(recordStepKinds),
  /** The record that the line leads to. */
  record: z.object({
    kind: z.enum(['request', 'email', 'quote', 'contract', 'signature', 'invoice', 'booking']),
    id: z.number(),
  }),
  title: z.string(),
  /** Where it came from, or how it went on. */
  detail: z.string(),
  at: Timestamp,
})
export type RecordStep = z.output<typeof RecordStep>

const byId = z.object({ id: PathRecordId })
const steps = z.object({ steps: z.array(RecordStep) })

/**
 * The chain from the request and the mail over the quote to the payment and the meeting, oldest first; it is the same
 * from each of its records.
 */
export const readDealRecord = call('GET /api/deals/:id/record', { input: byId, output: steps })
export const readQuoteRecord = call('GET /api/quotes/:id/record', { input: byId, output: steps })
export const readContractRecord = call('GET /api/contracts/:id/record', { input: byId, output: steps })
export const readInvoiceRecord = call('GET /api/invoices/:id/record', { input: byId, output: steps })

export const WaitingRecord = z.object({
  kind: z.enum(['quote', 'contract', 'signature', 'invoice', 'file']),
  /** Of the quote, the contract, the request for signatures, the invoice or the client who is asked for a file. */
  id: z.number(),
  clientId: z.number(),
  clientName: z.string(),
  title: z.string(),
  /** When it was sent. */
  since: Timestamp,
  /** Whole days until now. */
  days: z.number(),
})
export type WaitingRecord = z.output<typeof WaitingRecord>

/** What waits for a client to answer, sign, pay or send, longest first. */
export const listWaiting = call('GET /api/waiting', { input: z.object({}), output: z.array(WaitingRecord) })
