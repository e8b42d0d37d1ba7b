import { wordsInOrder } from '#core/search-key'
import { mostCharacters } from './searched'

/** Nobody searches for longer words; places beyond these the database forgets. */
const most = { letters: 200, place: 16_383, placesOfOne: 255 }

/** The database's number for the type of such a column. */
const vectorType = 3614

/**
 * The words of some texts with their places, as the database puts them on the wire: spelled as `bread:2,7 flour:3`, it
 * would spend a tenth of keeping a mail on taking that apart.
 */
export function spellWords(texts: string[]): Uint8Array {
  const words = [...placesOf(texts)].sort(([one], [other]) => (one < other ? -1 : 1))
  const size = words.reduce((sum, [word, places]) => sum + Buffer.byteLength(word) + 1 + 2 + 2 * places.length, 4)
  const bytes = Buffer.alloc(size)
  let at = bytes.writeInt32BE(words.length)
  for (const [word, places] of words) {
    at += bytes.write(word, at) + 1
    at = bytes.writeUInt16BE(places.length, at)
    // The two bytes of a number, more quickly than a call for each.
    for (const place of places) {
      bytes[at++] = place >> 8
      bytes[at++] = place
    }
  }
  return bytes
}

/** Those of many records, as one array. */
export function spellMany(each: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(each.reduce((sum, { length }) => sum + 4 + length, 20)))
  let at = 0
  for (const number of [1, 0, vectorType, each.length, 1]) at = bytes.writeInt32BE(number, at)
  for (const one of each) {
    at = bytes.writeInt32BE(one.length, at)
    bytes.set(one, at)
    at += one.length
  }
  return bytes
}

function placesOf(texts: string[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  let place = 0
  for (const word of wordsInOrder(texts.join(' ').slice(0, mostCharacters))) {
    place = Math.min(place + 1, most.place)
    if (word.length > most.letters) continue
    const places = found.get(word)
    if (!places) found.set(word, [place])
    else if (places.length < most.placesOfOne && places.at(-1) !== place) places.push(place)
  }
  return found
}
