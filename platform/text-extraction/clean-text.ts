/** Text that can be stored and shown: no control characters, lone surrogates or long gaps, and not too long. */
export function cleanText(text: string, limit: number): string {
  return text
    .slice(0, limit * 4)
    .replace(/[\p{Cc}\p{Cs}\u{e0000}-\u{e007f}]/gu, (letter) => (/[\n\t]/.test(letter) ? letter : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
}
