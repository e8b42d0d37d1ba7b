const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text that any database takes: without NUL, and without halves of characters. */
export const clean = (text: string) => text.replaceAll('\0', '').replace(lone, '\ufffd')

/** At most so long, and never through the middle of a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
