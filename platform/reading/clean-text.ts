/** Text that can be stored and read: no control characters, no half letters, no long gaps, not too long. */
export function cleanText(text: string, atMost: number): string {
  return text
    .slice(0, atMost * 4)
    .replace(/[\p{Cc}\p{Cs}\u{e0000}-\u{e007f}]/gu, (letter) => (/[\n\t]/.test(letter) ? letter : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, atMost)
    .replace(/[\ud800-\udbff]$/, '')
}
