import * as z from 'zod'
import { call } from '#core/call'
import { queryRecordId, queryRecordIds } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { Client, ClientEdit, NewClient } from './client'
import { ClientFilter } from './client-list'

export const clientId = queryRecordId('There is no such client')
const byId = z.object({ id: clientId })
const clientIds = z.array(clientId).min(1, 'Please choose at least one client').max(1000, 'At most 1000 at once')

export const listClients = call('GET /api/clients', { input: ClientFilter, output: z.array(Client) })

export const recentClients = call('GET /api/clients/recent', { input: z.object({}), output: z.array(Client) })

export const openClient = call('GET /api/clients/:id', { input: byId, output: Client })

export const createClient = call('POST /api/clients', { input: NewClient, output: Client, status: 201 })

export const editClient = call('PATCH /api/clients/:id', {
  /** `seenAt` is the `updatedAt` of the record the editor loaded; a newer record answers 409. */
  input: ClientEdit.extend({ id: clientId, seenAt: z.string().optional() }),
  output: Client,
})

export const deleteClient = call('DELETE /api/clients/:id', {
  /** A client with deals or invoices can be deleted only if these move to another client. */
  input: byId.extend({ moveTo: clientId.optional() }),
  output: z.void(),
  status: 204,
})

/** The number of records that refer to a client, by kind. */
export const ClientLinks = z.record(z.string(), z.number())
export type ClientLinks = z.output<typeof ClientLinks>

/** Shown before a client is deleted. */
export const countLinks = call('GET /api/clients/:id/links', { input: byId, output: ClientLinks })

export const deleteClients = call('POST /api/clients/delete', {
  input: z.object({ ids: clientIds }),
  output: z.object({
    deleted: z.number(),
    kept: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  }),
})

export const exportClients = call('GET /api/clients/export', {
  input: ClientFilter.omit({ page: true, pageSize: true }).extend({
    format: z.enum(['csv', 'vcard'], 'Must be csv or vcard'),
    ids: queryRecordIds('Must be numbers', 5000).optional(),
  }),
  output: z.string(),
})

/** Moves all references of `merge` to `keep`, fills the empty fields of `keep` and deletes `merge`. */
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

/** The maximum number of rows per request: while they are saved, all others wait for the embedded database. */
export const importBatch = 10

/** Of a longer cell only the beginning is read. */
const rowText = z.string().transform((cell) => cell.slice(0, 20_000))
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

/** Rows that are imported with changes, or not at all. */
const listedRows = {
  adjusted: z.array(z.object({ line: z.number(), name: z.string(), adjustments: z.array(z.string()) })),
  repeated: z.array(z.object({ line: z.number(), name: z.string(), repeatsLine: z.number() })),
  bad: z.array(z.object({ line: z.number(), reason: z.string() })),
}

/** Previews an import without writing anything. */
export const previewImport = call('POST /api/clients/import/preview', {
  input: z.object({ rows: ImportRows }),
  output: z.object({
    fresh: z.number(),
    duplicates: z.array(
      z.object({ line: z.number(), name: z.string(), of: z.object({ id: z.number(), name: z.string() }) }),
    ),
    ...listedRows,
  }),
})

export const importClients = call('POST /api/clients/import', {
  input: z.object({
    rows: ImportRows,
    duplicates: z.enum(['skip', 'merge']),
    /** From the answer to the first rows of the same file. */
    importId: clientId.optional(),
    fileName: z
      .string()
      .default('')
      .transform((name) => name.slice(0, 200)),
  }),
  output: z.object({
    importId: z.number(),
    created: z.number(),
    merged: z.number(),
    skipped: z.number(),
    ...listedRows,
  }),
})

/** The last imports that can be undone, newest first. */
export const listImports = call('GET /api/clients/imports', {
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.number(),
      createdAt: Timestamp,
      fileName: z.string(),
      created: z.number(),
      merged: z.number(),
    }),
  ),
})

/** Undoes a whole import; `kept` lists the clients that have been changed or used since. */
export const undoImport = call('POST /api/clients/imports/:importId/undo', {
  input: z.object({ importId: clientId }),
  output: z.object({
    removed: z.number(),
    restored: z.number(),
    kept: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  }),
})

export const timelineKinds = [
  'email',
  'request',
  'event',
  'booking',
  'deal',
  'quote',
  'contract',
  'signature',
  'invoice',
  'recurring-invoice',
  'payment',
  'document',
  'note',
  'task',
] as const

export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.number(),
  title: z.string(),
  detail: z.string().nullable(),
  at: Timestamp,
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** All records of a client, newest first. */
export const readTimeline = call('GET /api/clients/:id/timeline', {
  input: byId.extend({
    page: z.coerce.number('Must be a page number').int().min(1, 'Must be a page number').max(1000).default(1),
  }),
  output: z.object({ entries: z.array(TimelineEntry), more: z.boolean() }),
})
