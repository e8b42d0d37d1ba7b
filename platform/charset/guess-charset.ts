import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'

/** Longer texts are judged by their beginning. */
const sampleBytes = 16_384

/** Western text has an accent here and there; in other scripts most letters are beyond ASCII. */
const shareOfOtherScripts = 0.35
const fewLetters = 10

/** The charset of bytes that name none. */
export function guessCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes) || mostlyUtf8(sample)) return 'utf-8'
  if (hasJapaneseEscape(sample)) return 'iso-2022-jp'
  let letters = 0
  let high = 0
  for (const byte of sample) {
    if (byte >= 0x80) high++
    if (byte > 0x40) letters++
  }
  const share = high / Math.max(letters, 1)
  if (share < shareOfOtherScripts || (high < fewLetters && share < 2 * shareOfOtherScripts)) return 'windows-1252'
  const found = analyse(sample).find(({ name }) => otherScripts.has(name))
  return found?.name ?? 'windows-1252'
}

const otherScripts = new Set([
  'Big5',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'ISO-8859-5',
  'ISO-8859-7',
  'KOI8-R',
  'Shift_JIS',
  'UTF-8',
  'windows-1251',
  'windows-1253',
])

const hasJapaneseEscape = (bytes: Uint8Array) =>
  ['\u001b$B', '\u001b$@'].some((escapeSequence) => Buffer.from(bytes).includes(escapeSequence))

/** Text in another charset hardly ever decodes to valid UTF-8, so one valid character for each broken one is enough. */
const mostlyUtf8 = (bytes: Uint8Array) => isMostlyWhole(new TextDecoder().decode(bytes), 1)

/** Whether few enough characters are broken, as by a cut or a stray byte, for the charset to be right. */
export function isMostlyWhole(text: string, wholeForEachBroken = 4): boolean {
  if (!text.includes('\ufffd')) return true
  let broken = 0
  let whole = 0
  for (const letter of text) {
    if (letter === '\ufffd') broken++
    else if (letter > '\u007f') whole++
  }
  return whole > wholeForEachBroken * broken
}
