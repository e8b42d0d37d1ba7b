/** The same text letter for letter without accents, so that a place in one is the place in the other. */
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
