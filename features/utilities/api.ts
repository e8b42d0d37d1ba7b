import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId, RecordId } from '#core/record-id'
import { clientId } from '#features/clients/api'
import { NewTime, StartTime, TimeChanges, TimeEntry } from './time-entry'

const byId = z.object({ id: PathRecordId })

export const listTime = call('GET /api/time-entries', {
  input: z.object({
    clientId: clientId.optional(),
    unbilled: z.enum(['true', 'false']).optional(),
    page: z.coerce.number('Must be a page number').int().min(1).max(1_000_000).default(1),
  }),
  output: z.object({
    running: TimeEntry.nullable(),
    entries: z.array(TimeEntry),
    more: z.boolean(),
    /** All clients with unbilled time, not only those on this page. */
    waiting: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

/** Stops a running entry first; only one runs at a time. */
export const startTime = call('POST /api/time-entries/start', { input: StartTime, output: TimeEntry, status: 201 })

export const stopTime = call('POST /api/time-entries/:id/stop', { input: byId, output: TimeEntry })

export const addTime = call('POST /api/time-entries', { input: NewTime, output: TimeEntry, status: 201 })

export const editTime = call('PATCH /api/time-entries/:id', {
  input: z.intersection(TimeChanges, byId),
  output: TimeEntry,
})

export const removeTime = call('DELETE /api/time-entries/:id', { input: byId, output: z.void(), status: 204 })

/** A client's unbilled time as invoice lines. */
export const unbilledTime = call('GET /api/time-entries/unbilled', {
  input: z.object({ clientId }),
  output: z.array(
    z.object({ description: z.string(), hours: z.number(), rate: z.number(), entryIds: z.array(z.number()) }),
  ),
})

/** Creates a draft invoice from a client's unbilled time and links the entries to it. */
export const invoiceTime = call('POST /api/time-entries/invoice', {
  input: z.object({ clientId }),
  output: z.object({ id: z.number(), invoiceNumber: z.string() }),
  status: 201,
})

/** Marks entries as billed on an invoice, or elsewhere if `invoiceId` is null. */
export const billTime = call('POST /api/time-entries/bill', {
  input: z.object({
    ids: z.array(RecordId).min(1, 'Please choose at least one entry').max(1000),
    invoiceId: RecordId.nullable(),
  }),
  output: z.object({ billed: z.number() }),
})
