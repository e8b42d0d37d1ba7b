import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { Client, ClientEdit, NewClient } from './client'
import { ClientFilter } from './client-list'

export const clientId = z.coerce
  .number('Must be a number')
  .int('Must be a whole number')
  .min(1)
  .max(2_147_483_647, 'There is no such client')
const one = z.object({ id: clientId })
const several = z.array(clientId).min(1, 'Please choose at least one client').max(1000, 'At most 1000 at once')

/** The header that carries how many there are in all. */
export const totalHeader = 'x-total-count'

export const listClients = call('GET /api/clients', { input: ClientFilter, output: z.array(Client) })

export const recentClients = call('GET /api/clients/recent', { input: z.object({}), output: z.array(Client) })

export const openClient = call('GET /api/clients/:id', { input: one, output: Client })

export const createClient = call('POST /api/clients', { input: NewClient, output: Client, status: 201 })

export const editClient = call('PATCH /api/clients/:id', {
  /** `seenAt` is the `updatedAt` that the editor started from; a newer record is not overwritten. */
  input: ClientEdit.extend({ id: clientId, seenAt: z.string().optional() }),
  output: Client,
})

export const deleteClient = call('DELETE /api/clients/:id', {
  /** Deals and invoices never lose their client: they move along to another one first. */
  input: one.extend({ moveTo: clientId.optional() }),
  output: z.void(),
  status: 204,
})

/** How many records of each kind hang on a client, by the name of the kind. */
export const ClientLinks = z.record(z.string(), z.number())
export type ClientLinks = z.output<typeof ClientLinks>

/** What hangs on a client, to be told before it goes. */
export const countLinks = call('GET /api/clients/:id/links', { input: one, output: ClientLinks })

export const deleteClients = call('POST /api/clients/delete', {
  input: z.object({ ids: several }),
  output: z.object({
    deleted: z.number(),
    kept: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  }),
})

export const exportClients = call('GET /api/clients/export', {
  input: ClientFilter.omit({ page: true, pageSize: true }).extend({
    format: z.enum(['csv', 'vcard'], 'Must be csv or vcard'),
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10})*$/, 'Must be numbers')
      .transform((ids) => ids.split(',').map(Number))
      .optional(),
  }),
  output: z.string(),
})

/** Everything linked moves to the one that stays, whose empty fields are filled from the one that goes. */
export const mergeClients = call('POST /api/clients/merge', {
  input: z.object({ keep: clientId, merge: clientId }).refine(({ keep, merge }) => keep !== merge, {
    path: ['merge'],
    message: 'Please choose two different clients',
  }),
  output: z.object({ client: Client, mergeId: z.number() }),
})

export const undoMerge = call('POST /api/clients/merge/:mergeId/undo', {
  input: z.object({ mergeId: clientId }),
  output: z.void(),
  status: 204,
})

/** How many rows travel at once. */
export const importBatch = 250

const rowText = z.string().max(20_000, 'That cell is too long')
const ImportRows = z
  .array(
    z.object({
      line: z.number().int(),
      name: rowText,
      businessName: rowText,
      email: rowText,
      phone: rowText,
      address: rowText,
      notes: rowText,
      status: rowText,
    }),
  )
  .min(1)
  .max(importBatch, `At most ${importBatch} rows at once`)

const BadRows = z.array(z.object({ line: z.number(), reason: z.string() }))

/** Looks before anything is written: who is here already, and what cannot be read. */
export const previewImport = call('POST /api/clients/import/preview', {
  input: z.object({ rows: ImportRows }),
  output: z.object({
    fresh: z.number(),
    duplicates: z.array(
      z.object({ line: z.number(), name: z.string(), of: z.object({ id: z.number(), name: z.string() }) }),
    ),
    bad: BadRows,
  }),
})

export const importClients = call('POST /api/clients/import', {
  input: z.object({ rows: ImportRows, duplicates: z.enum(['skip', 'merge']) }),
  output: z.object({ created: z.number(), merged: z.number(), skipped: z.number(), bad: BadRows }),
})

export const timelineKinds = ['email', 'event', 'deal', 'invoice', 'document', 'note', 'task'] as const

export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.number(),
  title: z.string(),
  detail: z.string().nullable(),
  at: Timestamp,
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** Everything with a client, newest first. */
export const readTimeline = call('GET /api/clients/:id/timeline', {
  input: one.extend({
    page: z.coerce.number('Must be a page number').int().min(1, 'Must be a page number').max(1000).default(1),
  }),
  output: z.object({ entries: z.array(TimelineEntry), more: z.boolean() }),
})

export const changedElsewhere = 'This client was changed elsewhere while you were editing. Nothing was overwritten.'
