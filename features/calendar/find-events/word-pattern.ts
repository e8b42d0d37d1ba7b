/** The source of a pattern for any of the phrases, longest first. A phrase may hold regular expression syntax. */
export const anyOf = (phrases: readonly string[]) =>
  `(?:${phrases.toSorted((one, other) => other.length - one.length).join('|')})`

/** Matches any of the phrases as whole words. */
export const wholeWords = (phrases: readonly string[], flags = '') => new RegExp(`\\b${anyOf(phrases)}\\b`, flags)
