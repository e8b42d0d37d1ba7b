import * as z from 'zod'
import { call } from '#core/call'
import { clientId } from '#features/clients/api'
import { NewTime, StartTime, TimeChanges, TimeEntry } from './time-entry'

const largestId = 2_147_483_647
const id = z.coerce.number().int().min(1).max(largestId).catch(0)
const one = z.object({ id })

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
    /** The clients with time that waits to be billed, on whichever page it stands. */
    waiting: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

/** One clock runs at a time: another that runs is stopped first. */
export const startTime = call('POST /api/time-entries/start', { input: StartTime, output: TimeEntry, status: 201 })

export const stopTime = call('POST /api/time-entries/:id/stop', { input: one, output: TimeEntry })

export const addTime = call('POST /api/time-entries', { input: NewTime, output: TimeEntry, status: 201 })

export const editTime = call('PATCH /api/time-entries/:id', {
  input: z.intersection(TimeChanges, one),
  output: TimeEntry,
})

export const removeTime = call('DELETE /api/time-entries/:id', { input: one, output: z.void(), status: 204 })

/** What has been worked for a client and stands on no invoice yet, as the lines of one. */
export const unbilledTime = call('GET /api/time-entries/unbilled', {
  input: z.object({ clientId }),
  output: z.array(
    z.object({ description: z.string(), hours: z.number(), rate: z.number(), entryIds: z.array(z.number()) }),
  ),
})

/** Makes a draft of an invoice of all that, and has the entries stand on it. */
export const invoiceTime = call('POST /api/time-entries/invoice', {
  input: z.object({ clientId }),
  output: z.object({ id: z.number(), invoiceNumber: z.string() }),
  status: 201,
})

/** Says that entries stand on an invoice, or were billed elsewhere. */
export const billTime = call('POST /api/time-entries/bill', {
  input: z.object({
    ids: z.array(z.number().int().min(1).max(largestId)).min(1, 'Please choose at least one entry').max(1000),
    invoiceId: z.number().int().min(1).max(largestId).nullable(),
  }),
  output: z.object({ billed: z.number() }),
})
