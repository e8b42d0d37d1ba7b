const wordsAtMost = 8

/** Words as they are compared: without accents, capitals or anything between them. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What is asked of the texts of the documents: every word, each from its beginning. Null where there is no word. */
export function wordsQuery(search: string): string | null {
  const words = folded(search).split(' ').filter(Boolean).slice(0, wordsAtMost)
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
