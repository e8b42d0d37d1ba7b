/** A React key for a row of a form. Random, because rows of a restored draft bring theirs with them. */
export const newRowKey = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number
