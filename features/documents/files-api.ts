import * as z from 'zod'
import { call } from '#core/call'
import { FileCheck } from './file-check'

const FaultyFile = z.object({
  documentId: z.number(),
  name: z.string(),
  version: z.number(),
  fault: z.enum(['missing', 'altered']),
})
export type FaultyFile = z.output<typeof FaultyFile>

/** Where the bytes are kept, how many there are, and what the last look through them found. */
export const FilesState = z.object({
  kept: z.discriminatedUnion('in', [
    z.object({ in: z.literal('folder'), folder: z.string() }),
    z.object({ in: z.literal('bucket'), bucket: z.string(), service: z.string() }),
  ]),
  count: z.number(),
  bytes: z.number(),
  check: FileCheck.nullable(),
  /** How many are missing or altered, and the first hundred of them. */
  faults: z.number(),
  faulty: z.array(FaultyFile),
})
export type FilesState = z.output<typeof FilesState>

export const readFilesState = call('GET /api/files', { input: z.object({}), output: FilesState })

/** Begins to look through all files in the background; one that is under way goes on. */
export const checkFilesNow = call('POST /api/files/check', { input: z.object({}), output: FilesState, status: 202 })

/** Writes, reads and removes a small file. */
export const testFiles = call('POST /api/files/test', {
  input: z.object({}),
  output: z.object({ ok: z.boolean(), message: z.string() }),
})
