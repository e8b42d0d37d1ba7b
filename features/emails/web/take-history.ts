import { historyStart } from '../mail-parts/mail-parts'

/** Takes the quoted history from the end of an HTML mail, to be shown on request. */
export function takeHistory(body: HTMLElement, subject: string): DocumentFragment | undefined {
  const lines = linesOf(body)
  const start = historyStart(
    lines.map(({ text }) => text),
    subject,
  )
  const first = start === undefined ? undefined : lines[start]
  if (!first) return undefined
  const history = body.ownerDocument.createRange()
  if (first.offset > 0) history.setStart(first.begin, first.offset)
  else history.setStartBefore(outermostStartingWith(first.begin, body))
  history.setEnd(body, body.childNodes.length)
  return history.extractContents()
}

/** A line as a reader sees it, and where it begins. */
type Line = { text: string; begin: Text; offset: number }

const ownLine =
  'address,article,blockquote,body,center,dd,div,dl,dt,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,ol,p,pre,section,table,tbody,td,th,tr,ul'
/** How mail programs mark what they quote. */
const quote = 'blockquote[type="cite"],blockquote.gmail_quote,blockquote.protonmail_quote,.gmail_quote blockquote'

function linesOf(body: HTMLElement): Line[] {
  const lines: Line[] = []
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let block: Element | null = null
  let isBroken = true
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.nodeName === 'BR') isBroken = true
    const parent = node.parentElement
    if (!(node instanceof Text) || !parent || parent.nodeName === 'STYLE') continue
    const around = parent.closest(ownLine)
    isBroken ||= around !== block
    block = around
    let offset = 0
    for (const piece of piecesOf(node.data, parent)) {
      const words = piece.replace(/\s+/g, ' ')
      if (isBroken && words.trim() !== '') {
        lines.push({ text: parent.closest(quote) ? `> ${words}` : words, begin: node, offset })
        isBroken = false
      } else {
        const line = lines.at(-1)
        if (line) line.text += words
      }
      offset += piece.length + 1
      isBroken ||= offset <= node.length
    }
  }
  return lines
}

/** Only preformatted text has lines of its own. */
const piecesOf = (text: string, parent: Element) => (parent.closest('pre') ? text.split('\n') : [text])

/** The outermost part of the mail that begins with this text, so that no empty frame of it is left behind. */
function outermostStartingWith(text: Text, body: HTMLElement): Node {
  let found: Node = text
  while (found.parentNode && found.parentNode !== body && !hasContentBefore(found)) found = found.parentNode
  return found
}

function hasContentBefore(node: Node): boolean {
  for (let before = node.previousSibling; before; before = before.previousSibling) {
    if (before.textContent?.trim()) return true
    if (before instanceof Element && (before.matches('img') || before.querySelector('img'))) return true
  }
  return false
}
