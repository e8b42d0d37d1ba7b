/** The source of a pattern for any of the phrases, longest first. A phrase may hold regular expression syntax. */
export const anyPhrase = (phrases: readonly string[]) =>
  `(?:${phrases.toSorted((one, other) => other.length - one.length).join('|')})`

/** Matches any of the phrases as whole words. */
export const wholePhrases = (phrases: readonly string[], flags = '') => new RegExp(`\\b${anyPhrase(phrases)}\\b`, flags)
