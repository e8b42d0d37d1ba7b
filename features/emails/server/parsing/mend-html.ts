import { htmlToText } from './html-to-text'

/** A browser hides everything after an unclosed comment or style: this makes the text behind it visible again. */
export function mendHtml(html: string): string {
  const mended = withoutOpenComment(html)
  return neverEnding.test(mended) && htmlToText(mended) === '' ? withoutOpenElements(mended) : mended
}

const neverEnding = /<(?:style|script|title|template|noscript|textarea)\b/i

function withoutOpenComment(html: string): string {
  const closed = Math.max(html.lastIndexOf('-->'), html.lastIndexOf('--!>'))
  const open = html.indexOf('<!--', closed === -1 ? 0 : closed + 3)
  return open === -1 ? html : html.slice(0, open) + html.slice(open).replaceAll('<!--', '')
}

function withoutOpenElements(html: string): string {
  const lower = html.toLowerCase()
  const openings = ['style', 'script', 'title', 'template', 'noscript', 'textarea']
    .map((name) => ({ at: lower.lastIndexOf(`<${name}`), closed: lower.lastIndexOf(`</${name}`) }))
    .filter(({ at, closed }) => at > closed)
    .sort((a, b) => b.at - a.at)
  return openings.reduce((text, { at }) => {
    const end = text.indexOf('>', at)
    return end === -1 ? text.slice(0, at) : text.slice(0, at) + text.slice(end + 1)
  }, html)
}
