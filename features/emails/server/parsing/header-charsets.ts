import { isUtf8 } from 'node:buffer'
import { decodeBytes } from '#platform/charset/decode-bytes'
import { guessCharset } from '#platform/charset/guess-charset'

/** A header line as UTF-8; raw 8-bit text is read in the charset that the mail names. */
export function headerLineAsUtf8(line: Uint8Array, mail: Uint8Array): Uint8Array {
  return isUtf8(line) ? line : new Uint8Array(Buffer.from(decodeBytes(line, charsetNamedIn(mail))))
}

const charsetNamedIn = (source: Uint8Array) =>
  /charset="?([\w.:-]{1,60})/i.exec(Buffer.from(source.subarray(0, 16_384)).toString('latin1'))?.[1]

/**
 * The lines of headers, with encoded words and encoded file names in UTF-8 where the parser would misread them: in a charset that
 * it does not know, or in one that their bytes contradict. A letter may begin in one word and end in the next, on another line.
 */
export function encodedHeadersAsUtf8(lines: string[]): string[] {
  if (!lines.some((line) => line.includes('=?') || line.includes('*'))) return lines
  return unfold(lines).flatMap((folded) => {
    const header = folded.join('')
    const rewritten = rewriteParameters(rewriteWords(header))
    return rewritten === header ? folded : [rewritten]
  })
}

function unfold(lines: string[]): string[][] {
  const headers: string[][] = []
  for (const line of lines) {
    const last = headers.at(-1)
    if (last && /^[ \t]/.test(line)) last.push(line)
    else headers.push([line])
  }
  return headers
}

const encodedWord = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([QqBb])\?([^?]*)\?=/g

type Run = { start: number; end: number; charset: string; words: Buffer[] }

function rewriteWords(header: string): string {
  let rewritten = ''
  let at = 0
  for (const { start, end, charset, words } of runsOfWords(header)) {
    const isRead = isUtf8Name(charset) && words.every((word) => isUtf8(word))
    const inUtf8 = () => `=?utf-8?B?${Buffer.from(decodeWords(words, charset)).toString('base64')}?=`
    rewritten += header.slice(at, start) + (isRead ? header.slice(start, end) : inUtf8())
    at = end
  }
  return rewritten + header.slice(at)
}

/** Words of one charset with nothing but space between them. */
function runsOfWords(header: string): Run[] {
  const runs: Run[] = []
  for (const { 0: word, 1: charset = '', 2: encoding = '', 3: content = '', index } of header.matchAll(encodedWord)) {
    const bytes = /q/i.test(encoding) ? fromQ(content) : Buffer.from(content, 'base64')
    const end = index + word.length
    const last = runs.at(-1)
    if (last && sameName(last.charset, charset) && header.slice(last.end, index).trim() === '') {
      last.end = end
      last.words.push(bytes)
    } else runs.push({ start: index, end, charset, words: [bytes] })
  }
  return runs
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isUtf8Name = (charset: string) => /^utf-?8$/i.test(charset)

function decodeWords(words: Buffer[], charset: string): string {
  const bytes = Buffer.concat(words)
  const apart = () => words.map((word) => decodeBytes(word, charset)).join('')
  if (isUtf8Name(charset) && !isUtf8(bytes)) return apart()
  const together = decodeBytes(bytes, charset)
  return together.includes('\ufffd') ? apart() : together
}

const fromQ = (content: string) => percentBytes(content.replaceAll('%', '=25').replaceAll('_', ' '), '=')

function percentBytes(text: string, sign: '=' | '%'): Buffer {
  const pieces = text.split(sign === '=' ? /(=[0-9a-f]{2})/i : /(%[0-9a-f]{2})/i)
  return Buffer.concat(
    pieces.map((piece, at) => (at % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))),
  )
}

const parameter = /\b(\w{1,60})(\*(?:0\*)?=)([\w.:-]{1,60})'([^']*)'([^;\s]*)/g
const furtherPart = /\b(\w{1,60})(\*[1-9]\d{0,2}\*=)([^;\s]*)/g

/** Of a parameter in several parts only the first names the charset. */
function rewriteParameters(header: string): string {
  const charsets = new Map<string, string>()
  const further = new Map<string, string>()
  for (const [, name = '', , value = ''] of header.matchAll(furtherPart))
    further.set(name, (further.get(name) ?? '') + value)
  for (const [, name = '', , charset = '', , value = ''] of header.matchAll(parameter)) {
    const bytes = percentBytes(value + (further.get(name) ?? ''), '%')
    charsets.set(name, isUtf8Name(charset) ? guessCharset(bytes) : charset)
  }
  const inUtf8 = (value: string, charset: string) => encodeURIComponent(decodeBytes(percentBytes(value, '%'), charset))
  const charsetToRewrite = (name: string) => [charsets.get(name)].find((charset) => charset && !isUtf8Name(charset))
  return header
    .replace(parameter, (whole, name: string, sign: string, _charset, language: string, value: string) => {
      const charset = charsetToRewrite(name)
      return charset ? `${name}${sign}utf-8'${language}'${inUtf8(value, charset)}` : whole
    })
    .replace(furtherPart, (whole, name: string, sign: string, value: string) => {
      const charset = charsetToRewrite(name)
      return charset ? `${name}${sign}${inUtf8(value, charset)}` : whole
    })
}
