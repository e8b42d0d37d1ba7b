import { lookup } from '#core/lookup'

const namedEntities = lookup({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
})

const blocks = /^(p|div|ul|ol|li|blockquote|h[1-6]|pre)$/
const piece = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+|<)/gi

/**
 * The plain-text version of the editor's HTML: lists keep their marks, links their URLs, quotes their ">". It knows only the
 * elements that the editor produces; of others it keeps the text.
 */
export function editorHtmlToText(html: string): string {
  const lines: string[] = ['']
  const lists: { ordered: boolean; count: number }[] = []
  let depth = 0
  let link: { href: string; text: string } | undefined
  const quote = () => '> '.repeat(depth)
  const write = (text: string) => {
    lines[lines.length - 1] += text
    if (link) link.text += text
  }
  const breakLine = () => lines.push(quote())
  const endBlock = () => {
    if (lines.at(-1) === quote()) return
    if (/^[> ]*$/.test(lines.at(-1) as string)) lines[lines.length - 1] = quote()
    else breakLine()
  }
  for (const [, slash, rawTag, attributes = '', text] of html.matchAll(piece)) {
    if (rawTag === undefined) {
      write(decodeEntities((text as string).replace(/[\n\r\t ]+/g, ' ')))
      continue
    }
    const tag = rawTag.toLowerCase()
    const closes = slash === '/'
    if (tag === 'br') breakLine()
    else if (tag === 'a' && !closes)
      link = { href: decodeEntities(/href="([^"]*)"/i.exec(attributes)?.[1] ?? ''), text: '' }
    else if (tag === 'a' && link) {
      const { href, text: shown } = link
      link = undefined
      if (href && !sameText(href, shown)) write(` <${href}>`)
    } else if (blocks.test(tag)) {
      endBlock()
      if (tag === 'blockquote') {
        depth = Math.max(0, depth + (closes ? -1 : 1))
        lines[lines.length - 1] = quote()
      }
      if (tag === 'ul' || tag === 'ol') {
        if (closes) lists.pop()
        else lists.push({ ordered: tag === 'ol', count: 0 })
      }
      if (tag === 'li' && !closes) {
        const list = lists.at(-1)
        if (list) list.count++
        write(`${'  '.repeat(Math.max(0, lists.length - 1))}${list?.ordered ? `${list.count}.` : '-'} `)
      }
      if (tag === 'p' && closes) breakLine()
    }
  }
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The break that ends a line is not seen in a mail, and holds an empty line open; the editor would show a second line for it. */
export const withoutClosingBreaks = (html: string) => html.replace(/<br>(?=<\/(?:div|p|li|blockquote)>)/g, '')

export const decodeEntities = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => namedEntities[name.toLowerCase()] ?? whole)

const sameText = (href: string, shown: string) =>
  href.replace(/^(mailto:|https?:\/\/)/i, '').replace(/\/$/, '') ===
  shown
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

/** Plain text as HTML for the editor, escaped. */
export const textToEditorHtml = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `<div>${escapeHtml(line) || '<br>'}</div>`)
    .join('')

export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] as string,
  )
