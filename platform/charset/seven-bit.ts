import iconv from 'iconv-lite'

const escapeByte = 0x1b
const shiftOut = 0x0e
const shiftIn = 0x0f

/** HZ (RFC 1843): pairs of GB 2312 between ~{ and ~}. */
export function decodeHz(bytes: Uint8Array): string {
  const out: number[] = []
  let isDouble = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const next = bytes[at + 1]
    if (byte === 0x7e && (next === 0x7b || next === 0x7d)) {
      isDouble = next === 0x7b
      at++
    } else if (byte === 0x7e && !isDouble && (next === 0x7e || next === 0x0a)) {
      if (next === 0x7e) out.push(0x7e)
      at++
    } else {
      // A line's end ends the pairs too.
      if (byte === 0x0a) isDouble = false
      out.push(isDouble && byte > 0x20 ? byte | 0x80 : byte)
    }
  }
  return iconv.decode(Buffer.from(out), 'gb2312')
}

/** ISO-2022-KR (RFC 1557) and the GB 2312 part of ISO-2022-CN: SO and SI switch, an escape names the set. */
export function decodeIso2022(bytes: Uint8Array): string {
  let charset = 'euc-kr'
  let isDouble = false
  const pieces: string[] = []
  let out: number[] = []
  const flush = () => {
    pieces.push(iconv.decode(Buffer.from(out), charset))
    out = []
  }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === escapeByte && bytes[at + 1] === 0x24 && bytes[at + 2] === 0x29) {
      flush()
      charset = bytes[at + 3] === 0x43 ? 'euc-kr' : 'gb2312'
      at += 3
    } else if (byte === shiftOut) isDouble = true
    else if (byte === shiftIn) isDouble = false
    else {
      if (byte === 0x0a) isDouble = false
      out.push(isDouble && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)
    }
  }
  flush()
  return pieces.join('')
}
