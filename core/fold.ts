const marked = 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ'
const plain = 'aaaaaaeeeeiiiiooooouuuuncyy'
/** What the full text parser would take for the inside of one long word. */
const separators = '@./_-'

/** Each character of `from` is read as the one of `to` at its place: José is found by jose, rosa@example.com by example. */
export const foldedCharacters = { from: marked + separators, to: plain + ' '.repeat(separators.length) }

const readAs = new Map(
  [...foldedCharacters.from].map((character, at) => [character, foldedCharacters.to[at] as string]),
)

/** How a text is compared when somebody searches; as long as the text itself. */
export const fold = (text: string) =>
  [...text.toLowerCase()].map((character) => readAs.get(character) ?? character).join('')

/** The words that somebody searches for. */
export const foldedWords = (text: string) => [
  ...new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]
