import { spellings } from '#core/search-key'

/** Words that stand side by side; the last may be the beginning of a longer one. */
export const phraseQuery = (words: string[]): string =>
  words.map((word, at) => wordQuery(word, { isWhole: at < words.length - 1 })).join(' <-> ')

/** A word of a search as a part of a tsquery, however it is spelled; unless it is whole, longer words are found too. */
export function wordQuery(word: string, { isWhole = false } = {}): string {
  const ways = spellings(word).map((way) => (isWhole ? way : `${way}:*`))
  return ways.length === 1 ? (ways[0] as string) : `(${ways.join(' | ')})`
}
