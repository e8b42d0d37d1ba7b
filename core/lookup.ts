/** A table for untrusted keys: it has no prototype, so "constructor" and the like are not found. */
export const lookup = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.assign(Object.create(null), entries)
