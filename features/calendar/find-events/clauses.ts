import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import { conjunctionWords } from './words/conjunction-words'

/** The part of a sentence around a position, between "but", "so" and the like. */
export function clauseAround(plain: string, position: number): string {
  const { from, to } = clauseBounds(plain, position)
  return plain.slice(from, to)
}

const clauseBreak = new RegExp(
  [
    '[;:] ',
    `,? \\b${anyPhrase(conjunctionWords)}\\b`,
    '[.!?]\\s',
    ' – ',
    ' — ',
    ',? y (?=(?:si|luego|te|nos|lo)\\b)',
    `,? and (?=(?:would|i'd|i|we|we'd|can|could|then|let's)\\b)`,
    ', (?=(?:can|could|how|would|what|shall|let|are you|i can|we can|puedo|podemos|podriamos|te viene|que tal|nos vemos)\\b)',
  ].join('|'),
  'g',
)

export function clauseBounds(plain: string, position: number): { from: number; to: number } {
  const breaks = [...plain.matchAll(clauseBreak)]
  const from = breaks.filter(({ index }) => index < position).at(-1)?.index ?? 0
  const to = breaks.find(({ index }) => index >= position)?.index ?? plain.length
  return { from, to }
}
