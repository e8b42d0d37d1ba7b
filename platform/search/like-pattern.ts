/** Escapes the wildcards of LIKE, so that they match themselves. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern for texts that contain this one. */
export const containsPattern = (text: string) => `%${escapeLike(text)}%`

/** A LIKE pattern for texts that begin with this one. */
export const beginsWithPattern = (text: string) => `${escapeLike(text)}%`
