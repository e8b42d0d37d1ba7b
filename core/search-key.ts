const marked = 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ'
const plain = 'aaaaaaeeeeiiiiooooouuuuncyy'
/** What the full text parser would take for the inside of one long word. */
const separators = '@./_-'

/** Each character of `from` is read as the one of `to` at its place: José is found by jose, rosa@example.com by example. */
export const searchKeyCharacters = { from: marked + separators, to: plain + ' '.repeat(separators.length) }

const readAs = new Map(
  [...searchKeyCharacters.from].map((character, at) => [character, searchKeyCharacters.to[at] as string]),
)

const anyOfThem = new RegExp(`[${searchKeyCharacters.from.replace(/[/.-]/g, '\\$&')}]`, 'g')

/** How a text is compared when somebody searches; as long as the text itself. */
export const searchKey = (text: string) =>
  text.toLowerCase().replace(anyOfThem, (character) => readAs.get(character) as string)

/** The words that somebody searches for. */
export const searchWords = (text: string) => [...new Set(wordsInOrder(text))]

/** The words of a text as a search compares them, each as often as it stands there. */
export function wordsInOrder(text: string): string[] {
  // Between words it does not matter which sign stands, and most texts have no marked letters.
  const folded = /[\u0080-\uffff]/.test(text) ? searchKey(text) : text.toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
