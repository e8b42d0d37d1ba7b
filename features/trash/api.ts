import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { TrashedRecord, trashKinds } from './trash'

const record = z.object({ kind: z.enum(trashKinds, 'There is no such trash'), id: PathRecordId })

/** Deleted clients, notes, tasks and deals, the last deleted first. */
export const listTrash = call('GET /api/trash', { input: z.object({}), output: z.array(TrashedRecord) })

/** Puts a record back under its own id, with everything that was deleted along with it. */
export const restoreRecord = call('POST /api/trash/:kind/:id/restore', { input: record, output: z.void(), status: 204 })

/** Deletes permanently. */
export const deleteForGood = call('DELETE /api/trash/:kind/:id', { input: record, output: z.void(), status: 204 })

export const emptyTrash = call('DELETE /api/trash', { input: z.object({}), output: z.void(), status: 204 })
