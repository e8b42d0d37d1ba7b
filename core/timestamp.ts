import * as z from 'zod'

/** An instant as it travels: the server gives a Date, JSON makes it text, the screen reads either. */
export const Timestamp = z
  .union([z.date(), z.string()])
  .transform((when) => (when instanceof Date ? when.toISOString() : when))
