import * as z from 'zod'

/** An instant: a Date on the server, an ISO string on the wire and in the browser. */
export const Timestamp = z
  .union([z.date(), z.string()])
  .transform((when) => (when instanceof Date ? when.toISOString() : when))
