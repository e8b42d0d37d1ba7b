import * as z from 'zod'
import { call } from '#core/call'
import { FileCheck } from './file-check'

const DamagedFile = z.object({
  documentId: z.number(),
  name: z.string(),
  version: z.number(),
  fault: z.enum(['missing', 'altered']),
})
export type DamagedFile = z.output<typeof DamagedFile>

/** Where files are stored, how many there are, and the result of the last check. */
export const FilesState = z.object({
  kept: z.discriminatedUnion('in', [
    z.object({ in: z.literal('folder'), folder: z.string() }),
    z.object({ in: z.literal('bucket'), bucket: z.string(), service: z.string() }),
  ]),
  count: z.number(),
  bytes: z.number(),
  check: FileCheck.nullable(),
  /** The number of missing or altered files; `faulty` lists the first hundred. */
  faults: z.number(),
  faulty: z.array(DamagedFile),
})
export type FilesState = z.output<typeof FilesState>

export const readFilesState = call('GET /api/files', { input: z.object({}), output: FilesState })

/** Starts a check in the background unless one is running. */
export const checkFilesNow = call('POST /api/files/check', { input: z.object({}), output: FilesState, status: 202 })

/** Tests the storage by writing, reading and removing a small file. */
export const testFiles = call('POST /api/files/test', {
  input: z.object({}),
  output: z.object({ ok: z.boolean(), message: z.string() }),
})
