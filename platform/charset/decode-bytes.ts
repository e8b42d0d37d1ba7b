import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { guessCharset, isMostlyWhole } from './guess-charset'
import { decodeHz, decodeIso2022 } from './seven-bit'

/**
 * Text in the charset that it names. A Western or missing name is not believed where the bytes are UTF-8; an unknown one, and
 * one that the bytes contradict, is guessed. iconv-lite, because Node's TextDecoder makes control characters of the quotes and
 * dashes of windows-1252.
 */
export function decodeBytes(bytes: Uint8Array, charset?: string | null): string {
  const label = isWronglyNamedWide(charset, bytes) ? '' : labelOf(charset)
  if (unnamed.has(label) && isUtf8(bytes)) return utf8.decode(bytes)
  if (isUnreliable(label) && isUtf8(bytes)) return utf8.decode(bytes)
  const named = unnamed.has(label) ? undefined : decoderOf(label)?.(bytes)
  if (named !== undefined && isMostlyWhole(named)) return withoutMark(named)
  const guessed = (decoderOf(guessCharset(bytes)) ?? western)(bytes)
  return withoutMark(named === undefined || isMostlyWhole(guessed) ? guessed : named)
}

/** Whether the charset can only be guessed from the bytes. */
export const namesNoCharset = (charset: string | null | undefined): boolean =>
  unnamed.has(labelOf(charset)) && !/^utf-?8$/.test(labelOf(charset))

/** Whether the charset is one that we can read by its name. */
export const isKnownCharset = (charset: string): boolean => {
  const label = labelOf(charset)
  return unnamed.has(label) || decoderOf(label) !== undefined
}

/** Mails can make up any number of names. */
const maxRemembered = 500

/** Leaves a byte-order mark out. */
const utf8 = new TextDecoder()

type Decode = (bytes: Uint8Array) => string

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const withoutMark = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
const western: Decode = (bytes) => iconv.decode(bufferOf(bytes), 'windows-1252')

/** Names by which senders mean no charset in particular. */
const unnamed = new Set(['', 'ascii', 'us-ascii', 'ansi_x3.4-1968', 'utf-8', 'utf8', '8bit', 'unknown', 'unknown-8bit'])
const westernNames = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'l1', 'windows-1252', 'cp1252', 'iso-8859-15'])
/** Named UTF-16 or UTF-32 but is not: Latin letters would contain zero bytes, and other letters would not all be ASCII. */
const isWronglyNamedWide = (charset: string | null | undefined, bytes: Uint8Array) =>
  /^(utf-?(16|32)|ucs-?[24])/.test(labelOf(charset)) &&
  bytes.length >= 24 &&
  !bytes.includes(0) &&
  bytes.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0) > bytes.length * 0.9
const isUnreliable = (label: string) => unnamed.has(label) || westernNames.has(label) || decoderOf(label) === undefined

const sevenBit: Record<string, Decode> = {
  'hz-gb-2312': decodeHz,
  hz: decodeHz,
  'iso-2022-kr': decodeIso2022,
  csiso2022kr: decodeIso2022,
  'iso-2022-cn': decodeIso2022,
  'iso-2022-cn-ext': decodeIso2022,
}

/** Names of supersets that are meant by the standard's name, and names that the library does not know. */
const aliases: Record<string, string> = {
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  latin1: 'windows-1252',
  l1: 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
  'iso-8859-8-i': 'iso-8859-8',
  'iso-8859-8-e': 'iso-8859-8',
  'ms-kanji': 'shift_jis',
  ms_kanji: 'shift_jis',
  cp51932: 'euc-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  cp50222: 'iso-2022-jp',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'unicode-1-1-utf-7': 'utf-7',
  csunicode11utf7: 'utf-7',
}

const labels = new Map<string, string>([['utf-8', 'utf-8']])

function labelOf(charset: string | null | undefined): string {
  if (!charset) return ''
  const known = labels.get(charset)
  if (known !== undefined) return known
  const label = charset
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .slice(0, 100)
  const meant = aliases[label] ?? label
  if (labels.size < maxRemembered) labels.set(charset, meant)
  return meant
}

const decoders = new Map<string, Decode | undefined>()

function decoderOf(label: string): Decode | undefined {
  if (decoders.has(label)) return decoders.get(label)
  const decoder = findDecoder(label) ?? findDecoder(label.replace(/^(x-ms-|x-|cs)/, ''))
  if (decoders.size < maxRemembered) decoders.set(label, decoder)
  return decoder
}

const notCharsets = new Set(['base64', 'hex', 'internal'])

function findDecoder(label: string): Decode | undefined {
  if (label === '' || notCharsets.has(label)) return undefined
  if (sevenBit[label]) return sevenBit[label]
  if (iconv.encodingExists(label))
    return (bytes) =>
      isAscii(bytes) && !/utf-?(7|16|32)|ucs/.test(label)
        ? bufferOf(bytes).toString('latin1')
        : iconv.decode(bufferOf(bytes), label)
  try {
    const decoder = new TextDecoder(label)
    return (bytes) => decoder.decode(bytes)
  } catch {
    return undefined
  }
}
