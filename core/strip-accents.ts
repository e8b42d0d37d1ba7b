/**
 * The text without accents and with straight quotes. Positions stay the same in NFC text only: decomposed text is
 * composed first and gets shorter, so normalize it before using positions of the result in the original.
 */
export function stripAccents(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\u00c0-\u024f]/g, (letter) => {
      const [base = letter] = letter.normalize('NFD')
      return base.length === letter.length ? base : letter
    })
    .replace(/[’‘´`]/g, "'")
    .replace(/[“”]/g, '"')
}
