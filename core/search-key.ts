const accented = 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ'
const plain = 'aaaaaaeeeeiiiiooooouuuuncyy'
/** PostgreSQL's text search parser would keep these inside one long word. */
const separators = '@./_-'

/** Each character of `from` becomes the one of `to` at the same position: José is found by jose, rosa@example.com by example. */
export const searchKeyCharacters = { from: accented + separators, to: plain + ' '.repeat(separators.length) }

const replacements = new Map(
  [...searchKeyCharacters.from].map((character, at) => [character, searchKeyCharacters.to[at] as string]),
)

const replaceable = new RegExp(`[${searchKeyCharacters.from.replace(/[/.-]/g, '\\$&')}]`, 'g')

/** A text as search compares it; positions stay the same. */
export const searchKey = (text: string) =>
  text.toLowerCase().replace(replaceable, (character) => replacements.get(character) as string)

/** Each doubles the number of conditions. */
const maxDoubtful = 2

/** The ways to write a search key: GRÜSSE, where nobody writes ß, is how Grüße is written in capitals. */
export function spellings(key: string): string[] {
  if (!/ss|ß/.test(key)) return [key]
  return key
    .split(/(ss|ß)/)
    .reduce<string[]>(
      (begun, piece, at) =>
        begun.flatMap((start) =>
          (at % 2 === 1 && at < 2 * maxDoubtful ? ['ss', 'ß'] : [piece]).map((way) => start + way),
        ),
      [''],
    )
}

/** Shorter runs of digits are in every number. */
const minDigits = 4
const maxDigits = 20

/** The digits of a typed phone number or of a part of one; undefined for anything else. */
export function phoneDigits(typed: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  return digits.length >= minDigits && digits.length <= maxDigits ? digits : undefined
}

/** Matches digits with what people write between them: 5550133 in (555) 555-0133. */
export const spacedDigits = (digits: string) => new RegExp([...digits].join('[\\s()./-]{0,3}'), 'g')

/** The distinct words of a search. */
export const searchWords = (text: string) => [...new Set(wordsInOrder(text))]

/** The words of a text as search compares them, with repetitions. */
export function wordsInOrder(text: string): string[] {
  // Without non-ASCII letters the key differs only in separators, which do not matter here.
  const key = /[\u0080-\uffff]/.test(text) ? searchKey(text) : text.toLowerCase()
  return key.match(/[\p{L}\p{N}]+/gu) ?? []
}
