export const charsets = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1'] as const
export type Charset = (typeof charsets)[number]

export const charsetLabels: Record<Charset, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
  'iso-8859-1': 'ISO-8859-1 (Latin 1)',
}

/** Decides by the byte-order mark, or else by which charset the bytes are valid in. */
export function detectCharset(bytes: Uint8Array): Charset {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = zeroBytes(bytes.subarray(0, 4000))
  if (zeros.odd + zeros.even > Math.min(bytes.length, 4000) / 8)
    return zeros.odd >= zeros.even ? 'utf-16le' : 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  // Latin 1 has control characters there, which no text holds.
  return bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1252' : 'iso-8859-1'
}

export function decodeText(bytes: Uint8Array, charset: Charset): string {
  return new TextDecoder(charset).decode(bytes).replaceAll('\u0000', '')
}

/** Western letters in UTF-16 have a zero byte before or after each other one. */
function zeroBytes(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 }
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
  return zeros
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
