const unseen = ['style', 'script', 'head', 'title', 'template', 'noscript']
const breaks = /^\/?(p|div|br|tr|li|h[1-6]|table|blockquote|ul|ol|hr|section|article|header|footer)$/
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', zwnj: '', shy: '' }

/** The words of an HTML mail, for reading without it, searching and previews. One pass, whatever the input. */
export function wordsOfHtml(html: string): string {
  const lower = html.toLowerCase()
  const words: string[] = []
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    if (tag === -1) {
      words.push(html.slice(at))
      break
    }
    words.push(html.slice(at, tag))
    const isComment = html.startsWith('<!--', tag)
    const end = isComment ? html.indexOf('-->', tag + 4) : html.indexOf('>', tag)
    if (end === -1) break
    const name = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(tag + 1, tag + 20))?.[0] ?? ''
    if (breaks.test(name)) words.push('\n')
    at = end + (isComment ? 3 : 1)
    if (unseen.includes(name)) {
      const close = lower.indexOf(`</${name}`, at)
      at = close === -1 ? html.length : close
    }
  }
  return tidy(withoutEntities(words.join('')))
}

const withoutEntities = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole
    const code = Number(entity[1]?.toLowerCase() === 'x' ? `0${entity.slice(1)}` : entity.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
