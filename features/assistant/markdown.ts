/** The Markdown that answers may use; anything else is shown as plain text. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong'; text: string }
  | { type: 'emphasis'; text: string }
  | { type: 'code'; text: string }
  | { type: 'link'; text: string; href: string }

export type Block =
  | { type: 'heading'; inlines: Inline[] }
  | { type: 'paragraph'; inlines: Inline[] }
  | { type: 'item'; marker: string; depth: number; inlines: Inline[] }
  | { type: 'quote'; inlines: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'table'; rows: Inline[][][] }
  | { type: 'rule' }

/** Parses a small subset of Markdown without images and external links. */
export function parseMarkdown(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const item = line.match(/^(\s*)([-*•]|\d{1,3}[.)])\s+(.*)$/)
    const heading = line.match(/^#{1,6}\s+(.*)$/)
    const quote = line.match(/^\s*>\s?(.*)$/)
    if (line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('|')) {
      const end = lines.findIndex((one, index) => index > at + 1 && !one.includes('|'))
      const rows = lines.slice(at, end === -1 ? undefined : end).filter((_, index) => index !== 1)
      blocks.push({ type: 'table', rows: rows.map(parseCells) })
      at = (end === -1 ? lines.length : end) - 1
    } else if (/^\s*```/.test(line)) {
      const end = lines.findIndex((one, index) => index > at && /^\s*```/.test(one))
      blocks.push({ type: 'code', text: lines.slice(at + 1, end === -1 ? undefined : end).join('\n') })
      at = end === -1 ? lines.length : end
    } else if (/^\s*(-{3,}|\*{3,}|_{3,})\s*$/.test(line)) blocks.push({ type: 'rule' })
    else if (item)
      blocks.push({
        type: 'item',
        marker: /\d/.test(item[2] ?? '') ? (item[2] ?? '') : '•',
        depth: Math.min(3, Math.floor((item[1] ?? '').length / 2)),
        inlines: parseInlines(item[3] ?? ''),
      })
    else if (heading) blocks.push({ type: 'heading', inlines: parseInlines(heading[1] ?? '') })
    else if (quote) addToQuote(blocks, quote[1] ?? '')
    else if (line.trim() !== '') addToParagraph(blocks, line, lines[at - 1] ?? '')
  }
  return blocks
}

const parseCells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInlines(cell.trim()))

function addToQuote(blocks: Block[], words: string): void {
  const last = blocks.at(-1)
  if (last?.type === 'quote') last.inlines.push({ type: 'text', text: '\n' }, ...parseInlines(words))
  else blocks.push({ type: 'quote', inlines: parseInlines(words) })
}

function addToParagraph(blocks: Block[], line: string, before: string): void {
  const last = blocks.at(-1)
  if (last?.type === 'paragraph' && before.trim() !== '')
    last.inlines.push({ type: 'text', text: '\n' }, ...parseInlines(line))
  else blocks.push({ type: 'paragraph', inlines: parseInlines(line) })
}

const inline = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`|\[([^[\]\n]*)\]\(((?:[^()\s]|\([^()\s]*\))*)\)/g

function parseInlines(text: string): Inline[] {
  const found: Inline[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) found.push({ type: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(inline)) {
    const [whole, strong, emphasis, code, words = '', href = ''] = match
    plain(match.index)
    from = match.index + whole.length
    if (strong !== undefined) found.push(...nested('strong', strong))
    else if (emphasis !== undefined) found.push({ type: 'emphasis', text: emphasis })
    else if (code !== undefined) found.push({ type: 'code', text: code })
    else if (isInternalPath(href)) found.push({ type: 'link', text: words, href })
    else found.push({ type: 'text', text: words })
  }
  plain(text.length)
  return found
}

/** Bold text may contain a link; the text around the link stays bold. */
const nested = (type: 'strong', text: string): Inline[] =>
  /\]\(/.test(text)
    ? parseInlines(text).map((inline) => (inline.type === 'text' ? { type, text: inline.text } : inline))
    : [{ type, text }]

/** A path of this app; `//` or a backslash would lead to another host. */
export const isInternalPath = (href: string) => /^\/(?![/\\])[^\\\s]*$/.test(href)
