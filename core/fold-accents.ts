/** Letters that are written otherwise without accents, and that Unicode does not take apart. */
export const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  // At the end of a word, only JavaScript makes this of Σ.
  ς: 'σ',
}

export const accents = '\\u0300-\\u036f'

const accentsInText = new RegExp(`[${accents}]+`, 'g')
const lettersInText = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g')

/** A text as searches of lists compare it: GRÜSSE, Grüße and grusse are the same. Its length may differ. */
export function foldAccents(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(accentsInText, '')
    .toLowerCase()
    .replace(lettersInText, (letter) => foldedLetters[letter] as string)
}
