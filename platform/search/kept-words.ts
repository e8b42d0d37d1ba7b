import { wordsInOrder } from '#core/fold'
import { mostCharacters } from './searched'

/** Nobody searches for longer words; places beyond these the database forgets. */
const most = { letters: 200, place: 16_383, placesOfOne: 255 }

/** The words of some texts with their places, spelled for a column of kept words: `bread:2,7 flour:3`. */
export function spellWords(texts: string[]): string {
  const places = new Map<string, number[]>()
  let place = 0
  for (const word of wordsInOrder(texts.join(' ').slice(0, mostCharacters))) {
    place = Math.min(place + 1, most.place)
    if (word.length > most.letters) continue
    const known = places.get(word)
    if (!known) places.set(word, [place])
    else if (known.length < most.placesOfOne) known.push(place)
  }
  let spelled = ''
  for (const [word, at] of places) spelled += `${word}:${at.join(',')} `
  return spelled
}
