import { phoneDigits, searchKey, spacedDigits, spellings } from '#core/search-key'

export type TextPiece = { text: string; isHit: boolean }

/** Splits a text into hits and the text between them. */
export function highlight(text: string, words: string[]): TextPiece[] {
  const hits = hitRanges(text, words)
  const pieces: TextPiece[] = []
  let end = 0
  for (const [from, until] of hits) {
    if (from > end) pieces.push({ text: text.slice(end, from), isHit: false })
    pieces.push({ text: text.slice(from, until), isHit: true })
    end = until
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

type Range = [from: number, until: number]

function hitRanges(text: string, words: string[]): Range[] {
  const comparable = comparableText(text)
  const found = words
    .flatMap((word) => [...spellings(word).flatMap((way) => wordStarts(way, comparable)), ...digitRanges(word, text)])
    .sort(([a], [b]) => a - b)
  const merged: Range[] = []
  for (const [from, until] of found) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else merged.push([from, until])
  }
  return merged
}

/** Where words of the text begin with the given one. */
function wordStarts(word: string, text: string): Range[] {
  const ranges: Range[] = []
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + word.length))
    if (index === 0 || /[^\p{L}\p{N}]/u.test(text[index - 1] as string)) ranges.push([index, index + word.length])
  return ranges
}

/** A number is found however it is written. */
function digitRanges(word: string, text: string): Range[] {
  const digits = phoneDigits(word)
  if (!digits) return []
  return [...text.matchAll(spacedDigits(digits))].map(({ 0: hit, index }): Range => [index, index + hit.length])
}

/** The search key, unless it has another length: then its positions are not those of the text. */
function comparableText(text: string): string {
  const key = searchKey(text)
  return key.length === text.length ? key : text
}
