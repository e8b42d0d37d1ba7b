import { isUtf8 } from 'node:buffer'
import { decodeBytes, isReadByTextDecoder } from '#platform/charset/decode-bytes'

/**
 * A header line as UTF-8, where the parser would misread it: raw 8-bit text, encoded words, and file names in a charset that it
 * does not know. Other lines are returned as they are.
 */
export function headerLineAsUtf8(line: Uint8Array, mail: Uint8Array, begun: BegunParameters): Uint8Array {
  if (isPlain(line)) return line
  const raw = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
  const isValid = isUtf8(raw)
  const text = isValid ? raw.toString('utf8') : decodeBytes(raw, charsetNamedIn(mail))
  const rewritten = rewriteParameters(rewriteWords(text), begun)
  return isValid && rewritten === text ? line : new Uint8Array(Buffer.from(rewritten))
}

const charsetNamedIn = (source: Uint8Array) =>
  /charset="?([\w.:-]{1,60})/i.exec(Buffer.from(source.subarray(0, 16_384)).toString('latin1'))?.[1]

/** ASCII with neither an encoded word nor an encoded parameter: nearly every line. */
function isPlain(line: Uint8Array): boolean {
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] as number
    if (byte >= 0x80 || byte === asterisk || (byte === questionMark && line[at - 1] === equals)) return false
  }
  return true
}

const asterisk = 0x2a
const equals = 0x3d
const questionMark = 0x3f

const encodedWord = /=\?([^?*\s]{1,60})(\*[^?\s]{0,40})?\?([QqBb])\?([^?]*)\?=/g

function rewriteWords(text: string): string {
  return text.replace(encodedWord, (word, charset: string, _language, encoding: string, content: string) => {
    if (isReadByTextDecoder(charset)) return word
    const bytes = /q/i.test(encoding) ? fromQ(content) : Buffer.from(content, 'base64')
    // Words of a text in UTF-8 that calls itself otherwise may end within a letter; only the parser sees both halves.
    if (looksLikeUtf8(bytes)) return `=?utf-8?${encoding}?${content}?=`
    return `=?utf-8?B?${Buffer.from(decodeBytes(bytes, charset)).toString('base64')}?=`
  })
}

const fromQ = (content: string) => percentBytes(content.replaceAll('%', '=25').replaceAll('_', ' '), '=')

function percentBytes(text: string, sign: string): Buffer {
  const pieces = text.split(new RegExp(`(${sign}[0-9a-f]{2})`, 'i'))
  return Buffer.concat(
    pieces.map((piece, at) => (at % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))),
  )
}

function looksLikeUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  const inner = text.replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, '')
  return !inner.includes('\ufffd') && /[^\0-\x7f\ufffd]/.test(inner)
}

const parameter = /(\w+\*(?:0\*)?=)([\w.:-]{1,60})'([^']*)'([^;\s]*)/g

/** Of a parameter in several parts, on as many lines, only the first names the charset. */
export type BegunParameters = Map<string, string>
const furtherPart = /(\w+)(\*[1-9]\d{0,2}\*=)([^;\s]*)/g

function rewriteParameters(text: string, begun: BegunParameters): string {
  const inUtf8 = (value: string, charset: string) => encodeURIComponent(decodeBytes(percentBytes(value, '%'), charset))
  return text
    .replace(parameter, (whole, name: string, charset: string, language: string, value: string) => {
      const isRead = isReadByTextDecoder(charset)
      if (name.endsWith('*0*=')) begun.set(name.slice(0, -4), isRead ? '' : charset)
      return isRead ? whole : `${name}utf-8'${language}'${inUtf8(value, charset)}`
    })
    .replace(furtherPart, (whole, name: string, part: string, value: string) => {
      const charset = begun.get(name)
      return charset ? `${name}${part}${inUtf8(value, charset)}` : whole
    })
}
