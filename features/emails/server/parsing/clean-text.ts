const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Removes NUL and replaces lone surrogates, which PostgreSQL does not store. */
export const cleanText = (text: string) => text.replaceAll('\0', '').replace(loneSurrogate, '\ufffd')

/** Truncates without splitting a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
