import { searchKey } from '#core/search-key'

export type Piece = { text: string; isHit: boolean }

/** A text cut into what was searched for and what was not. */
export function highlight(text: string, words: string[]): Piece[] {
  const hits = hitsIn(text, words)
  const pieces: Piece[] = []
  let place = 0
  for (const [from, until] of hits) {
    if (from > place) pieces.push({ text: text.slice(place, from), isHit: false })
    pieces.push({ text: text.slice(from, until), isHit: true })
    place = until
  }
  if (place < text.length) pieces.push({ text: text.slice(place), isHit: false })
  return pieces
}

type Stretch = [from: number, until: number]

function hitsIn(text: string, words: string[]): Stretch[] {
  const folded = foldKeepingLength(text)
  const found = words.flatMap((word) => placesOf(word, folded)).sort(([a], [b]) => a - b)
  const apart: Stretch[] = []
  for (const [from, until] of found) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else apart.push([from, until])
  }
  return apart
}

/** Where the word stands at the beginning of one. */
function placesOf(word: string, folded: string): Stretch[] {
  const places: Stretch[] = []
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1] as string)) places.push([at, at + word.length])
  return places
}

/** A few letters grow when they are made small; such a text is compared as it stands. */
function foldKeepingLength(text: string): string {
  const folded = searchKey(text)
  return folded.length === text.length ? folded : text
}
