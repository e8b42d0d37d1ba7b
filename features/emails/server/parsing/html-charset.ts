import { isAscii, isUtf8 } from 'node:buffer'

/** A head with long styles may name its charset behind them. */
const searchedBytes = 16_384

const metaCharset = /<meta\b[^>]{0,500}?\bcharset\s{0,20}=\s{0,20}["']?\s{0,20}([\w.:-]{1,60})/i

/** The charset that a page names in a `meta` element; none where its bytes are UTF-8, or where one with a `meta` cannot be wide. */
export function charsetInHtml(bytes: Uint8Array): string | undefined {
  if (isUtf8(bytes) && !isAscii(bytes)) return undefined
  const top = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, searchedBytes)).toString('latin1')
  const named = metaCharset.exec(top)?.[1]
  return named && /^(utf-?(16|32)|ucs)/i.test(named) ? undefined : named
}
