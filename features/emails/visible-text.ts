const hiddenElements = ['style', 'script', 'head', 'title', 'template', 'noscript']
const lineBreakElements =
  /^\/?(p|div|br|tr|li|dt|dd|h[1-6]|table|caption|center|blockquote|pre|ul|ol|hr|section|article|header|footer)$/
const cellElements = /^\/?t[dh]$/
/** Soft hyphens and zero-width non-joiners: they would hide a word from the search. */
const invisible = /[\u00AD\u200C]/g

/**
 * The visible text of an HTML mail, for plain reading, search and previews. Runs in linear time, also on hostile input. The names of
 * all entities are too long a list for a browser, whose own HTML has few of them.
 */
export function visibleText(html: string, decodeEntities: (text: string) => string): string {
  const lower = html.toLowerCase()
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    if (tag === -1) {
      parts.push(html.slice(at))
      break
    }
    parts.push(html.slice(at, tag))
    const isComment = html.startsWith('<!--', tag)
    const end = isComment ? html.indexOf('-->', tag + 4) : html.indexOf('>', tag)
    if (end === -1) break
    const name = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(tag + 1, tag + 20))?.[0] ?? ''
    if (lineBreakElements.test(name)) parts.push('\n')
    else if (cellElements.test(name)) parts.push(' ')
    at = end + (isComment ? 3 : 1)
    if (hiddenElements.includes(name)) {
      const close = lower.indexOf(`</${name}`, at)
      // An unclosed head ends at the first element that follows it.
      at = close === -1 ? (name === 'head' ? at : html.length) : close
    }
  }
  return tidyLines(decodeEntities(parts.join('')).replace(invisible, ''))
}

const tidyLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
