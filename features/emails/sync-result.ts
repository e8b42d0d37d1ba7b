import * as z from 'zod'

/** `isDone` is false if the sync goes on in the background. */
export const SyncResult = z.object({ message: z.string(), isDone: z.boolean() })
