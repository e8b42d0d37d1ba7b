import * as z from 'zod'

/** Given when all is in sync, or soon with `isDone` false where that takes longer. */
export const SyncAnswer = z.object({ message: z.string(), isDone: z.boolean() })
