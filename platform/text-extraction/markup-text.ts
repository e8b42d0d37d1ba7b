const skippedElements = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object'])
const blockElement =
  /^(address|article|blockquote|br|dd|div|dl|dt|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|title|tr|ul)$/
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text between the tags, in linear time whatever the content. */
export function textOfMarkup(markup: string): string {
  const parts: string[] = []
  const lower = markup.toLowerCase()
  let at = 0
  while (at < markup.length) {
    const tag = markup.indexOf('<', at)
    if (tag === -1) {
      parts.push(markup.slice(at))
      break
    }
    parts.push(markup.slice(at, tag))
    at = afterTag(markup, lower, tag, parts)
  }
  return withoutEntities(parts.join(''))
}

export const withoutEntities = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })

function afterTag(markup: string, lower: string, tag: number, parts: string[]): number {
  if (markup.startsWith('<!--', tag)) return endOf(markup, '-->', tag + 4)
  const name = /^<(\/?)([a-z][a-z0-9:]*)/i.exec(markup.slice(tag, tag + 40))
  if (!name) {
    if (/^<[!?]/.test(markup.slice(tag, tag + 2))) return endOf(markup, '>', tag)
    parts.push('<')
    return tag + 1
  }
  const [, closing, word = ''] = name
  const element = word.toLowerCase()
  const end = endOf(markup, '>', tag)
  if (blockElement.test(element)) parts.push('\n')
  if (closing || !skippedElements.has(element)) return end
  const close = lower.indexOf(`</${element}`, end)
  return close === -1 ? markup.length : endOf(markup, '>', close)
}

function endOf(markup: string, mark: string, from: number): number {
  const found = markup.indexOf(mark, from)
  return found === -1 ? markup.length : found + mark.length
}
