const marked = 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ'
const plain = 'aaaaaaeeeeiiiiooooouuuuncyy'
/** What the full text parser would take for the inside of one long word. */
const separators = '@./_-'

/** Each character of `from` is read as the one of `to` at its place: José is found by jose, rosa@example.com by example. */
export const foldedCharacters = { from: marked + separators, to: plain + ' '.repeat(separators.length) }

const readAs = new Map(
  [...foldedCharacters.from].map((character, at) => [character, foldedCharacters.to[at] as string]),
)

const anyOfThem = new RegExp(`[${foldedCharacters.from.replace(/[/.-]/g, '\\$&')}]`, 'g')

/** How a text is compared when somebody searches; as long as the text itself. */
export const fold = (text: string) =>
  text.toLowerCase().replace(anyOfThem, (character) => readAs.get(character) as string)

/** The words that somebody searches for. */
export const foldedWords = (text: string) => [...new Set(wordsInOrder(text))]

/** The words of a text as a search compares them, each as often as it stands there. */
export function wordsInOrder(text: string): string[] {
  // Between words it does not matter which sign stands, and most texts have no marked letters.
  const folded = /[\u0080-\uffff]/.test(text) ? fold(text) : text.toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
