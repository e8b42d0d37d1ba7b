/** A table for words that others wrote: it does not know "constructor" and the other names that every object has. */
export const lookup = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.assign(Object.create(null), entries)
