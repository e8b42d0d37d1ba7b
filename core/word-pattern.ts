/** A word or phrase that is matched literally, or a regular expression where a literal is not enough. */
export type Term = string | RegExp

/**
 * The source of a pattern that matches any of the terms. The longest comes first, because an alternation takes the first
 * that fits: 'due on' must win over 'due'.
 */
export function anyOf(terms: readonly Term[]): string {
  const patterns = terms.flatMap((term) => (typeof term === 'string' ? [] : [term.source]))
  const literals = terms.flatMap((term) => (typeof term === 'string' ? [escapeLiteral(term)] : []))
  return [...patterns.sort(longestFirst), ...literals.sort(longestFirst)].join('|')
}

/** Any of the terms as whole words: 'art' is not found in 'party'. */
export const wholeWords = (terms: readonly Term[]): string => `\\b(?:${anyOf(terms)})\\b`

/** Any of the terms at the beginning of a word: 'plumb' is found in 'plumber'. */
export const wordStarts = (terms: readonly Term[]): string => `\\b(?:${anyOf(terms)})`

const escapeLiteral = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const longestFirst = (one: string, other: string) => other.length - one.length
